import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createSobol } from '#shared/engine/sobol/create-sobol.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import type { Mixture, Point, Space, SpaceInput } from '#shared/engine/types.ts';
import { buildRequest, categorical, numeric } from './build-request.ts';

const sumOf = (point: Point, { inputs }: Mixture) => inputs.reduce((sum, input) => sum + (point[input] ?? 0), 0);
const presentIn = (point: Point, { inputs }: Mixture) => inputs.filter((input) => (point[input] ?? 0) > 0).length;

/** Points of a mixture by a Sobol sequence, as a first series is drawn. */
function drawn(space: Space, count: number): Point[] {
  const grid = createGrid(space);
  const sobol = createSobol(grid.dimensions, 7);
  const unit = new Float64Array(grid.dimensions);
  return Array.from({ length: count }, () => {
    sobol.next(unit);
    return grid.toPoint(grid.drawn(unit));
  });
}

const three: Mixture = { inputs: [0, 1, 2], total: 1 };
const thirds: SpaceInput[] = [numeric(0, 1, 0.05), numeric(0, 1, 0.05), numeric(0, 1, 0.05)];

describe('a mixture', () => {
  it('is drawn evenly over its simplex: as often in each of the four triangles of equal size', () => {
    const fine = thirds.map((): SpaceInput => numeric(0, 1, 0.001));
    const points = drawn({ inputs: fine, mixtures: [three] }, 2000);
    const corners = [0, 1, 2].map((input) => points.filter((point) => (point[input] ?? 0) > 0.5).length);
    for (const count of corners) expect(Math.abs(count - 500)).toBeLessThan(75);
  });

  it('of fifty parts, at most five of them present, has a first series and a later one', async () => {
    const inputs = Array.from({ length: 50 }, () => numeric(0, 100, 1));
    const mixture: Mixture = { inputs: [...inputs.keys()], total: 100, atMost: 5 };
    const space = { inputs, mixtures: [mixture] };
    const first = await propose(buildRequest({ space, points: [], outputs: [], count: 10 }));
    const points = first.proposals.map(({ point }) => point);
    const outputs = points.map((point) => [-Math.abs((point[3] ?? 0) - 40) - (point[8] ?? 0)]);
    const later = await propose(buildRequest({ space, points, outputs, count: 2 }));
    const all = [...points, ...later.proposals.map(({ point }) => point)];
    expect(all).toHaveLength(12);
    expect(new Set(all.map(String)).size).toBe(12);
    for (const point of all) {
      expect(sumOf(point, mixture)).toBeCloseTo(100, 9);
      expect(presentIn(point, mixture)).toBeLessThanOrEqual(5);
    }
  });

  it('is improved along its simplex', async () => {
    const space = { inputs: thirds, mixtures: [three] };
    const points = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0.5, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 0.5, 0.5],
      [0.35, 0.35, 0.3],
    ];
    const value = ([a = 0, b = 0, c = 0]: Point) => -((a - 0.6) ** 2 + (b - 0.3) ** 2 + (c - 0.1) ** 2);
    const outputs = points.map((point) => [value(point)]);
    const { proposals } = await propose(buildRequest({ space, points, outputs, count: 5 }));
    expect(Math.max(...proposals.map(({ point }) => value(point)))).toBeGreaterThan(-0.01);
  });
});

it('keeps its total, ranges, steps and number of parts in every draw and move, with other inputs beside it', () => {
  const part = fc.record({
    low: fc.integer({ min: 0, max: 2 }),
    width: fc.integer({ min: 4, max: 20 }),
    step: fc.constantFrom(1, 1, 1, 2),
  });
  const problem = fc.record({
    parts: fc.array(part, { minLength: 3, maxLength: 9 }),
    atMost: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
    total: fc.integer({ min: 8, max: 16 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
  });
  fc.assert(
    fc.property(problem, ({ parts, atMost, total, seed }) => {
      const inputs = [categorical(3), ...parts.map(({ low, width, step }) => numeric(low, low + width, step))];
      const mixture: Mixture = { inputs: parts.map((_, at) => at + 1), total, ...(atMost && { atMost }) };
      const grid = createGrid({ inputs, mixtures: [mixture] });
      const random = createRandom(seed);
      const mandatory = parts.filter(({ low }) => low > 0);
      const least = mandatory.reduce((sum, { low }) => sum + low, 0);
      fc.pre(least <= total && mandatory.length <= (atMost ?? 9));
      const obeys = (point: Point) =>
        Math.abs(sumOf(point, mixture) - total) < 1e-9 &&
        presentIn(point, mixture) <= Math.max(mandatory.length, atMost ?? 9) &&
        grid.indicesOf(point) !== null;
      const starts = Array.from({ length: 40 }, () => grid.drawn(grid.sizes.map(() => random.next())));
      const met = starts.filter((indices) => grid.missed(indices) === 0);
      for (const indices of met) {
        expect(obeys(grid.toPoint(indices))).toBe(true);
        const [own] = grid.mixtures;
        const moved = [own?.neighbour(indices, random) ?? [], ...(own?.around(indices).slice(0, 40) ?? [])];
        for (const other of moved) expect(obeys(grid.toPoint(other))).toBe(true);
      }
      if (parts.every(({ step, low }) => step === 1 && low === 0) && total <= 4 * 2) expect(met).toHaveLength(40);
    }),
    { numRuns: 60, seed: 8 },
  );
});

describe('rules on the parts of a mixture', () => {
  const inputs = Array.from({ length: 12 }, () => numeric(0, 100, 1));
  const mixture: Mixture = { inputs: [...inputs.keys()], total: 100, atMost: 5 };
  const sum = { op: 'add', of: [{ input: 3 }, { input: 7 }] };
  const conditions = [
    [{ op: '==', of: [sum, 64] }],
    [
      { op: '>', of: [{ input: 7 }, { input: 9 }] },
      { op: '>', of: [{ input: 9 }, 20] },
    ],
  ];
  const obeys = (point: Point) =>
    (point[3] ?? 0) + (point[7] ?? 0) === 64 && (point[7] ?? 0) > (point[9] ?? 0) && (point[9] ?? 0) > 20;

  it('are met by its moves where draws meet them nowhere, in a first series and a later one, alike for a seed', async () => {
    const violations = async (points: readonly Point[]) => points.map((point) => (obeys(point) ? 0 : 1));
    const request = { space: { inputs, mixtures: [mixture] }, conditions, violations, count: 3 };
    const first = await propose(buildRequest({ ...request, points: [], outputs: [] }));
    const points = first.proposals.map(({ point }) => point);
    const outputs = points.map((point) => [-(point[5] ?? 0) - Math.abs((point[9] ?? 0) - 25)]);
    const later = await propose(buildRequest({ ...request, points, outputs }));
    const all = [...points, ...later.proposals.map(({ point }) => point)];
    expect(all).toHaveLength(6);
    expect(new Set(all.map(String)).size).toBe(6);
    for (const point of all) {
      expect(obeys(point)).toBe(true);
      expect(sumOf(point, mixture)).toBeCloseTo(100, 9);
      expect(presentIn(point, mixture)).toBeLessThanOrEqual(5);
    }
    expect((await propose(buildRequest({ ...request, points, outputs }))).proposals).toEqual(later.proposals);
  });
});
