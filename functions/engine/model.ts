import { combine, type FoldResult, type PooledFolds } from './combine-folds.ts';
import { createPacer } from './control/create-pacer.ts';
import { type FoldModel, fitScore, type Refinement, type ScoredSamples } from './fit-score.ts';
import { type Kernels, withKernels } from './kernels/kernels.ts';
import { createRandom, type Random } from './random/create-random.ts';
import { permutation } from './random/permutation.ts';
import type { LogHyperParameters } from './surrogate/hyper-parameters.ts';

export interface CrossValidation extends PooledFolds {
  hyperParameters: LogHyperParameters;
}

/**
 * Cross-validates a model of the score. The predictions of a repeat are pooled and evaluated once; means and standard
 * deviations are over the repeats. The method depends on the number of samples:
 *
 * - up to 150, each of 5 folds is fitted anew, starting from the hyper-parameters of the whole;
 * - up to 2000, the hyper-parameters are fixed, which changes R² by less than its scatter; 20 folds then cost less than
 *   one new factorisation, and use 95 of 100 samples, nearly as many as the final model;
 * - beyond, a fold is fitted to 2000 of the other samples (1000 if there are more than 10 000 samples).
 *
 * Above 600 samples there are two repeats, so that no number of samples takes longer than a minute or two.
 *
 * @param options folds (no more than samples), and repeats: 3 by default, 2 above 600 samples
 * @throws the signal's reason once aborted
 */
export async function crossValidate(
  samples: ScoredSamples,
  { folds, repeats }: { folds?: number; repeats?: number } = {},
): Promise<CrossValidation> {
  samples.signal?.throwIfAborted();
  const n = samples.points.length;
  const isKept = n > REFITTED && n <= MAX_TRAINING;
  const count = Math.max(1, Math.min(folds ?? (isKept ? 20 : 5), n));
  const rounds = repeats ?? (n > MANY ? 2 : 3);
  const max = n > HUGE ? MAX_TRAINING / 2 : MAX_TRAINING;
  const random = createRandom(samples.seed);
  return await withKernels(async (kernels) => {
    const quiet: ScoredSamples = { ...samples, onProgress: () => undefined };
    const report = (done: number): void =>
      samples.onProgress?.({ done, total: rounds * count + 1, phase: 'Cross-validating' });
    const mark = kernels.mark();
    const whole = await fitScore(kernels, quiet, [...samples.points.keys()].slice(0, MAX_TRAINING * 2));
    const leaveOut = isKept ? await whole.prepareLeaveOut() : undefined;
    if (!leaveOut) kernels.release(mark);
    const refine = { warm: whole.hyperParameters, evaluations: n > REFITTED ? 0 : 5 };
    report(1);
    const found: FoldResult[][] = [];
    for (let repeat = 0; repeat < rounds; repeat += 1) {
      const order = Array.from(permutation(n, random));
      const results: FoldResult[] = [];
      for (let fold = 0; fold < count; fold += 1) {
        const left = order.filter((_, index) => index % count === fold);
        const rest = () => order.filter((_, index) => index % count !== fold).slice(0, max);
        results.push(
          await withReleasedMemory(kernels, async () => {
            const model = leaveOut ? leaveOut(left) : await fitFold(kernels, quiet, { rest: rest(), left, refine });
            return evaluateFold(quiet, model, { left, random, max: Math.ceil(SHUFFLED / count) });
          }),
        );
        report(repeat * count + fold + 2);
      }
      found.push(results);
    }
    return { ...combine(samples.score, found), hyperParameters: whole.hyperParameters };
  });
}

/** Maximum number of samples that a fold is fitted to, and the number of samples above which it is halved. */
const MAX_TRAINING = 2000;
const HUGE = 10_000;
/**
 * Up to this many samples, each fold refits the hyper-parameters; beyond it, the few samples left out hardly change
 * them.
 */
const REFITTED = 150;
/** Above this many samples, two repeats suffice. */
const MANY = 600;
/** Maximum number of samples per repeat that importances are measured on. */
const SHUFFLED = 300;

/** Runs `work` and releases the kernels' memory that it allocated. */
async function withReleasedMemory<Result>(kernels: Kernels, work: () => Promise<Result>): Promise<Result> {
  const mark = kernels.mark();
  const result = await work();
  kernels.release(mark);
  return result;
}

/** Fits a model to the samples outside a fold. */
async function fitFold(
  kernels: Kernels,
  samples: ScoredSamples,
  { rest, left, refine }: { rest: readonly number[]; left: readonly number[]; refine: Refinement },
): Promise<FoldModel> {
  const { scores, expect } = await fitScore(
    kernels,
    samples,
    rest.toSorted((a, b) => a - b),
    refine,
  );
  return { scores, expectations: await expect(left.map((row) => samples.points[row] ?? [])) };
}

/** Predicts the samples of a fold again for each feature, with that feature's values taken from random samples. */
async function evaluateFold(
  samples: ScoredSamples,
  model: FoldModel,
  { left, random, max }: { left: readonly number[]; random: Random; max: number },
): Promise<FoldResult> {
  const { points } = samples;
  const pacer = createPacer(samples);
  const shuffled: Float64Array[] = [];
  for (let feature = 0; feature < samples.space.inputs.length; feature += 1) {
    const moved = left
      .slice(0, max)
      .map((row) => (points[row] ?? []).with(feature, points[random.integer(points.length)]?.[feature] ?? 0));
    shuffled.push(await model.scores(moved));
    const pause = pacer.spend(0);
    if (pause) await pause;
  }
  return { left, expectations: model.expectations, shuffled };
}
