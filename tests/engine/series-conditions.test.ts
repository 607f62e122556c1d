import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { axisOfInput } from '#shared/engine/space/create-grid.ts';
import { NoFeasiblePointError, type Point, type SeriesCondition, type SpaceInput } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { buildRequest, categorical, numeric } from './build-request.ts';

const levels = [0.01, 0.03, 0.1, 0.3, 1];
const loading: SpaceInput = { kind: 'numeric', min: 0.01, max: 1, step: 0.02, levels, scale: 'log' };
const inputs = [loading, numeric(20, 100, 5), categorical(4)];

/** Measured samples of a smooth output, at random values of the inputs. */
function measured(space: readonly SpaceInput[], count: number, seed: number) {
  const random = createRandom(seed);
  const axes = space.map(axisOfInput);
  const points = Array.from({ length: count }, () => axes.map((axis) => axis.value(random.integer(axis.count))));
  const outputs = points.map((point) => [
    -axes.reduce((sum, axis, input) => sum + (axis.share(point[input] ?? 0) - 0.6) ** 2, 0),
  ]);
  return { points, outputs };
}

const proposed = async (changes: Parameters<typeof buildRequest>[0]): Promise<Point[]> =>
  (await propose(buildRequest({ space: { inputs }, ...measured(inputs, 12, 3), ...changes }))).proposals.map(
    ({ point }) => point,
  );
const valuesAt = (points: readonly Point[], input: number) => [...new Set(points.map((point) => point[input]))];

