import { isInRange, type ValueRange } from '#shared/rules/target.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { logProbabilityBetween } from '../random/normal-probability.ts';
import { coordinatesOf } from '../space/coordinates-of.ts';
import { createGrid, type Grid } from '../space/create-grid.ts';
import { measurementVariance } from '../surrogate/blocks.ts';
import { conditionGaussianProcess } from '../surrogate/gaussian-process.ts';
import { predictPosterior } from '../surrogate/predict.ts';
import { stackModels } from '../surrogate/stack-models.ts';
import { createWarp } from '../surrogate/yeo-johnson.ts';
import type { Point } from '../types.ts';
import { createDrawnFormula } from './calculate-drawn.ts';
import { createComposition, type ExpectedOutput, intervalOf, jointNodes } from './compose-score.ts';
import type { FittedModel, ModelledOutput } from './fitted-model.ts';
import type { Forecast, PointForecast } from './forecast.ts';
import { BEYOND, scaleFrom, scaleTo } from './scale.ts';
import { trainingSetOf } from './training-set-of.ts';

/**
 * Forecasts points, as often as needed; the processes stay in the kernels' memory until the caller releases that.
 *
 * @param known by point, measured or calculated values of outputs, which the score then has for certain; NaN without
 */
export type Forecaster = (points: readonly Point[], known?: readonly (readonly number[])[]) => Promise<PointForecast[]>;

/** Forecasts the score or one output. */
export interface ValueForecaster {
  forecast: (points: readonly Point[]) => Promise<Forecast[]>;
  /** The values without their intervals, in a fraction of the time; of the score, that of the outputs' medians. */
  values: (points: readonly Point[]) => Promise<Float64Array>;
}

/** The forecasts of everything that a model knows. */
export interface Forecasters {
  /** Predicts the score and every weighted output together. */
  forecast: Forecaster;
  /** Predict the score, then each weighted output. */
  values: readonly [ValueForecaster, ...ValueForecaster[]];
  success: SuccessForecaster;
  /** By point, by how much its score is expected to surpass `best`, without the noise of a measurement. */
  gains: (points: readonly Point[], best: number) => Promise<number[]>;
}

/**
 * By point, the probability that a measurement is a success: that it keeps all limits or, where there are none, that its
 * score is at least `least`. `known` as in {@link Forecaster}.
 */
export type SuccessForecaster = (
  points: readonly Point[],
  least: number,
  known?: readonly (readonly number[])[],
) => Promise<number[]>;

/** Forecasts points of which some outputs are calculated: these have no interval, and the score follows from them. */
export function withCalculated(forecast: Forecaster, known: readonly (readonly number[])[]): Forecaster {
  return async (points) =>
    (await forecast(points, known)).map(({ outputs, ...one }, row) => ({
      ...one,
      outputs: outputs.map((expected, output) => {
        const value = known[row]?.[output] ?? Number.NaN;
        return Number.isFinite(value) ? { value, low: value, high: value } : expected;
      }),
    }));
}

/** By weighted output, the values that are acceptable; undefined for one without a limit. */
export type Limits = readonly (ValueRange | undefined)[];

/**
 * Conditions the process of each weighted output; the score is composed of them, and so is the probability that all keep
 * their limits, as if their errors were independent. An output with a formula is what the formula gives in the joint
 * draws of what it reads; its own process speaks where the formula cannot be calculated.
 *
 * @param best a score that measurements may surpass
 */
