import type { Objective, OutputScale } from '#shared/rules/score.ts';
import { createPacer } from './control/create-pacer.ts';
import type { Kernels } from './kernels/kernels.ts';
import { createRandom } from './random/create-random.ts';
import { coordinatesOf } from './space/coordinates-of.ts';
import { createGrid } from './space/create-grid.ts';
import { expectedBlockEffects, measurementVariance } from './surrogate/blocks.ts';
import { chooseSamples } from './surrogate/choose-samples.ts';
import { fitHyperParameters } from './surrogate/fit-hyper-parameters.ts';
import { conditionGaussianProcess, explain } from './surrogate/gaussian-process.ts';
import { createPriors, type LogHyperParameters } from './surrogate/hyper-parameters.ts';
import { prepareLeaveOut } from './surrogate/leave-out.ts';
import { predictPosterior } from './surrogate/predict.ts';
import { stackModels } from './surrogate/stack-models.ts';
import { blocksOf } from './surrogate/training-set.ts';
import { fitYeoJohnson } from './surrogate/yeo-johnson.ts';
import type { Control, Point, Space } from './types.ts';

/** Complete samples with their scores: the training data of a model. */
export interface ScoredSamples extends Control {
  space: Space;
  points: readonly Point[];
  /** One score per point, 0 … 1. */
  score: Float64Array;
  /** The outputs that the score follows from, by point; without them the score itself is modelled. */
  measured?: Measured;
  /** The block of each point: a series or a day, in order. */
  blocks?: readonly number[] | undefined;
  /** How far outside of 0 … 1 values may be expected: not at all, unless they are those of an output. */
  beyond?: number;
  /** Prior share of noise in the score's deviation, 0 … 1. */
  noise: number;
  seed: number;
}

/** The outputs of samples, all of them measured. */
export interface Measured {
  outputs: readonly (readonly number[])[];
  objectives: readonly Objective[];
  /** The scales of the score, where they are not those of these samples alone: others are measured partly. */
  scales?: readonly OutputScale[];
  /** The outputs, by index, that follow from the inputs alone: a sample's value is known before it is measured. */
  known?: readonly number[];
}

/** Predictive distribution of a measurement: the median score, and scores `z` deviations (with noise) from it. */
export interface Expectation {
  score: number;
  /** The score at this many predictive deviations from the median, 0 … 1. */
  at: (z: number) => number;
  /** The distance of a measured score from the median, in predictive deviations. */
  distance: (score: number) => number;
}

/** The same in the units of a process, where it is normal. */
export interface NormalExpectation extends Expectation {
  mean: number;
  deviation: number;
  /** The score at a value of the process. */
  back: (standard: number) => number;
}

/** Initial hyper-parameters, and the number of evaluations to improve them. */
export interface Refinement {
  warm: LogHyperParameters;
  evaluations: number;
}

/** The blocks of points: their effects are added to what is expected of a measurement; without, they are unknown. */
type Blocks = readonly number[] | undefined;

/** Predictions of a model without some of its samples. */
export interface FoldModel {
  /** One per sample left out, in the order requested. */
  expectations: readonly NormalExpectation[];
  scores(points: readonly Point[], blocks?: Blocks): Promise<Float64Array>;
}

/** A fitted model of the score; it stays in the kernels' memory until the caller releases that. */
export interface ScoreModel {
  hyperParameters: LogHyperParameters;
  /** Deviation of the noise of the score, at its middle. */
  noise: number;
  scores(points: readonly Point[], blocks?: Blocks): Promise<Float64Array>;
  expect(points: readonly Point[], blocks?: Blocks): Promise<NormalExpectation[]>;
  /**
   * Prepares leaving out samples, by their indices among the training samples, with fixed hyper-parameters and with the
   * process alone.
   */
  prepareLeaveOut(): Promise<(left: readonly number[]) => Promise<FoldModel>>;
}

/**
 * Fits a model of the score to some of the samples (to a part of them above 2000). From fewer than two it predicts
 * their mean, and that anything possible may be measured: one score does not tell how far others lie from it.
 *
 * @param rows the samples to fit to
 * @param refine from a fit to nearly the same samples; with 0 evaluations its hyper-parameters are kept
 */
