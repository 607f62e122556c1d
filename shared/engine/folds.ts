import { type FoldModel, fitScore, type ScoredSamples, type ScoreModel } from './fit-score.ts';
import type { Kernels } from './kernels/kernels.ts';
import type { LogHyperParameters } from './surrogate/hyper-parameters.ts';
import { divideSettings, type SettingIndices } from './surrogate/settings.ts';

/** Some of the samples, and a model that was not fitted to them. */
export interface Fold {
  left: readonly number[];
  model(): Promise<FoldModel>;
}

/** Divides samples into folds by their random order, which is another one in each repeat. */
export type Divide = (order: readonly number[]) => Promise<Fold[]>;

/** Samples whose repeats stay together, to be divided into at most so many folds. */
export interface Divided {
  samples: ScoredSamples;
  settings: SettingIndices;
  count: number;
}

/** Each fold's model is fitted anew, from the hyper-parameters of the whole. */
export async function refittedFolds(kernels: Kernels, { samples, settings, count }: Divided): Promise<Divide> {
  const mark = kernels.mark();
  const { hyperParameters: warm } = await fitScore(kernels, samples, [...samples.points.keys()]);
  kernels.release(mark);
  return async (order) =>
    divideSettings(order, settings, count).map((left) => ({
      left,
      model: () => refitted(kernels, samples, left, { of: without(order, left), warm, evaluations: 5 }),
    }));
}

/** One model of all samples, from which each fold is left out. */
export async function leftOutFolds(kernels: Kernels, { samples, settings, count }: Divided): Promise<Divide> {
  const rows = [...samples.points.keys()];
  const leave = await leaveOut(await fitScore(kernels, samples, rows), rows);
  return async (order) =>
    divideSettings(order, settings, count).map((left) => ({ left, model: () => leave(left, left) }));
}

/**
 * Each repeat has a share of the samples, and a model of it, of which it is left out in folds. A share with fewer than
 * `least` samples is filled up with others, which the model learns from and nobody asks about.
 */
export function sharedFolds(
  kernels: Kernels,
  { samples, settings, count }: Divided,
  { repeats, least }: { repeats: number; least: number },
): Divide {
  const mark = kernels.mark();
  let shares: number[][] | undefined;
  let warm: LogHyperParameters | undefined;
  return async (order) => {
    kernels.release(mark);
    shares ??= Array.from({ length: repeats }, (_, repeat) => order.filter((__, index) => index % repeats === repeat));
    const [share = [], ...others] = shares;
    const all = shares.flat();
    const rows = all.slice(0, Math.max(least, share.length)).sort((a, b) => a - b);
    shares = [...others, share];
    const model = await fitScore(kernels, samples, rows, warm && { warm, evaluations: 0 });
    const { hyperParameters } = model;
    warm = hyperParameters;
    const leave = await leaveOut(model, rows);
    return divideSettings(share, settings, count).map((left) => {
      const asked = new Set(left);
      const own = new Set(left.map((row) => settings[row]));
      const isRepeat = (row: number): boolean => own.has(settings[row]);
      const unseen = [...left, ...rows.filter((row) => isRepeat(row) && !asked.has(row))];
      if (unseen.length < rows.length) return { left, model: () => leave(left, unseen) };
      // A share of a single setting has nothing else to learn from.
      const of = all.filter((row) => !isRepeat(row));
      return { left, model: () => refitted(kernels, samples, left, { of, warm: hyperParameters, evaluations: 0 }) };
    });
  };
}

/** Fits a model to some other samples, and returns its expectations of those left out. */
export async function refitted(
  kernels: Kernels,
  samples: ScoredSamples,
  left: readonly number[],
  { of, warm, evaluations }: { of: readonly number[]; warm: LogHyperParameters; evaluations: number },
): Promise<FoldModel> {
  const rows = of.toSorted((a, b) => a - b);
  const { scores, expect } = await fitScore(kernels, samples, rows, { warm, evaluations });
  const asked = left.map((row) => samples.points[row] ?? []);
  return {
    scores,
    expectations: await expect(asked, samples.blocks && left.map((row) => samples.blocks?.[row] ?? -1)),
  };
}

/** Leaves samples out of a model of some rows, and tells what it expects of the first of them. */
export async function leaveOut(model: ScoreModel, rows: readonly number[]) {
  const leave = await model.prepareLeaveOut();
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  return async (asked: readonly number[], unseen: readonly number[]): Promise<FoldModel> => {
    const { scores, expectations } = await leave(unseen.map((row) => placeOf.get(row) ?? 0));
    return { scores, expectations: expectations.slice(0, asked.length) };
  };
}

function without(rows: readonly number[], left: readonly number[]): number[] {
  const out = new Set(left);
  return rows.filter((row) => !out.has(row));
}