export async function createForecasters(
  kernels: Kernels,
  fitted: FittedModel,
  pacer: Pacer,
  limits: Limits = [],
  best?: number,
): Promise<Forecasters> {
  const grid = createGrid(fitted.space);
  const outputs: OutputForecaster[] = [];
  const modelled = [...fitted.outputs, ...(fitted.parts ?? [])];
  for (const output of modelled) outputs.push(await forecasterOf({ kernels, grid, pacer }, fitted, output));
  const nodes = jointNodes(fitted.correlations);
  const sources = outputs.map(({ back }, index) => ({ back, nodes: nodes[index] ?? new Float64Array(0) }));
  const calculated = modelled.map(({ formula, bounds }) => formula && createDrawnFormula(formula, sources, bounds));
  const composition = createComposition(
    fitted.outputs.map(({ weight, target, best, worst }, index) => ({
      ...{ weight, target, best, worst },
      back: outputs[index]?.back ?? Number,
    })),
    nodes,
  );
  const isLimited = limits.some((limit) => limit);
  const chanceOf = (expected: readonly ExpectedOutput[], known: readonly number[] = []) =>
    limits.reduce((product, limit, output) => {
      const [own, one, value = Number.NaN] = [outputs[output], expected[output], known[output]];
      if (!limit || !own || !one) return product;
      return product * (Number.isFinite(value) ? Number(isInRange(value, limit)) : own.chance(one, limit));
    }, 1);
  /** By point, what is expected of each output. */
  const expectAt = async (
    points: readonly Point[],
    known?: readonly (readonly number[])[],
    { wanted = new Set(outputs.keys()), isLatent = false }: { wanted?: ReadonlySet<number>; isLatent?: boolean } = {},
  ): Promise<ExpectedOutput[][]> => {
    const columns: ExpectedOutput[][] = [];
    for (const [output, { expect }] of outputs.entries())
      columns.push(wanted.has(output) ? await expect(points, isLatent) : []);
    return points.map((point, row) => {
      const own = columns.map((column) => column[row] ?? unasked);
      return own.slice(0, fitted.outputs.length).map((one, output) => {
        const drawn = wanted.has(output) ? calculated[output]?.(point, own, known?.[row]) : undefined;
        return drawn ? { ...one, drawn } : one;
      });
    });
  };
  const forecast: Forecaster = async (points, known) =>
    (await expectAt(points, known)).map((expected, row) => {
      const forecasts = expected.flatMap((one, output) => outputs[output]?.asForecast(one) ?? []);
      return {
        score: composition.expect(expected, known?.[row]),
        outputs: forecasts,
        ...(isLimited && { acceptable: chanceOf(expected, known?.[row]) }),
        ...(best !== undefined && { gain: composition.gainOver(best, expected, known?.[row]) }),
      };
    });
  const success: SuccessForecaster = async (points, least, known) =>
    (await expectAt(points, known)).map((expected, row) =>
      isLimited ? chanceOf(expected, known?.[row]) : composition.reaches(least, expected, known?.[row]),
    );
  const ofOutputs = fitted.outputs.map(({ formula }, output): ValueForecaster => {
    const { expect, asForecast, values } = outputs[output] ?? nothing;
    if (!formula) return { forecast: async (points) => (await expect(points)).map(asForecast), values };
    const wanted = new Set([output, ...formula.reads.flatMap((read) => ('output' in read ? [read.output] : []))]);
    const forecastFormula = async (points: readonly Point[]): Promise<Forecast[]> =>
      (await expectAt(points, undefined, { wanted })).map((expected) => asForecast(expected[output] ?? unasked));
    return {
      forecast: forecastFormula,
      values: async (points) => Float64Array.from(await forecastFormula(points), ({ value }) => value),
    };
  });
  const score: ValueForecaster = {
    forecast: async (points) => (await forecast(points)).map((one) => one.score),
    async values(points) {
      const columns: Float64Array[] = [];
      for (const { values } of ofOutputs) columns.push(await values(points));
      return Float64Array.from(points, (_, row) => composition.scoreOf(columns.map((column) => column[row] ?? 0)));
    },
  };
  const gains: Forecasters['gains'] = async (points, best) =>
    (await expectAt(points, undefined, { isLatent: true })).map((expected) => composition.gainOver(best, expected));
  return { forecast, values: [score, ...ofOutputs], success, gains };
}

