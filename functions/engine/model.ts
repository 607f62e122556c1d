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
 * Cross-validates a model of the score. The predictions of a repeat are pooled and scored once; means and standard
 * deviations are over the repeats. How a fold is left out depends on the number of samples:
 *
 * - up to 150, 5 folds are fitted anew, from the hyper-parameters of the whole;
 * - up to 2000, the hyper-parameters are kept, which moves R² by less than it scatters; 20 folds then cost less than one
 *   factored anew, and learn from 95 of 100 samples, nearly as much as the model that is used;
 * - beyond, a fold learns from 2000 of its others (1000 where there are more than 10 000 samples).
 *
 * Above 600 samples there are two repeats: no number of samples takes longer than a minute or two.
 *
 * @param options folds (no more than samples), and 3 repeats or above 600 samples 2, by default
 * @throws the signal's reason once aborted
 */
export async function crossValidate(
  samples: ScoredSamples,
  { folds, repeats }: { folds?: number; repeats?: number } = {},
): Promise<CrossValidation> {
  samples.signal?.throwIfAborted();
  const n = samples.points.length;
  const isKept = n > REFITTED && n <= MOST;
  const count = Math.max(1, Math.min(folds ?? (isKept ? 20 : 5), n));
  const rounds = repeats ?? (n > MANY ? 2 : 3);
  const most = n > HUGE ? MOST / 2 : MOST;
  const random = createRandom(samples.seed);
  return await withKernels(async (kernels) => {
    const quiet: ScoredSamples = { ...samples, onProgress: () => undefined };
    const report = (done: number): void =>
      samples.onProgress?.({ done, total: rounds * count + 1, phase: 'Cross-validating' });
    const mark = kernels.mark();
    const whole = await fitScore(kernels, quiet, [...samples.points.keys()].slice(0, MOST * 2));
    const leaveOut = isKept ? await whole.prepareLeaveOut() : undefined;
    if (!leaveOut) kernels.release(mark);
    const refine = { warm: whole.hyperParameters, evaluations: n > REFITTED ? 0 : 5 };
    report(1);
    const found: FoldResult[][] = [];
    for (let repeat = 0; repeat < rounds; repeat += 1) {
      const order = Array.from(permutation(n, random));
      const results: FoldResult[] = [];
      for (let fold = 0; fold < count; fold += 1) {
        const left = order.filter((_, place) => place % count === fold);
        const rest = () => order.filter((_, place) => place % count !== fold).slice(0, most);
        results.push(
          await forget(kernels, async () => {
            const model = leaveOut ? leaveOut(left) : await learn(kernels, quiet, { rest: rest(), left, refine });
            return judge(quiet, model, { left, random, most: Math.ceil(SHUFFLED / count) });
          }),
        );
        report(repeat * count + fold + 2);
      }
      found.push(results);
    }
    return { ...combine(samples.score, found), hyperParameters: whole.hyperParameters };
  });
}

/** Samples that a fold learns from at most, and from how many samples on only half of that. */
const MOST = 2000;
const HUGE = 10_000;
/** Up to this many samples each fold refits the hyper-parameters. Beyond it the few left out hardly move them. */
const REFITTED = 150;
/** Beyond this many samples two repeats are enough. */
const MANY = 600;
/** Samples that importances are measured on, a repeat at most. */
const SHUFFLED = 300;

/** Runs what needs the kernels' memory only for itself. */
async function forget<Result>(kernels: Kernels, work: () => Promise<Result>): Promise<Result> {
  const mark = kernels.mark();
  const result = await work();
  kernels.release(mark);
  return result;
}

/** Learns from the others of a fold, anew. */
async function learn(
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

/** Predicts the samples of a fold again, with each feature as it is in any sample. */
async function judge(
  samples: ScoredSamples,
  model: FoldModel,
  { left, random, most }: { left: readonly number[]; random: Random; most: number },
): Promise<FoldResult> {
  const { points } = samples;
  const pacer = createPacer(samples);
  const shuffled: Float64Array[] = [];
  for (let feature = 0; feature < samples.space.inputs.length; feature += 1) {
    const moved = left
      .slice(0, most)
      .map((row) => (points[row] ?? []).with(feature, points[random.integer(points.length)]?.[feature] ?? 0));
    shuffled.push(await model.scores(moved));
    const pause = pacer.spend(0);
    if (pause) await pause;
  }
  return { left, expectations: model.expectations, shuffled };
}