export async function fitScore(
  kernels: Kernels,
  samples: ScoredSamples,
  rows: readonly number[],
  refine?: Refinement,
): Promise<ScoreModel> {
  const { points, score, beyond = 0 } = samples;
  const pacer = createPacer(samples);
  const random = createRandom(samples.seed);
  const grid = createGrid(samples.space);
  const d = grid.dimensions;
  const chosen = chooseSamples(rows, score, random);
  const n = chosen.length;
  const warp = fitYeoJohnson(chosen.map((row) => score[row] ?? 0));
  const bounded = (value: number): number => {
    const back = warp.backward(value);
    return Number.isFinite(back) ? Math.min(1 + beyond, Math.max(-beyond, back)) : 0;
  };
  if (n < 2 || d === 0) {
    const middle = chosen.reduce((sum, row) => sum + (score[row] ?? 0), 0) / Math.max(1, n);
    const at = (z: number) => middle + Math.min(1, Math.abs(z)) * ((z < 0 ? -beyond : 1 + beyond) - middle);
    const expectation = { score: middle, at, distance: () => 0, mean: 0, deviation: 1, back: at };
    const scores = async (asked: readonly Point[]) => new Float64Array(asked.length).fill(middle);
    const hyperParameters = new Float64Array(d + 2);
    const expectations = (asked: readonly unknown[]) => asked.map(() => expectation);
    return {
      hyperParameters,
      noise: 0,
      scores,
      expect: async (asked) => expectations(asked),
      prepareLeaveOut: async () => async (left) => ({ scores, expectations: expectations(left) }),
    };
  }
  const own = coordinatesOf(
    chosen.map((row) => points[row] ?? []),
    grid,
  );
  const columns = new Float64Array(n * d);
  for (let i = 0; i < n; i += 1) {
    for (let input = 0; input < d; input += 1) columns[input * n + i] = own[i * d + input] ?? 0;
  }
  const targets = Float64Array.from(chosen, (row) => warp.forward(score[row] ?? 0));
  const blocks = samples.blocks && blocksOf(chosen, samples.blocks);
  const set = {
    n,
    dimensions: d,
    categorical: grid.categorical,
    positions: grid.positions,
    columns,
    targets,
    ...(blocks && { blocks }),
  };
  const priors = createPriors(grid, samples.noise, 'model');
  const options = { random, pacer, warm: refine?.warm, evaluations: refine?.evaluations };
  const hyperParameters = await fitHyperParameters(kernels, set, priors, options);
  const process = await conditionGaussianProcess(kernels, set, hyperParameters, pacer);
  const mix = await stackModels(process, warp, pacer);
  const effectOf = expectedBlockEffects(process, explain(process, process.mean));
  const expectationOf = (mean: number, variance: number): NormalExpectation => {
    const deviation = Math.sqrt(variance);
    return {
      score: bounded(mean),
      at: (z) => bounded(mean + z * deviation),
      distance: (measured) => (warp.forward(measured) - mean) / deviation,
      ...{ mean, deviation, back: bounded },
    };
  };
  return {
    hyperParameters,
    noise: Math.abs(bounded(Math.sqrt(process.noise)) - bounded(0)),
    async scores(asked, of) {
      const coordinates = coordinatesOf(asked, grid);
      const { means } = await predictPosterior(process, coordinates, 'means', pacer);
      return (await mix(means, coordinates)).map((mean, i) => bounded(mean + effectOf(of?.[i])));
    },
    async expect(asked, of) {
      const coordinates = coordinatesOf(asked, grid);
      const { means, variances } = await predictPosterior(process, coordinates, 'both', pacer, { blocks: of });
      const mixed = await mix(means, coordinates);
      const noise = of ? process.noise : measurementVariance(process);
      return Array.from(mixed, (mean, i) => expectationOf(mean + effectOf(of?.[i]), (variances[i] ?? 0) + noise));
    },
    async prepareLeaveOut() {
      const leaveOut = await prepareLeaveOut(process, pacer);
      return async (left) => {
        const { means, variances, ...seen } = await leaveOut(left);
        return {
          expectations: Array.from(means, (mean, i) => expectationOf(mean, variances[i] ?? 0)),
          async scores(asked, of) {
            const found = await predictPosterior(process, coordinatesOf(asked, grid), 'means', pacer, { seen });
            const effect = expectedBlockEffects(process, seen.factors);
            return found.means.map((mean, i) => bounded(mean + effect(of?.[i])));
          },
        };
      };
    },
  };
}