describe('an axis of levels on a logarithmic scale', () => {
  it('gives a first series each level equally often, and nothing between them', async () => {
    const points = await proposed({ points: [], outputs: [], count: 20 });
    const counts = levels.map((level) => points.filter(([value]) => value === level).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
  });

  it('spreads a first series evenly by ratio where a range has even steps', async () => {
    const space = { inputs: [{ ...loading, levels: undefined, step: 0.01 }, numeric()] };
    const points = await proposed({ space, points: [], outputs: [], count: 32 });
    const low = points.filter(([value = 0]) => value <= 0.1).length;
    expect(low).toBeGreaterThanOrEqual(13);
    expect(low).toBeLessThanOrEqual(19);
  });

  it('learns by ratio: finds an optimum at 0.03 of 0.001 to 10', async () => {
    const space = { inputs: [{ kind: 'numeric' as const, min: 0.001, max: 10, step: 0.001, scale: 'log' as const }] };
    const points = [0.001, 0.01, 0.1, 1, 10].map((value) => [value]);
    const outputs = points.map(([value = 1]) => [-((Math.log10(value) + 1.5) ** 2)]);
    const found = await proposed({ space, points, outputs, count: 3, behaviour: 'exploit' });
    expect(found.some(([value = 0]) => value > 0.02 && value < 0.05)).toBe(true);
  });
});

describe('conditions of a series', () => {
  const conditions: (SeriesCondition | undefined)[] = [
    { allowed: { only: [0.03, 0.3] } },
    { allowed: { min: 42, max: 61 } },
    { allowed: { only: [2] } },
  ];

  it.each([
    ['a first', { points: [], outputs: [] }],
    ['a later', {}],
    ['one with a target', { objectives: [{ weight: 1, target: -0.1 }] }],
  ])('hold for every sample of %s series', async (_, changes) => {
    const points = await proposed({ ...changes, seriesConditions: conditions, count: 8 });
    expect(points).toHaveLength(8);
    for (const [dose, heat, solvent] of points) {
      expect([0.03, 0.3]).toContain(dose);
      expect([45, 50, 55, 60]).toContain(heat);
      expect(solvent).toBe(2);
    }
  });

  it('end a series that is exhausted under them, and refuse one that has no value', async () => {
    const one = [{ allowed: { only: [0.1] } }, { allowed: { only: [50, 55] } }, { allowed: { only: [1] } }];
    const { proposals, exhausted } = await propose(
      buildRequest({ space: { inputs }, points: [[0.1, 50, 1]], outputs: [[1]], seriesConditions: one }),
    );
    expect([proposals.map(({ point }) => point), exhausted]).toEqual([[[0.1, 55, 1]], true]);
    await expect(proposed({ seriesConditions: [{ allowed: { min: 0.4, max: 0.9 } }] })).rejects.toThrow(
      NoFeasiblePointError,
    );
  });

  it('do not change what is learned: the same setting is proposed where nothing else could be', async () => {
    const free = await propose(buildRequest({ space: { inputs }, ...measured(inputs, 12, 3), count: 1 }));
    const [best] = free.proposals;
    const only = best?.point.map((value) => ({ allowed: { only: [value] } })) ?? [];
    const held = await propose(
      buildRequest({ space: { inputs }, ...measured(inputs, 12, 3), count: 1, seriesConditions: only }),
    );
    expect(held.proposals[0]?.point).toEqual(best?.point);
    expect(held.proposals[0]?.predictedScore).toBeCloseTo(best?.predictedScore ?? 0, 9);
    expect(held.hyperParameters).toEqual(free.hyperParameters);
  });
});

describe('held inputs', () => {
  it.each([
    ['a first', { points: [], outputs: [] }],
    ['a later', {}],
    ['one with a target', { objectives: [{ weight: 1, target: -0.1 }] }],
  ])('have one value in %s series, chosen with its samples', async (_, changes) => {
    const points = await proposed({ ...changes, seriesConditions: [undefined, { same: 1 }], count: 8 });
    expect(points).toHaveLength(8);
    expect(valuesAt(points, 1)).toHaveLength(1);
    expect(new Set(points.map(String)).size).toBe(8);
  });

  it('have at most so many values, and change together and as seldom as possible', async () => {
    const points = await proposed({ seriesConditions: [undefined, { same: 2 }, { same: 3 }], count: 12 });
    expect(points).toHaveLength(12);
    expect(valuesAt(points, 1).length).toBeLessThanOrEqual(2);
    const plots = points.map(([, heat, solvent]) => `${heat} ${solvent}`);
    const changes = plots.filter((plot, at) => at > 0 && plot !== plots[at - 1]).length;
    expect(changes).toBe(new Set(plots).size - 1);
    expect(new Set(plots).size).toBeLessThanOrEqual(3);
  });

  it('of a first series fill the space with as many values as they may', async () => {
    const points = await proposed({ points: [], outputs: [], seriesConditions: [undefined, { same: 3 }], count: 12 });
    expect(valuesAt(points, 1)).toHaveLength(3);
  });

  it('are combined where a series would have too few samples otherwise', async () => {
    const two = [numeric(20, 80, 5), numeric(1, 10, 1), categorical(3)];
    const seriesConditions = [{ same: 2 }, { same: 2 }, { same: 1 }];
    for (const known of [{ points: [], outputs: [] }, measured(two, 12, 3)]) {
      const points = await proposed({ space: { inputs: two }, ...known, count: 10, seriesConditions });
      expect(new Set(points.map(String)).size).toBe(4);
      expect([0, 1, 2].map((input) => valuesAt(points, input).length)).toEqual([2, 2, 1]);
    }
  });

  it('have a series that is searched as well as one whose value is given', async () => {
    const space = { inputs: [...Array.from({ length: 7 }, () => numeric(0, 1, 0.001)), numeric(0, 1, 0.1)] };
    const samples = measured(space.inputs, 24, 5);
    const free = space.inputs.slice(1).map(() => undefined);
    const objectives: Objective[] = [{ weight: 1, target: 0 }];
    const searched = async (condition: SeriesCondition) => {
      const seriesConditions = [...free, condition];
      const asked = buildRequest({ space, ...samples, count: 4, behaviour: 'exploit', seriesConditions, objectives });
      const points = (await propose(asked)).proposals.map(({ point }) => point);
      const misses = points.map((point) => point.reduce((sum, value) => sum + (value - 0.6) ** 2, 0));
      return { held: points[0]?.at(-1) ?? 0, miss: misses.reduce((sum, miss) => sum + miss / points.length, 0) };
    };
    const chosen = await searched({ same: 1 });
    const given = await searched({ allowed: { only: [chosen.held] } });
    expect(chosen.miss - given.miss).toBeLessThan(0.02);
  });

  it('are held at a value of which the whole series is expected to gain most', async () => {
    const points = await proposed({ seriesConditions: [undefined, { same: 1 }], count: 6, behaviour: 'exploit' });
    // The optimum lies at 68.
    expect(Math.abs((points[0]?.[1] ?? 0) - 68)).toBeLessThanOrEqual(12);
  });
});

it('for random spaces, samples and conditions, proposals keep to axes and conditions, and repeat for a seed', async () => {
  const axis = fc.oneof(
    fc.constant(numeric(0, 10, 1)),
    fc.constant(categorical(3)),
    fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 12 })
      .map((list) => list.toSorted((a, b) => a - b))
      .chain((list) =>
        fc.constantFrom('log' as const, 'linear' as const).map((scale): SpaceInput => {
          const [min = 0, max = 0] = [list[0], list.at(-1)];
          return { kind: 'numeric', min, max, step: 1, levels: list, scale };
        }),
      ),
  );
  const condition = fc.option(
    fc.oneof(
      fc.record({ same: fc.integer({ min: 1, max: 2 }) }),
      fc.constant({ part: 'low' as const }),
      fc.constant({ part: 'ends' as const }),
    ),
    { nil: undefined },
  );
  const problem = fc.record({
    drawn: fc.array(fc.tuple(axis, condition), { minLength: 2, maxLength: 4 }),
    samples: fc.integer({ min: 0, max: 12 }),
    seed: fc.integer({ min: 0, max: 1e6 }),
  });
  await fc.assert(
    fc.asyncProperty(problem, async ({ drawn, samples, seed }) => {
      const space = drawn.map(([input]) => input);
      const axes = space.map(axisOfInput);
      const conditions = drawn.map(([input, asked], at): SeriesCondition | undefined => {
        if (!asked) return undefined;
        if ('same' in asked) return asked;
        const [first, last] = [axes[at]?.value(0) ?? 0, axes[at]?.value((axes[at]?.count ?? 1) - 1) ?? 0];
        if (asked.part === 'ends' || input.kind === 'categorical') return { allowed: { only: [first, last] } };
        return { allowed: { max: (first + last) / 2 } };
      });
      const request = buildRequest({
        space: { inputs: space },
        ...measured(space, samples, seed),
        seriesConditions: conditions,
        count: 4,
        seed,
      });
      const { proposals } = await propose(request).catch((error: unknown) => {
        if (error instanceof NoFeasiblePointError) return { proposals: [] };
        throw error;
      });
      const points = proposals.map(({ point }) => point);
      for (const [input, asked] of conditions.entries()) {
        const values = points.map((point) => point[input] ?? Number.NaN);
        expect(values.every((value) => axes[input]?.isOn(value))).toBe(true);
        if (asked?.same) expect(new Set(values).size).toBeLessThanOrEqual(asked.same);
        const { only, max = Infinity } = asked?.allowed ?? {};
        expect(values.every((value) => value <= max && (only?.includes(value) ?? true))).toBe(true);
      }
      expect(new Set(points.map(String)).size).toBe(points.length);
      if (seed % 4 === 0) expect((await propose(request)).proposals.map(({ point }) => point)).toEqual(points);
    }),
    { numRuns: 25, seed: 5 },
  );
});
