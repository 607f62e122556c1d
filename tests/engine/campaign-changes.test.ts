import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import { isNight } from '#tests/support/night.ts';
import { bowl, buildRequest, categorical, numeric } from './build-request.ts';

const old = buildRequest();
const unknown = Number.NaN;
const grown = (values: (point: Point, at: number) => number[], changes: Partial<ProposeRequest> = {}) =>
  buildRequest({
    space: { inputs: [numeric(), numeric(), numeric(0, 10, 0.1)] },
    points: old.points.map((point, at) => [...point, ...values(point, at)]),
    ...changes,
  });
const farFromOptimum = ([x = 0, y = 0]: Point) => Math.max(Math.abs(x - 0.62), Math.abs(y - 0.62));

describe('a new input', () => {
  it('of which no sample has a value leaves what was learned of the others', async () => {
    const { proposals, learnedFrom, hyperParameters } = await propose(grown(() => [unknown], { behaviour: 'exploit' }));
    expect(learnedFrom).toBe(8);
    expect(hyperParameters).toHaveLength(5);
    expect(proposals).toHaveLength(5);
    expect(farFromOptimum(proposals[0]?.point ?? [])).toBeLessThan(0.3);
    expect(proposals.every(({ predictedScore }) => predictedScore !== undefined)).toBe(true);
    const third = proposals.map(({ point: [, , z = unknown] }) => z);
    expect(third.every((z) => z >= 0 && z <= 10)).toBe(true);
    expect(new Set(third).size).toBeGreaterThan(2);
  });

  it('of which some samples have a value is learned from those, and the others count too', async () => {
    const outputs = old.points.map((point, at) => [bowl(point) + (at >= 4 ? 0.05 * at : 0)]);
    const request = grown((_, at) => [at < 4 ? unknown : at], { outputs, behaviour: 'exploit' });
    const found = await propose(request);
    const { proposals, learnedFrom } = found;
    expect(learnedFrom).toBe(8);
    expect(Math.max(...proposals.map(({ point: [, , z = 0] }) => z))).toBeGreaterThan(7);
    expect(await propose(request)).toEqual(found);
  });

  it('with levels is proposed with all of them, and with none that does not exist', async () => {
    const inputs = [numeric(), numeric(), categorical(3)];
    const { proposals, learnedFrom } = await propose(
      grown(() => [unknown], { space: { inputs }, count: 9, behaviour: 'explore' }),
    );
    expect(learnedFrom).toBe(8);
    expect(new Set(proposals.map(({ point: [, , level] }) => level))).toEqual(new Set([0, 1, 2]));
  });

  it('leaves rules points of the inputs alone, and the warm start its length', async () => {
    const lengths = new Set<number>();
    const feasible = async (points: readonly Point[]) => {
      for (const point of points) lengths.add(point.length);
      return points.map(([x = 0, , z = 0]) => x + z / 10 < 0.9);
    };
    const { proposals } = await propose(grown(() => [unknown], { feasible, warmStart: [-1, -1, 0, -6, 0] }));
    expect([...lengths]).toEqual([3]);
    expect(proposals.every(({ point: [x = 0, , z = 0] }) => x + z / 10 < 0.9)).toBe(true);
  });

  it('may be unknown in any samples, of any inputs, for any target', async () => {
    const pattern = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 8, maxLength: 8 });
    const target = fc.constantFrom<ProposeRequest['objectives'][number]['target']>('Maximize', -0.1, {
      min: -0.2,
      max: 0,
    });
    await fc.assert(
      fc.asyncProperty(pattern, target, async (patterns, goal) => {
        const inputs = [numeric(), categorical(3), numeric(0, 10, 0.1)];
        const points = old.points.map((point, at) =>
          [point[0] ?? 0, at % 3, 10 * (point[1] ?? 0)].map((value, input) =>
            patterns[at]?.[input] ? unknown : value,
          ),
        );
        const objectives = [{ weight: 1, target: goal }];
        const { proposals } = await propose(buildRequest({ space: { inputs }, points, objectives }));
        expect(new Set(proposals.map(({ point }) => point.join())).size).toBe(5);
        for (const { point } of proposals) {
          expect(point).toHaveLength(3);
          expect(point.every(Number.isFinite)).toBe(true);
          expect(points.map(String)).not.toContain(String(point));
        }
      }),
      { numRuns: isNight ? 25 : 8 },
    );
  });
});

