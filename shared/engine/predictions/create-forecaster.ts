import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { createGrid, type Grid } from '../space/create-grid.ts';
import { conditionGaussianProcess } from '../surrogate/gaussian-process.ts';
import { predictPosterior } from '../surrogate/predict.ts';
import { stackTrees } from '../surrogate/stack-trees.ts';
import { createWarp } from '../surrogate/yeo-johnson.ts';
import type { Point } from '../types.ts';
import type { FittedModel, ModelledValue } from './fitted-model.ts';
import type { Forecast, PointForecast } from './forecast.ts';
import { scaleFrom } from './scale.ts';
import { trainingSetOf } from './training-set-of.ts';

/** Forecasts points, as often as needed; the processes stay in the kernels' memory until the caller releases that. */
export type Forecaster = (points: readonly Point[]) => Promise<PointForecast[]>;

/** Forecasts the score or one output. */
export interface ValueForecaster {
  forecast: (points: readonly Point[]) => Promise<Forecast[]>;
  /** The values of these forecasts without their intervals, in a fraction of the time. */
  values: (points: readonly Point[]) => Promise<Float64Array>;
}

/** Conditions the processes of everything that a model knows: of the score, then of each weighted output. */
export async function createValueForecasters(
  kernels: Kernels,
  fitted: FittedModel,
  pacer: Pacer,
): Promise<[ValueForecaster, ...ValueForecaster[]]> {
  const grid = createGrid(fitted.space);
  const limits = { low: -BEYOND, high: 1 + BEYOND };
  const of = (modelled: ModelledValue) => forecastOf({ kernels, grid, pacer }, fitted, modelled, limits);
  const score = await of(fitted.score);
  const outputs: ValueForecaster[] = [];
  for (const output of fitted.outputs) outputs.push(await of(output));
  return [score, ...outputs];
}

/** Forecasts the score and every weighted output of points. */
export function forecasterOf([score, ...outputs]: [ValueForecaster, ...ValueForecaster[]]): Forecaster {
  return async (points) => {
    const scores = await score.forecast(points);
    const columns: Forecast[][] = [];
    for (const output of outputs) columns.push(await output.forecast(points));
    return scores.map((one, row) => ({ score: one, outputs: columns.flatMap((column) => column[row] ?? []) }));
  };
}

export async function createForecaster(kernels: Kernels, fitted: FittedModel, pacer: Pacer): Promise<Forecaster> {
  return forecasterOf(await createValueForecasters(kernels, fitted, pacer));
}

interface Limits {
  low: number;
  high: number;
}

/** Outputs are not expected further outside the measured values than this share of their range. */
const BEYOND = 2;

async function forecastOf(
  { kernels, grid, pacer }: { kernels: Kernels; grid: Grid; pacer: Pacer },
  { points }: FittedModel,
  modelled: ModelledValue,
  limits: Limits,
): Promise<ValueForecaster> {
  const { theta, deviate, min } = modelled;
  if (theta.length === 0) {
    return {
      forecast: async (asked) => asked.map(() => ({ value: min, low: min, high: min })),
      values: async (asked) => new Float64Array(asked.length).fill(min),
    };
  }
  const warp = createWarp(modelled.warp);
  const set = trainingSetOf(grid, points, modelled, warp);
  const process = await conditionGaussianProcess(kernels, set, Float64Array.from(theta), pacer);
  const mix = await stackTrees(process, warp, pacer);
  const back = (value: number): number => {
    const scaled = warp.backward(value);
    return scaleFrom(modelled, Math.min(limits.high, Math.max(limits.low, scaled)));
  };
  const coordinatesOf = (asked: readonly Point[]): Float64Array => {
    const coordinates = new Float64Array(asked.length * grid.dimensions);
    for (const [row, point] of asked.entries()) grid.toCoordinates(point, coordinates, row * grid.dimensions);
    return coordinates;
  };
  return {
    async forecast(asked) {
      const coordinates = coordinatesOf(asked);
      const { means, variances } = await predictPosterior(process, coordinates, 'both', pacer);
      return Array.from(await mix(means, coordinates), (mean, row) => {
        const half = deviate * Math.sqrt((variances[row] ?? 0) + process.noise);
        return { value: back(mean), low: back(mean - half), high: back(mean + half) };
      });
    },
    async values(asked) {
      const coordinates = coordinatesOf(asked);
      const { means } = await predictPosterior(process, coordinates, 'means', pacer);
      return (await mix(means, coordinates)).map(back);
    },
  };
}
