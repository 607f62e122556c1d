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
 * Each repeat has a share of the samples, and a model of it, of which it is left out in folds. A share with fewer than
 * `least` samples is filled up with others, which the model learns from and nobody asks about.
 */
export function sharedFolds(
  kernels: Kernels,
  samples: ScoredSamples,
  { count, repeats, least }: { count: number; repeats: number; least: number },
): Divide {
  const mark = kernels.mark();
  let shares: number[][] | undefined;
  let warm: LogHyperParameters | undefined;
  return async (order) => {
    kernels.release(mark);
    shares ??= Array.from({ length: repeats }, (_, repeat) => order.filter((__, index) => index % repeats === repeat));
    const [share = [], ...others] = shares;
    const learned = Math.max(least, share.length);
    const rows = shares
      .flat()
      .slice(0, learned)
      .sort((a, b) => a - b);
    shares = [...others, share];
    const model = await fitScore(kernels, samples, rows, warm && { warm, evaluations: 0 });
    warm = model.hyperParameters;
    return (await leaveOut(model, rows))(share, count);
  };
}

async function leaveOut(model: ScoreModel, rows: readonly number[]) {
  const without = await model.prepareLeaveOut();
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  return (order: readonly number[], count: number): Fold[] =>
    Array.from({ length: count }, (_, fold) => {
      const left = order.filter((__, index) => index % count === fold);
      return { left, model: async () => without(left.map((row) => placeOf.get(row) ?? 0)) };
    });
}