const unasked: ExpectedOutput = { middle: 0, half: 0 };

/** Forecasts an output, also in the units of its warp. */
interface OutputForecaster {
  /** Expects a measurement or, if `isLatent`, what it would be without noise. */
  expect: (points: readonly Point[], isLatent?: boolean) => Promise<ExpectedOutput[]>;
  asForecast: (expected: ExpectedOutput) => Forecast;
  values: ValueForecaster['values'];
  /** The value of a number in the units of the warp. */
  back: (standard: number) => number;
  /** The probability that a measurement is acceptable, by the normal distribution that has the calibrated interval. */
  chance: (expected: ExpectedOutput, limit: ValueRange) => number;
}

/** Says the same everywhere, as the measured values do. */
const constantAt = (value: number): OutputForecaster => ({
  expect: async (asked) => asked.map(() => ({ middle: 0, half: 0 })),
  asForecast: ({ drawn }) => (drawn ? intervalOf(drawn) : { value, low: value, high: value }),
  values: async (asked) => new Float64Array(asked.length).fill(value),
  back: () => value,
  chance: ({ drawn }, limit) => (drawn ? shareWithin(drawn, limit) : Number(isInRange(value, limit))),
});

const nothing = constantAt(Number.NaN);

const shareWithin = (drawn: Float64Array, limit: ValueRange): number =>
  drawn.reduce((count, value) => count + Number(isInRange(value, limit)), 0) / drawn.length;

async function forecasterOf(
  { kernels, grid, pacer }: { kernels: Kernels; grid: Grid; pacer: Pacer },
  fitted: FittedModel,
  modelled: ModelledOutput,
): Promise<OutputForecaster> {
  const { theta, deviate, min, bounds } = modelled;
  if (theta.length === 0) {
    return constantAt(min);
  }
  const warp = createWarp(modelled.warp);
  const set = trainingSetOf(grid, fitted, modelled, warp);
  const process = await conditionGaussianProcess(kernels, set, Float64Array.from(theta), pacer);
  const mix = await stackModels(process, warp, pacer);
  const back = (standard: number): number => {
    const value = scaleFrom(modelled, Math.min(1 + BEYOND, Math.max(-BEYOND, warp.backward(standard))));
    return Math.min(bounds?.max ?? Infinity, Math.max(bounds?.min ?? -Infinity, value));
  };
  return {
    async expect(asked, isLatent = false) {
      const coordinates = coordinatesOf(asked, grid);
      const { means, variances } = await predictPosterior(process, coordinates, 'both', pacer);
      const noise = isLatent ? 0 : measurementVariance(process);
      return Array.from(await mix(means, coordinates), (middle, row) => {
        return { middle, half: deviate * Math.sqrt(Math.max(0, variances[row] ?? 0) + noise) };
      });
    },
    asForecast: ({ middle, half, drawn }) =>
      drawn ? intervalOf(drawn) : { value: back(middle), low: back(middle - half), high: back(middle + half) },
    async values(asked) {
      const coordinates = coordinatesOf(asked, grid);
      const { means } = await predictPosterior(process, coordinates, 'means', pacer);
      return (await mix(means, coordinates)).map(back);
    },
    back,
    chance({ middle, half, drawn }, limit) {
      if (drawn) return shareWithin(drawn, limit);
      // A measurement cannot be beyond a bound: a limit there is none.
      const at = (value: number | null, open: number, isOpen: boolean) =>
        value === null || isOpen ? open : warp.forward(scaleTo(modelled, value));
      const low = at(limit.min, -Infinity, (limit.min ?? 0) <= (bounds?.min ?? -Infinity));
      const high = at(limit.max, Infinity, (limit.max ?? 0) >= (bounds?.max ?? Infinity));
      const deviation = Math.max(half / inverseNormal(0.95), 1e-9);
      return Math.exp(logProbabilityBetween((low - middle) / deviation, (high - middle) / deviation));
    },
  };
}
