import { createRandom } from './random/create-random.ts';
import { sobolIndices } from './search/sobol-indices.ts';
import { createSobol } from './sobol/create-sobol.ts';
import { createGrid, type Grid } from './space/create-grid.ts';
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
  const { inputs, used } = await usefulFeatures(features, grid, request.points);
  if (inputs.length === 0) return unchanged;
  const values = featureValues(features, used, d);
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

/** The values of features at points, each evaluated once. */
function featureValues({ evaluate }: PointFeatures, used: readonly number[], d: number): FeatureValues {
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
      for (const [at, key] of [...asked.keys()].entries()) {
        found.set(
          key,
          used.map((feature) => rows[at]?.[feature] ?? Number.NaN),
        );
      }
    },
    at: (point, input) => found.get(keyOf(point))?.[input - d] ?? Number.NaN,
  };
}

const isComplete = (point: Point, d: number): boolean => point.length >= d && point.slice(0, d).every(Number.isFinite);

/** The features that differ over the space and are no input on another scale, with the range of their values. */
async function usefulFeatures(features: PointFeatures, grid: Grid, points: readonly Point[]) {
  const drawn = sobolIndices(createSobol(grid.dimensions, createRandom(1).integer(2 ** 31)), grid, DRAWN).map(
    grid.toPoint,
  );
  const asked = [...drawn, ...points.filter((point) => isComplete(point, grid.dimensions))];
  const rows = await features.evaluate(asked);
  const columns = [...grid.varied]
    .filter((input) => !grid.categorical[input])
    .map((input) => asked.map((point) => coordinateOf(point, input, grid)));
  const inputs: NumericInput[] = [];
  const used: number[] = [];
  for (let feature = 0; feature < features.count; feature += 1) {
    const values = rows.map((row) => row[feature] ?? Number.NaN);
    const known = values.filter(Number.isFinite);
    const [min, max] = [Math.min(...known), Math.max(...known)];
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

function coordinateOf(point: Point, input: number, grid: Grid): number {
  const own = new Float64Array(grid.dimensions);
  grid.toCoordinates(point, own, 0);
  return own[input] ?? Number.NaN;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0);

function correlation(one: readonly number[], other: readonly number[]): number {
  const rows = [...one.keys()].filter((row) => Number.isFinite(one[row]) && Number.isFinite(other[row]));
  const [a, b] = [one, other].map((values) => {
    const picked = rows.map((row) => values[row] ?? 0);
    const middle = meanOf(picked);
    return picked.map((value) => value - middle);
  });
  const product = (x: readonly number[] = [], y: readonly number[] = []) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
