import { combine, type FoldResult, type PooledFolds } from './combine-folds.ts';
import { composeFolds, scoredParts } from './compose-folds.ts';
import { createPacer } from './control/create-pacer.ts';
import type { FoldModel, NormalExpectation, ScoredSamples } from './fit-score.ts';
import { type Divided, leftOutFolds, refittedFolds, sharedFolds } from './folds.ts';
import { type Kernels, withKernels } from './kernels/kernels.ts';
import { BEYOND } from './predictions/scale.ts';
import { createRandom, type Random } from './random/create-random.ts';
import { permutation } from './random/permutation.ts';
import { LARGEST } from './surrogate/choose-samples.ts';
import { countSettings, type SettingIndices, settingsOfPoints } from './surrogate/settings.ts';

/**
 * Cross-validates a model of the score, which is composed of models of the outputs where it is not that of one that is to
 * be as large or small as possible. Samples with the same settings are in one fold: a model that has learned one of them
 * knows the others. The predictions of a repeat are pooled and evaluated once; means and standard deviations are over the
 * repeats. The method depends on the number of samples:
 *
 * - up to 150, each of 5 folds is fitted anew, starting from the hyper-parameters of the whole;
 * - up to 2000, the hyper-parameters are fixed, which changes R² by less than its scatter; 20 folds then cost less than
 *   one new factorisation, and use 95 of 100 samples, nearly as many as the final model;
 * - beyond, each repeat has a share of at most 2000 samples (1000 if there are more than 10 000), and a model of it, from
 *   which its samples are left out in 20 folds as above, so that each sample is predicted once (decision ENGINE-19).
 *
 * @param options repeats up to 2000 samples: 3 by default, 2 above 600; beyond, there is one a share
 * @returns undefined if all samples have the same settings, so that none can be predicted by a model of others
 * @throws the signal's reason once aborted
 */
export async function crossValidate(
  samples: ScoredSamples,
  { repeats }: { repeats?: number } = {},
): Promise<PooledFolds | undefined> {
  samples.signal?.throwIfAborted();
  const settings = settingsOfPoints(samples.points, samples.space);
  if (countSettings(settings) < 2) return undefined;
  const parts = scoredParts(samples);
  if (!parts) return combine(samples.score, await predictFolds(samples, { settings, repeats }));
  const found: FoldResult<NormalExpectation>[][][] = [];
  for (const { values } of parts) {
    const onProgress: ScoredSamples['onProgress'] = ({ done, total, phase }) =>
      samples.onProgress?.({ done: done + found.length * total, total: parts.length * total, phase });
    const own = { ...samples, score: values, beyond: BEYOND, onProgress };
    found.push(await predictFolds(own, { settings, repeats }));
  }
  return combine(samples.score, await composeFolds(samples, parts, found));
}

/** By repeat, the folds with the predictions of models without them; the folds are the same for each modelled value. */
async function predictFolds(
  samples: ScoredSamples,
  { settings, repeats }: { settings: SettingIndices; repeats: number | undefined },
): Promise<FoldResult<NormalExpectation>[][]> {
  const n = samples.points.length;
  const rounds = n > LARGEST ? Math.ceil(n / largestShare(n)) : (repeats ?? (n > MANY ? 2 : 3));
  const random = createRandom(samples.seed);
  return await withKernels(async (kernels) => {
    const quiet: ScoredSamples = { ...samples, onProgress: () => undefined };
    const count = n > REFITTED ? 20 : 5;
    const divide = await divisionOf(kernels, { samples: quiet, settings, count }, rounds);
    const found: FoldResult<NormalExpectation>[][] = [];
    for (let repeat = 0; repeat < rounds; repeat += 1) {
      const parts = await divide(Array.from(permutation(n, random)));
      const results: FoldResult<NormalExpectation>[] = [];
      const report = () =>
        samples.onProgress?.({
          done: repeat * parts.length + results.length + 1,
          total: rounds * parts.length + 1,
          phase: 'Cross-validating',
        });
      report();
      for (const { left, model } of parts) {
        const max = Math.ceil(SHUFFLED / parts.length);
        results.push(
          await withReleasedMemory(kernels, async () => evaluateFold(quiet, await model(), { left, random, max })),
        );
        report();
      }
      found.push(results);
    }
    return found;
  });
}

/** A share of more than `LARGEST` would be more than its model is fitted to. */
const largestShare = (n: number): number => (n > HUGE ? LARGEST / 2 : LARGEST);
/** Above this many samples, a share has half as many. */
const HUGE = 10_000;
/**
 * Up to this many samples, each fold refits the hyper-parameters; beyond it, the few samples left out hardly change
 * them.
 */
const REFITTED = 150;
/** Above this many samples, two repeats suffice. */
const MANY = 600;
/** Number of samples per repeat that importances are measured on. */
const SHUFFLED = 300;

async function divisionOf(kernels: Kernels, divided: Divided, repeats: number) {
  const n = divided.samples.points.length;
  if (n <= REFITTED) return refittedFolds(kernels, divided);
  if (n <= LARGEST) return leftOutFolds(kernels, divided);
  const most = largestShare(n);
  // Each of two or three shares may be much smaller than the samples that a final model learns from.
  return sharedFolds(kernels, divided, { repeats, least: repeats > 2 ? 0.75 * most : most });
}

/** Runs `work` and releases the kernels' memory that it allocated. */
async function withReleasedMemory<Result>(kernels: Kernels, work: () => Promise<Result>): Promise<Result> {
  const mark = kernels.mark();
  const result = await work();
  kernels.release(mark);
  return result;
}

/** Predicts the samples of a fold again for each feature, with that feature's values taken from random samples. */
async function evaluateFold(
  samples: ScoredSamples,
  model: FoldModel,
  { left, random, max }: { left: readonly number[]; random: Random; max: number },
): Promise<FoldResult<NormalExpectation>> {
  const { points, blocks } = samples;
  const pacer = createPacer(samples);
  const shuffled: Float64Array[] = [];
  for (let feature = 0; feature < samples.space.inputs.length; feature += 1) {
    const moved = left
      .slice(0, max)
      .map((row) => (points[row] ?? []).with(feature, points[random.integer(points.length)]?.[feature] ?? 0));
    shuffled.push(await model.scores(moved, blocks && left.slice(0, max).map((row) => blocks[row] ?? -1)));
    const pause = pacer.spend(0);
    if (pause) await pause;
  }
  return { left, expectations: model.expectations, shuffled };
}
