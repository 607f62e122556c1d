import { type FoldModel, fitScore, type ScoredSamples, type ScoreModel } from './fit-score.ts';
import type { Kernels } from './kernels/kernels.ts';
import type { LogHyperParameters } from './surrogate/hyper-parameters.ts';

/** Some of the samples, and a model that was not fitted to them. */
export interface Fold {
  left: readonly number[];
  model(): Promise<FoldModel>;
}

/** Divides samples into folds by their random order, which is another one in each repeat. */
export type Divide = (order: readonly number[]) => Promise<Fold[]>;

/** Each fold's model is fitted anew, from the hyper-parameters of the whole. */
export async function refittedFolds(kernels: Kernels, samples: ScoredSamples, count: number): Promise<Divide> {
  const mark = kernels.mark();
  const { hyperParameters: warm } = await fitScore(kernels, samples, [...samples.points.keys()]);
  kernels.release(mark);
  return async (order) =>
    Array.from({ length: count }, (_, fold) => {
      const left = order.filter((__, index) => index % count === fold);
      const rest = order.filter((__, index) => index % count !== fold).sort((a, b) => a - b);
      const model = async () => {
        const { scores, expect } = await fitScore(kernels, samples, rest, { warm, evaluations: 5 });
        return { scores, expectations: await expect(left.map((row) => samples.points[row] ?? [])) };
      };
      return { left, model };
    });
}

/** One model of all samples, from which each fold is left out. */
export async function leftOutFolds(kernels: Kernels, samples: ScoredSamples, count: number): Promise<Divide> {
  const rows = [...samples.points.keys()];
  const foldsOf = await leaveOut(await fitScore(kernels, samples, rows), rows);
  return async (order) => foldsOf(order, count);
}

/**
 * Each repeat has a share of the samples, and a model of `most` samples with those of the share first. Which of these
 * it was fitted to are left out of it in folds, and the others of the share, which it has not seen, are predicted as
 * they are, in parts.
 */
export function sharedFolds(
  kernels: Kernels,
  samples: ScoredSamples,
  { count, repeats, most }: { count: number; repeats: number; most: number },
): Divide {
  const mark = kernels.mark();
  let shares: number[][] | undefined;
  let warm: LogHyperParameters | undefined;
  return async (order) => {
    kernels.release(mark);
    shares ??= Array.from({ length: repeats }, (_, repeat) => order.filter((__, index) => index % repeats === repeat));
    const [share = [], ...next] = shares;
    const others = next.flat();
    shares = [...next, share];
    const rows = [...share, ...others].slice(0, most).sort((a, b) => a - b);
    const model = await fitScore(kernels, samples, rows, warm && { warm, evaluations: 0 });
    warm = model.hyperParameters;
    const foldsOf = await leaveOut(model, rows);
    const parts = Array.from({ length: Math.ceil(Math.max(0, share.length - most) / PART) }, (_, part) =>
      share.slice(most + part * PART, most + (part + 1) * PART),
    );
    const unseen = parts.map((left) => ({ left, model: () => asItIs(model, left, samples) }));
    return [...foldsOf(share.slice(0, most), count), ...unseen];
  };
}

/** Few enough that a cancelled model stops at once. */
const PART = 500;

async function leaveOut(model: ScoreModel, rows: readonly number[]) {
  const without = await model.prepareLeaveOut();
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  return (order: readonly number[], count: number): Fold[] =>
    Array.from({ length: count }, (_, fold) => {
      const left = order.filter((__, index) => index % count === fold);
      return { left, model: async () => without(left.map((row) => placeOf.get(row) ?? 0)) };
    });
}

async function asItIs(
  { scores, expect }: ScoreModel,
  left: readonly number[],
  { points }: ScoredSamples,
): Promise<FoldModel> {
  return { scores, expectations: await expect(left.map((row) => points[row] ?? [])) };
}
