import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnOutputs } from '#shared/engine/composite/learn-outputs.ts';
import { scaleOutput } from '#shared/engine/composite/share-of-score.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { nearestSample } from '#shared/engine/describe-selection.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import type { Behaviour, Point } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isNight } from '#tests/support/night.ts';
import { buildRequest, categorical, normalFrom, numeric } from './build-request.ts';

describe('an output’s part of the score', () => {
  const targets: Objective['target'][] = ['Maximize', 'Minimize', 3, { min: 2, max: 4 }, { min: null, max: 2 }];
  it.each(targets)('equals the rank’s at measured values (target %j)', (target) => {
    const values = [1, 2.5, 3, 7];
    const scaled = scaleOutput(values, target);
    const rank = scores(
      values.map((value) => [value]),
      [{ weight: 1, target }],
    );
    for (const [at, value] of (scaled?.values ?? []).entries()) {
      expect(scaled?.share(value)).toBeCloseTo(rank[at] ?? Number.NaN, 12);
    }
    expect(scaled?.values).toHaveLength(4);
  });

  it('is absent without a scale', () => {
    expect(scaleOutput([5, 5], 5)).toBeUndefined();
    expect(scaleOutput([1, 2], 1e30)).toBeUndefined();
    expect(scaleOutput([1, 2], { min: -1e30, max: -1e29 })).toBeUndefined();
    expect(scaleOutput([-1.7e308, 1.7e308], 0)?.values).toEqual([0, 1]);
  });
});

describe('a series for a value and a range', () => {
  const outputs = ([x = 0, y = 0]: Point) => [Math.sin(4 * x) + y, 3 * x * y];
  const objectives: Objective[] = [
    { weight: 1, target: 1.2 },
    { weight: 1, target: { min: 0.5, max: 0.6 } },
  ];
  const distance = (point: Point) => {
    const [first = 0, second = 0] = outputs(point);
    return Math.abs(first - 1.2) + Math.max(0, 0.5 - second, second - 0.6);
  };

  it('comes closer to both than any sample, states its expectation, and repeats for a seed', async () => {
    const { points } = buildRequest();
    const request = buildRequest({ outputs: points.map(outputs), objectives });
    const found = await propose(request);
    const { proposals, learnedFrom } = found;
    expect(learnedFrom).toBe(8);
    const before = Math.min(...points.map(distance));
    expect(Math.min(...proposals.map(({ point }) => distance(point)))).toBeLessThan(0.5 * before);
    for (const { predictedScore, reason } of proposals) {
      expect(predictedScore).toBeGreaterThan(0.8);
      expect(reason.method).toBe('expected-improvement');
      expect(reason.nearest?.sample).toBeLessThan(8);
    }
    expect(new Set(proposals.map(({ point }) => point.join())).size).toBe(5);
    expect(await propose(request)).toEqual(found);
  });

  it('obeys rules and learns an output also from samples without the other', async () => {
    const { points } = buildRequest();
    const partly = points.map((point, at) =>
      outputs(point).map((value, k) => (at === 2 && k === 0 ? Number.NaN : value)),
    );
    const feasible = async (asked: readonly Point[]) => asked.map(([x = 0, y = 0]) => x + y < 1);
    const { proposals, learnedFrom } = await propose(buildRequest({ outputs: partly, objectives, feasible }));
    expect(learnedFrom).toBe(7);
    expect(proposals.every(({ point: [x = 0, y = 0] }) => x + y < 1)).toBe(true);
  });
});

it('the most similar sample is near in what any output depends on', async () => {
  const random = createRandom(3);
  const points = Array.from({ length: 60 }, () => [random.integer(101) / 100, random.integer(101) / 100]);
  const outputs = points.map(([x = 0, y = 0]) => [Math.sin(9 * x), Math.cos(9 * y)]);
  const objectives: Objective[] = [
    { weight: 1, target: 0.9 },
    { weight: 1, target: -0.9 },
  ];
  const { proposals } = await propose(buildRequest({ points, outputs, objectives, count: 6 }));
  for (const { point, reason } of proposals) {
    const [, y = 0] = points[reason.nearest?.sample ?? -1] ?? [];
    expect(Math.abs(y - (point[1] ?? 0))).toBeLessThan(0.15);
  }
});

