import { rangeOf } from '#shared/rules/propose-step.ts';
import { createRandom } from './random/create-random.ts';
import { sobolIndices } from './search/sobol-indices.ts';
import { createSobol } from './sobol/create-sobol.ts';
import { coordinatesOf } from './space/coordinates-of.ts';
import { createGrid, type Grid } from './space/create-grid.ts';
import { meanAndDeviation } from './statistics.ts';
import { createPriors, defaultHyperParameters } from './surrogate/hyper-parameters.ts';
import type { FeatureValues, NumericInput, Point, PointFeatures, ProposeRequest, ProposeResult } from './types.ts';

/**
 * Makes a request with features one of a space that has them as inputs with a single position: their values follow from
 * the others, wherever a point is located. The prior of their length scales is long, so that the samples decide whether
 * they tell points apart. Those that are constant, or one input on another scale, are left out.
 *
 * @returns the request, and the function that removes the features from its result
 */
export async function withFeatures(
  request: ProposeRequest,
): Promise<{ request: ProposeRequest; withoutFeatures: (result: ProposeResult) => ProposeResult }> {
  const { features, space, warmStart, sources } = request;
  const unchanged = { request, withoutFeatures: (result: ProposeResult) => result };
  if (!features || features.count === 0) return unchanged;
  const grid = createGrid(space);
  const d = grid.dimensions;
  const rows = featureRows(features, d);
  const { inputs, used } = await usefulFeatures(features.count, rows, grid, request.points);
  if (inputs.length === 0) return unchanged;
  const values: FeatureValues = {
    prepare: rows.prepare,
    at: (point, input) => rows.of(point)[used[input - d] ?? -1] ?? Number.NaN,
  };
  const ofInputs = (points: readonly Point[]): Point[] => points.map((point) => point.slice(0, d));
  const complete = async (points: readonly Point[]): Promise<Point[]> => {
    await values.prepare(points);
    return points.map((point) =>
      point.length === d ? [...point, ...used.map((_, index) => values.at(point, d + index))] : point,
    );
  };
  const { feasible, violations, known } = request;
  const whole = { ...space, inputs: [...space.inputs, ...inputs], features: values };
  return {
    request: {
      ...request,
      space: whole,
      points: await complete(request.points),
      ...(sources && {
        sources: await Promise.all(sources.map(async (one) => ({ ...one, points: await complete(one.points) }))),
      }),
      ...(feasible && { feasible: (points) => feasible(ofInputs(points)) }),
      ...(violations && { violations: (points) => violations(ofInputs(points)) }),
      ...(known && { known: { ...known, evaluate: (points) => known.evaluate(ofInputs(points)) } }),
      warmStart: warmStart && [...warmStart.slice(0, d), ...startsOf(createGrid(whole), d), ...warmStart.slice(d)],
    },
    withoutFeatures: (result) => ({
      ...result,
      proposals: result.proposals.map((proposal) => ({ ...proposal, point: proposal.point.slice(0, d) })),
      ...(result.hyperParameters && {
        hyperParameters: [...result.hyperParameters.slice(0, d), ...result.hyperParameters.slice(d + used.length)],
      }),
    }),
  };
}

/** The default length scales of the features. */
function startsOf(grid: Grid, d: number): number[] {
  return [...defaultHyperParameters(createPriors(grid, 0)).slice(d, grid.dimensions)];
}

interface FeatureRows {
  prepare: (points: readonly Point[]) => Promise<void>;
  /** The values at a prepared point; none at a point that lacks an input. */
  of: (point: Point) => readonly number[];
}

/** The values of all features at points, each evaluated once. */
function featureRows({ evaluate }: PointFeatures, d: number): FeatureRows {
  const found = new Map<string, readonly number[]>();
  const keyOf = (point: Point): string => point.slice(0, d).join();
  return {
    async prepare(points) {
      const asked = new Map<string, Point>();
      for (const point of points) {
        const key = keyOf(point);
        if (!found.has(key) && isComplete(point, d)) asked.set(key, point.slice(0, d));
      }
      if (asked.size === 0) return;
      const rows = await evaluate([...asked.values()]);
      for (const [at, key] of [...asked.keys()].entries()) found.set(key, rows[at] ?? []);
    },
    of: (point) => found.get(keyOf(point)) ?? [],
  };
}

const isComplete = (point: Point, d: number): boolean => point.length >= d && point.slice(0, d).every(Number.isFinite);

/** The features that differ over the space and are no input on another scale, with the range of their values. */
async function usefulFeatures(count: number, rows: FeatureRows, grid: Grid, points: readonly Point[]) {
  const d = grid.dimensions;
  const drawn = sobolIndices(createSobol(d, createRandom(1).integer(2 ** 31)), grid, DRAWN).map(grid.toPoint);
  const asked = [...drawn, ...points.filter((point) => isComplete(point, d))];
  await rows.prepare(asked);
  const coordinates = coordinatesOf(asked, grid);
  const columns = grid.varied
    .filter((input) => !grid.categorical[input])
    .map((input) => asked.map((_, at) => coordinates[at * d + input] ?? Number.NaN));
  const inputs: NumericInput[] = [];
  const used: number[] = [];
  for (let feature = 0; feature < count; feature += 1) {
    const values = asked.map((point) => rows.of(point)[feature] ?? Number.NaN);
    const known = values.filter(Number.isFinite);
    const [min, max] = rangeOf(known);
    if (known.length < 2 || !(max > min) || !Number.isFinite(max - min)) continue;
    const isLog = min > 0 && max > DECADE * min;
    const scaled = isLog ? values.map(Math.log) : values;
    if (columns.some((column) => Math.abs(correlation(column, scaled)) > SAME)) continue;
    columns.push(scaled);
    inputs.push({
      kind: 'numeric',
      isFeature: true,
      min,
      max,
      step: max - min,
      ...(isLog && { scale: 'log' as const }),
    });
    used.push(feature);
  }
  return { inputs, used };
}

const DRAWN = 256;
/** The distance of positive values that differ by more is one of their ratios. */
const DECADE = 10;
/** Above this correlation, a feature is the same number on another scale. */
const SAME = 0.9999;

/** Pearson's correlation of two columns, where both have a number. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const rows = [...one.keys()].filter((row) => Number.isFinite(one[row]) && Number.isFinite(other[row]));
  const [a, b] = [rows.map((row) => one[row] ?? 0), rows.map((row) => other[row] ?? 0)];
  const [ofA, ofB] = [meanAndDeviation(a), meanAndDeviation(b)];
  const products = a.map((value, at) => (value - ofA.mean) * ((b[at] ?? 0) - ofB.mean));
  return meanAndDeviation(products).mean / (ofA.std * ofB.std);
}
