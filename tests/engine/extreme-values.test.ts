import { describe, expect, it } from 'vitest';
import { functionSpace } from '#functions/entities/models/read-learning-data.ts';
import { outlook } from '#shared/engine/outlook.ts';
import { outputImportances } from '#shared/engine/output-importances.ts';
import { predictGrid } from '#shared/engine/plot.ts';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import { searchFeasible } from '#shared/engine/search/search-feasible.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import type { Conditions } from '#shared/rules/expression.ts';
import type { Objective } from '#shared/rules/score.ts';
import { crossValidated } from '#tests/support/cross-validated.ts';
import { randomDoubles } from '../support/random-doubles.ts';

// Every finite double may be a bound, a step, a target, a weight or a value. For all of them the engine ends, proposes
// points of the space, and returns finite numbers.
const random = createRandom(31);
const doubles = randomDoubles(5000, 32);
const any = (source: Random = random) => doubles[source.integer(doubles.length)] ?? 0;

function anInput(): SpaceInput {
  if (random.next() < 0.15) return { kind: 'categorical', levels: 1 + random.integer(4) };
  const [min = 0, max = 0] = [any(), any()].sort((a, b) => a - b);
  const steps = 1 + random.integer(20);
  const step = random.next() < 0.5 ? Math.abs(any()) || 1 : max / steps - min / steps || Number.MIN_VALUE;
  return { kind: 'numeric', min, max, step };
}

function aTarget(): Objective['target'] {
  const [min = 0, max = 0] = [any(), any()].sort((a, b) => a - b);
  const kinds: Objective['target'][] = ['Maximize', 'Minimize', any(), { min, max: null }, { min: null, max }];
  if (min < max) kinds.push({ min, max });
  return kinds[random.integer(kinds.length)] ?? 'Maximize';
}

function aProblem() {
  const space = { inputs: Array.from({ length: 1 + random.integer(3) }, anInput) };
  const objectives = Array.from({ length: 1 + random.integer(2) }, () => {
    return { weight: random.next() < 0.3 ? Math.min(1e6, Math.abs(any())) || 1 : 100, target: aTarget() };
  });
  const grid = createGrid(space);
  const size = random.integer(12);
  const points = Array.from({ length: size }, (): Point => {
    if (random.next() < 0.3) return space.inputs.map((input) => (input.kind === 'categorical' ? 0 : any()));
    return grid.toPoint(grid.sizes.map((each) => random.integer(Math.min(each, 2 ** 31))));
  });
  const outputs = points.map(() => objectives.map(() => any()));
  return { space, objectives, points, outputs, grid };
}

const within = ({ inputs }: { inputs: readonly SpaceInput[] }, point: Point) =>
  inputs.every((input, at) => {
    const value = point[at] ?? Number.NaN;
    if (input.kind === 'categorical') return Number.isInteger(value) && value >= 0 && value < input.levels;
    return value >= input.min && value <= input.max;
  });

describe('with any finite doubles', () => {
  it('a grid has finite points inside its range, each at its own index', () => {
    for (let run = 0; run < 3000; run++) {
      const input = anInput();
      const space = { inputs: [input] };
      const grid = createGrid(space);
      const [size = 0] = grid.sizes;
      expect(size).toBeGreaterThanOrEqual(1);
      expect(Number.isFinite(size)).toBe(true);
      for (const index of [0, 1, size >> 1, Math.floor(random.next() * size), size - 1].filter(
        (at) => at < size && at >= 0,
      )) {
        const point = grid.toPoint([index]);
        expect({ input, index, point, within: within(space, point) }).toMatchObject({ within: true });
        expect({ input, index, point, at: grid.indicesOf(point)?.[0] }).toMatchObject({ at: index });
        const coordinates = new Float64Array(1);
        grid.toCoordinates(point, coordinates, 0);
        expect(Number.isFinite(coordinates[0])).toBe(true);
        grid.toCoordinates([any()], coordinates, 0);
        expect(Number.isFinite(coordinates[0])).toBe(true);
      }
    }
  });

  it('scores, importances of outputs and spans of functions are finite', () => {
    for (let run = 0; run < 500; run++) {
      const { outputs, objectives } = aProblem();
      for (const score of scores(outputs, objectives)) expect(score >= 0 && score <= 1 + 1e-12).toBe(true);
      for (const { mean, std } of outputImportances(outputs, objectives, run)) {
        expect(Number.isFinite(mean) && Number.isFinite(std)).toBe(true);
      }
      const grid = createGrid({ inputs: [functionSpace(outputs.map(([value = 0]) => value))] });
      expect(grid.sizes.every(Number.isFinite)).toBe(true);
      const coordinates = new Float64Array(1);
      for (const [value = 0] of outputs) {
        grid.toCoordinates([value], coordinates, 0);
        expect(coordinates[0]).toBeGreaterThanOrEqual(0);
        expect(coordinates[0]).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it('a series is proposed from the space, with finite numbers in its explanation', async () => {
    for (let run = 0; run < 60; run++) {
      const { grid: _, ...problem } = aProblem();
      const result = await proposeWithForecasts({ ...problem, noise: 0, behaviour: 'normal', count: 3, seed: run });
      expect(result.proposals.length > 0 || result.exhausted).toBe(true);
      for (const { point, predictedScore = 0, reason, forecast } of result.proposals) {
        expect({ problem, point, within: within(problem.space, point) }).toMatchObject({ within: true });
        const { expectedGain = 0, deviation = 0, nearest } = reason;
        const figures = [predictedScore, expectedGain, deviation, nearest?.distance ?? 0];
        expect(figures.every(Number.isFinite)).toBe(true);
        for (const { value, low, high } of forecast ? [forecast.score, ...forecast.outputs] : []) {
          expect([value, low, high].every(Number.isFinite)).toBe(true);
        }
      }
      for (const value of result.hyperParameters ?? []) expect(Number.isFinite(value)).toBe(true);
    }
  });

  it('a model has finite metrics, predictions, outlook and plot', async () => {
    for (let run = 0; run < 25; run++) {
      const { space, points, outputs, objectives } = aProblem();
      if (points.length < 2 || space.inputs.length < 2) continue;
      const samples = { space, points, score: scores(outputs, objectives), noise: 0, seed: run };
      const { metrics, predictions, importances } = await crossValidated(samples, { repeats: 1 });
      const figures = [metrics.r2 ?? metrics.me, metrics.me, metrics.mae, metrics.mse, ...importances];
      for (const { mean, std } of figures) expect([mean, std].every(Number.isFinite)).toBe(true);
      for (const { score, low, high } of predictions) expect([score, low, high].every(Number.isFinite)).toBe(true);
      const found = await outlook(samples);
      expect([found?.expectedGain ?? 0, found?.noise ?? 0].every(Number.isFinite)).toBe(true);
      const plot = await predictGrid({ ...samples, outputs, objectives, x: 0, y: 1, size: 5 });
      for (const { x, y, score } of plot)
        expect({ space, x, y, finite: [x, y, score].every(Number.isFinite) }).toMatchObject({ finite: true });
    }
  });

  it('a search under rules ends', async () => {
    for (let run = 0; run < 30; run++) {
      const { space } = aProblem();
      const violations = async (asked: readonly Point[]) => asked.map(([value = 0]) => (value > any() ? 0 : 1));
      const conditions: Conditions[] = [[{ op: '>', of: [{ input: 0 }, any()] }]];
      const found = await searchFeasible(space, { violations, conditions, seed: run });
      if (!('isProven' in found)) expect(within(space, found)).toBe(true);
    }
  });
});