it('the most similar sample is the nearest, if an input counts as much as it matters to each output', async () => {
  const drawn = fc.record({
    seed: fc.nat(1e6),
    size: fc.integer({ min: 6, max: 14 }),
    levels: fc.integer({ min: 2, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ seed, size, levels }) => {
      const random = createRandom(seed);
      const points = Array.from({ length: size }, () => [
        random.integer(101),
        random.integer(11),
        random.integer(levels),
      ]);
      const outputs = points.map(([x = 0, y = 0, z = 0], row) => [
        // Some samples lack an output.
        row > 3 && random.next() < 0.3 ? Number.NaN : Math.sin(x / 20) + z,
        Math.cos(y) - z * random.next(),
      ]);
      const objectives: Objective[] = [
        { weight: 1, target: 0.9 },
        { weight: 3, target: { min: -0.5, max: null } },
      ];
      const space = { inputs: [numeric(0, 100, 1), numeric(0, 10, 1), categorical(levels)] };
      const request = buildRequest({ space, points, outputs, objectives });
      const grid = createGrid(space);
      await withKernels(async (kernels) => {
        const learned = await learnOutputs(request, { kernels, grid, random, pacer: createPacer({}) });
        const weighted = (learned ?? []).map(({ surrogate, share: { weight } }) => ({ surrogate, weight }));
        const asked = [random.integer(101), random.integer(11), random.integer(levels)];
        const distances = points.map((point) =>
          Math.sqrt(
            weighted.reduce((sum, { surrogate, weight }) => {
              const gaps = point.map((value, input) => {
                const apart = value - (asked[input] ?? 0);
                const gap = input === 2 ? Number(apart !== 0) : apart / (input === 0 ? 100 : 10);
                return (gap / Math.exp(surrogate.process.theta[input] ?? 0)) ** 2;
              });
              return sum + weight * gaps.reduce((all, one) => all + one, 0);
            }, 0),
          ),
        );
        const nearest = nearestSample(asked, grid, weighted);
        expect(nearest?.distance).toBeCloseTo(Math.min(...distances), 9);
        expect(distances[nearest?.sample ?? -1]).toBeCloseTo(Math.min(...distances), 9);
      });
    }),
    { seed: 40, numRuns: 30 },
  );
});

describe('a series once a sample meets every target', () => {
  const output = ([x = 0, y = 0]: Point) => 0.5 * Math.sin(1.3 * x) + 0.5 * Math.cos(0.7 * y);
  const meets = (point: Point) => output(point) >= 0.2 && output(point) <= 0.3;
  const axis = numeric(0, 10, 0.1);
  const seriesOf = async (points: Point[], behaviour: Behaviour) => {
    const outputs = points.map((point) => [output(point)]);
    const objectives: Objective[] = [{ weight: 1, target: { min: 0.2, max: 0.3 } }];
    const space = { inputs: [axis, axis] };
    const request = buildRequest({ space, points, outputs, objectives, behaviour, count: 10, seed: 5 });
    return (await propose(request)).proposals;
  };
  const spread = (count: number): Point[] => {
    const random = createRandom(7);
    return Array.from({ length: count }, () => [random.integer(101) / 10, random.integer(101) / 10]);
  };

  it.each(['normal', 'exploit'] as const)('meets them again elsewhere (%s)', async (behaviour) => {
    const points = [...spread(30), [6.7, 6.5]];
    expect(points.filter(meets).length).toBeGreaterThan(0);
    const proposals = await seriesOf(points, behaviour);
    expect(proposals.filter(({ point }) => meets(point)).length).toBeGreaterThanOrEqual(6);
    expect(new Set(proposals.map(({ point }) => point.join())).size).toBe(10);
    const xs = proposals.map(({ point: [x = 0] }) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(2);
    expect(proposals.some(({ reason }) => reason.method === 'meeting-targets')).toBe(true);
  });

  it('spreads if every sample meets them and no miss is known', async () => {
    const points = spread(2000).filter(meets).slice(0, 6);
    const proposals = await seriesOf(points, 'normal');
    for (const axis of [0, 1]) {
      const at = proposals.map(({ point }) => point[axis] ?? 0);
      expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(5);
    }
  });
});

describe('a series for the least of one output and a value of another', () => {
  // Half of the samples have the least impurity, so that its warp separates small values and its inverse explodes.
  it.each(isNight ? [1, 2, 4, 5, 7, 10] : [1, 7])('keeps to what is likely to be good (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const normal = normalFrom(random);
    const points = Array.from({ length: 12 }, () => [
      random.next() < 0.5 ? 0 : random.integer(21) * 5,
      random.integer(21) / 20,
      random.integer(21) * 5,
    ]);
    const outputs = points.map(([x = 0, z = 0]) => [2 + 0.05 * x + 0.2 * normal(), 5 + 4 * z + 0.1 * normal()]);
    const space = { inputs: [numeric(0, 100, 5), numeric(0, 1, 0.05), numeric(0, 100, 5)] };
    const objectives: Objective[] = [
      { weight: 100, target: 'Minimize' },
      { weight: 100, target: 7 },
    ];
    const { proposals } = await propose(buildRequest({ space, points, outputs, objectives, count: 5, seed }));
    const best = Math.max(...scores(outputs, objectives));
    const [first] = proposals;
    expect(first?.predictedScore).toBeGreaterThan(best - 0.1);
    expect(first?.reason.purpose).toBe('improves');
    for (const { predictedScore } of proposals) expect(predictedScore).toBeGreaterThan(0.5);
  });
});
