import { combine, type FoldResult, type PooledFolds } from './combine-folds.ts';
import { composeFolds, type ScoredPart, scoredParts } from './compose-folds.ts';
import { createPacer } from './control/create-pacer.ts';
import type { FoldModel, NormalExpectation, ScoredSamples } from './fit-score.ts';
import { type Divided, leftOutFolds, refittedFolds, sharedFolds } from './folds.ts';
import { type Kernels, withKernels } from './kernels/kernels.ts';
import { LEAST_BLOCKS, predictNewBlocks } from './new-blocks.ts';
import { BEYOND } from './predictions/scale.ts';
import { createRandom, type Random } from './random/create-random.ts';
import { permutation } from './random/permutation.ts';
import { LARGEST } from './surrogate/choose-samples.ts';
import { countSettings, type SettingIndices, settingsOfPoints } from './surrogate/settings.ts';
import type { Point } from './types.ts';

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
 * The folds follow from the samples' values and the seed, in whatever order the samples come.
 *
 * @param options repeats up to 2000 samples: by default {@link repeatsOf}; beyond, there is one a share
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
  const found = combine(
    samples.score,
    await foldsOfScore(samples, scoredParts(samples), (own) => predictFolds(own, { settings, repeats })),
  );
  return samples.blocks ? { ...found, newBlocks: await validateNewBlocks(samples, samples.blocks) } : found;
}

type PredictFolds = (samples: ScoredSamples) => Promise<FoldResult<NormalExpectation>[][]>;

/** The folds of the score: of a model of it, or composed of those of its outputs. */
async function foldsOfScore(
  samples: ScoredSamples,
  parts: readonly ScoredPart[] | undefined,
  predict: PredictFolds,
): Promise<FoldResult[][]> {
  if (!parts) return predict(samples);
  const found: FoldResult<NormalExpectation>[][][] = [];
  for (const { values } of parts) {
    const onProgress: ScoredSamples['onProgress'] = ({ done, total, phase }) =>
      samples.onProgress?.({ done: done + found.length * total, total: parts.length * total, phase });
    found.push(await predict({ ...samples, score: values, beyond: BEYOND, onProgress }));
  }
  return composeFolds(samples, parts, found);
}

/** Cross-validates by blocks that no model has seen (`new-blocks.ts`); of many samples, by as many as a process has. */
async function validateNewBlocks(
  samples: ScoredSamples,
  blocks: readonly number[],
): Promise<NonNullable<PooledFolds['newBlocks']>> {
  const count = new Set(blocks).size;
  if (count < LEAST_BLOCKS) return { blocks: count };
  const order = permutation(blocks.length, createRandom(samples.seed + 7));
  const chosen = Array.from(order.slice(0, LARGEST)).sort((a, b) => a - b);
  const own = samplesOf(samples, chosen);
  const settings = settingsOfPoints(own.points, own.space);
  const parts = scoredParts(samples)?.map((part) => ({ ...part, values: valuesOf(part.values, chosen) }));
  const folds = await foldsOfScore(own, parts, (modelled) =>
    withKernels(async (kernels) => [
      await predictNewBlocks(kernels, modelled, { settings, refit: chosen.length <= REFITTED }),
    ]),
  );
  return { blocks: count, metrics: combine(own.score, folds).metrics };
}

/** Some of the samples, without a report of progress. */
function samplesOf(samples: ScoredSamples, rows: readonly number[]): ScoredSamples {
  const { points, score, measured, blocks } = samples;
  return {
    ...samples,
    points: rows.map((row) => points[row] ?? []),
    score: valuesOf(score, rows),
    ...(measured && { measured: { ...measured, outputs: rows.map((row) => measured.outputs[row] ?? []) } }),
    blocks: blocks && rows.map((row) => blocks[row] ?? -1),
    onProgress: () => undefined,
  };
}

const valuesOf = (values: Float64Array, rows: readonly number[]): Float64Array =>
  Float64Array.from(rows, (row) => values[row] ?? 0);

/** By repeat, the folds with the predictions of models without them; the folds are the same for each modelled value. */
async function predictFolds(
  samples: ScoredSamples,
  { settings, repeats }: { settings: SettingIndices; repeats: number | undefined },
): Promise<FoldResult<NormalExpectation>[][]> {
  const n = samples.points.length;
  const rounds = n > LARGEST ? Math.ceil(n / largestShare(n)) : (repeats ?? repeatsOf(n));
  const random = createRandom(samples.seed);
  const order = orderOfValues(samples.points, samples.score);
  return await withKernels(async (kernels) => {
    const quiet: ScoredSamples = { ...samples, onProgress: () => undefined };
    const count = n > REFITTED ? 20 : 5;
    const divide = await divisionOf(kernels, { samples: quiet, settings, count }, rounds);
    const found: FoldResult<NormalExpectation>[][] = [];
    for (let repeat = 0; repeat < rounds; repeat += 1) {
      const parts = await divide(Array.from(permutation(n, random), (at) => order[at] ?? at));
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

/**
 * Repeats of a cross-validation: the fewer samples, the more does their division decide. About 600 predictions of a
 * sample, so that a model of 26 samples takes no longer than one of 100.
 */
const repeatsOf = (n: number): number =>
  n > MANY ? 2 : Math.min(MOST_REPEATS, Math.max(LEAST_REPEATS, Math.round(MANY / n)));
const MOST_REPEATS = 20;
const LEAST_REPEATS = 3;

/** The rows in an order that depends on their values alone. */
function orderOfValues(points: readonly Point[], score: Float64Array): number[] {
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  const values = points.map((point, row) => [...point, score[row] ?? 0]);
  return [...points.keys()].sort((a, b) => compare(values[a] ?? [], values[b] ?? []));
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
/** Above this many samples, two repeats suffice: R² differs by less than 0.001. */
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