describe('other changes of a campaign', () => {
  it('a removed input makes repeats of samples that only differed in it, and all are learned from', async () => {
    const points = [...old.points, ...old.points];
    const outputs = points.map((point, at) => [bowl(point) + (at < 8 ? 0 : 0.02)]);
    const { proposals, learnedFrom } = await propose(buildRequest({ points, outputs, behaviour: 'exploit' }));
    expect(learnedFrom).toBe(16);
    expect(farFromOptimum(proposals[0]?.point ?? [])).toBeLessThan(0.2);
  });

  it('a range that excludes the best samples leaves the way to them known', async () => {
    const { proposals } = await propose(
      buildRequest({ space: { inputs: [numeric(0, 0.4), numeric()] }, behaviour: 'exploit' }),
    );
    const xs = proposals.map(({ point: [x = 0] }) => x);
    expect(Math.max(...xs)).toBeLessThanOrEqual(0.4);
    expect(xs.filter((x) => x > 0.3).length).toBeGreaterThanOrEqual(3);
  });

  it('a range that excludes every sample starts from its side that is nearest to them', async () => {
    for (const seed of [1, 2, 3]) {
      const space = { inputs: [numeric(1, 2, 0.01), numeric(1, 2, 0.01)] };
      const outputs = old.points.map(([x = 0, y = 0]) => [x + y]);
      const { proposals } = await propose(buildRequest({ space, outputs, seed, count: 1, behaviour: 'exploit' }));
      const [x = 0, y = 0] = proposals[0]?.point ?? [];
      expect(Math.min(x, y)).toBeLessThan(1.05);
      expect(Math.max(x, y)).toBeLessThan(1.4);
    }
  });

  it('a wider range is explored beyond the old one', async () => {
    const outputs = old.points.map(([x = 0]) => [x]);
    const space = { inputs: [numeric(0, 3, 0.01), numeric()] };
    const { proposals } = await propose(buildRequest({ space, outputs }));
    expect(Math.max(...proposals.map(({ point: [x = 0] }) => x))).toBeGreaterThan(1);
  });

  it('a coarser step leaves the best sample the one to improve on', async () => {
    const points = [...old.points, [0.62, 0.61]];
    const outputs = points.map((point) => [bowl(point)]);
    const gainOf = async (step: number) => {
      const space = { inputs: [numeric(0, 1, step), numeric(0, 1, step)] };
      const { proposals } = await propose(buildRequest({ space, points, outputs, behaviour: 'exploit' }));
      return proposals[0]?.reason.expectedGain ?? 1;
    };
    expect(await gainOf(0.25)).toBeLessThan(0.01);
    expect(await gainOf(0.01)).toBeLessThan(0.01);
  });

  it('an added level is tried, with what is known of the other inputs', async () => {
    const points = old.points.map((point, at) => [...point, at % 2]);
    const inputs = [numeric(), numeric(), categorical(3)];
    const { proposals, learnedFrom } = await propose(buildRequest({ space: { inputs }, points }));
    expect(learnedFrom).toBe(8);
    const fresh = proposals.filter(({ reason }) => reason.purpose === 'tests-level');
    expect(fresh).toHaveLength(1);
    expect(farFromOptimum(fresh[0]?.point ?? [])).toBeLessThan(0.4);
  });

  it.each<[string, ProposeRequest['objectives'], number]>([
    [
      'target',
      [
        { weight: 1, target: 'Minimize' },
        { weight: 0, target: 'Maximize' },
      ],
      0.6,
    ],
    [
      'weight',
      [
        { weight: 0.01, target: 'Maximize' },
        { weight: 1, target: 'Maximize' },
      ],
      0.3,
    ],
  ])('another %s takes effect at once, on the same samples', async (_, objectives, far) => {
    const outputs = old.points.map((point) => [bowl(point), (point[0] ?? 0) - (point[1] ?? 0)]);
    const { proposals } = await propose(buildRequest({ outputs, objectives, behaviour: 'exploit' }));
    expect(farFromOptimum(proposals[0]?.point ?? [])).toBeGreaterThan(far);
  });
});
