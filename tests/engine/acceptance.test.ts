import { describe, expect, it } from 'vitest';
import { logChance, logChanceInSearch } from '#shared/engine/composite/acceptance.ts';
import { logGain } from '#shared/engine/composite/score-moments.ts';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { logProbabilityBetween } from '#shared/engine/random/normal-probability.ts';
import type { KnownOutputs, Point, ProposeRequest } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import type { ValueRange } from '#shared/rules/target.ts';
import { buildRequest } from './build-request.ts';

/** The yield rises with x, and so does the impurity, which may be 0.5 at most. */
const measuredYield = ([x = 0, y = 0]: Point): number => x - (y - 0.5) ** 2;
const impurity = ([x = 0]: Point): number => x;
const atMost: ValueRange = { min: null, max: 0.5 };
const { points } = buildRequest();
const both = points.map((point) => [measuredYield(point), impurity(point)]);
const objectives: Objective[] = [
  { weight: 1, target: 'Maximize' },
  { weight: 0, target: 'Minimize' },
];
/** The second of some objectives may have the values of a limit. */
const limited = (limit: ValueRange = atMost, [first, second]: readonly Objective[] = objectives): Objective[] =>
  [first, second && { ...second, limit }].filter((one) => one !== undefined);
const request = (changes: Partial<ProposeRequest> = {}) => buildRequest({ outputs: both, objectives, ...changes });
const proposed = async (changes: Partial<ProposeRequest> = {}) => (await propose(request(changes))).proposals;
const keepers = (found: readonly { point: Point }[]) => found.filter(({ point }) => impurity(point) <= 0.5).length;

describe('a limit of an output', () => {
  it('leads the series to the best of what is acceptable', async () => {
    const free = await proposed();
    const found = await proposed({ objectives: limited() });
    expect(keepers(free)).toBeLessThanOrEqual(1);
    expect(keepers(found)).toBeGreaterThanOrEqual(4);
    const kept = found.filter(({ point }) => impurity(point) <= 0.5);
    expect(Math.max(...kept.map(({ point }) => impurity(point)))).toBeGreaterThan(0.42);
  });

  it('tells the probability that a sample keeps it, and multiplies the gain by it', async () => {
    const found = await proposed({ objectives: limited() });
    for (const { acceptable, reason } of found) {
      expect(acceptable).toBeGreaterThan(0);
      expect(acceptable).toBeLessThanOrEqual(1);
      expect(reason.expectedGain).toBeLessThanOrEqual(acceptable ?? 0);
    }
    for (const { acceptable } of await proposed()) expect(acceptable).toBeUndefined();
  });

  it('of an output with a weight holds too', async () => {
    const weighted: Objective[] = [
      { weight: 3, target: 'Maximize' },
      { weight: 1, target: 'Maximize' },
    ];
    expect(keepers(await proposed({ objectives: weighted }))).toBe(0);
    expect(keepers(await proposed({ objectives: limited(atMost, weighted) }))).toBeGreaterThanOrEqual(3);
  });

  it('is told with the probability that the forecast has, whatever the choosing models say', async () => {
    const weighted: Objective[] = [
      { weight: 3, target: 'Maximize' },
      { weight: 1, target: 'Maximize' },
    ];
    const asked = request({ objectives: limited(atMost, weighted), noise: 0.3 });
    const choosing = (await propose(asked)).proposals;
    const { proposals } = await proposeWithForecasts(asked);
    expect(proposals.map(({ point }) => point)).toEqual(choosing.map(({ point }) => point));
    for (const { acceptable = Number.NaN, forecast, reason } of proposals) {
      const { value = 0, low = 0, high = 0 } = forecast?.outputs[1] ?? {};
      const deviation = (high - low) / (2 * 1.6449);
      const chance = Math.exp(logProbabilityBetween(-Infinity, (0.5 - value) / deviation));
      expect(Math.abs(acceptable - chance)).toBeLessThan(0.05);
      expect(reason.expectedGain).toBeLessThanOrEqual(acceptable);
    }
    expect(
      proposals.some(({ acceptable }, at) => Math.abs((acceptable ?? 0) - (choosing[at]?.acceptable ?? 0)) > 0.01),
    ).toBe(true);
  });

  it('leaves a gain that its interval allows, over the best sample that keeps the limit', async () => {
    const one: Objective[] = [{ weight: 1, target: 'Maximize', limit: { min: null, max: 0.4 } }];
    const outputs = points.map((point) => [measuredYield(point)]);
    const { proposals, scale = [] } = await proposeWithForecasts(request({ outputs, objectives: one, noise: 0.3 }));
    const kept = outputs.flatMap(([value = 0]) => (value <= 0.4 ? [value] : []));
    const { best: least, worst: most } = { best: 0, worst: 0, ...scale[0] };
    const scoreOf = (value: number) => 1 - (-value / 4 - least) / (most - least);
    const best = scoreOf(Math.max(...kept));
    for (const { acceptable = 0, forecast, reason } of proposals) {
      const { value = 0, low = 0, high = 0 } = forecast?.score ?? {};
      const deviation = (high - low) / (2 * 1.6449);
      const gain = Math.exp(logGain({ mean: value, deviation }, best, Infinity)) * acceptable;
      expect(Math.abs((reason.expectedGain ?? 0) - gain)).toBeLessThan(0.01);
    }
  });

  it('is told by the choosing models where the output has no weight', async () => {
    const asked = request({ objectives: limited() });
    const { proposals } = await proposeWithForecasts(asked);
    expect(proposals.map(({ acceptable }) => acceptable)).toEqual(
      (await propose(asked)).proposals.map(({ acceptable }) => acceptable),
    );
  });

  it('leads to where it may be kept while no sample keeps it', async () => {
    const broken = points.map(([x = 0, y = 0]) => [0.6 + 0.4 * x, y]);
    const outputs = broken.map((point) => [measuredYield(point), impurity(point)]);
    const found = await proposed({ points: broken, outputs, objectives: limited() });
    expect(keepers(found)).toBeGreaterThanOrEqual(4);
  });

  it('of an output that is known of every point is never broken where it can be kept', async () => {
    const known: KnownOutputs = { outputs: [1], evaluate: async (asked) => asked.map((point) => [impurity(point)]) };
    const found = await proposed({ known, objectives: limited({ min: null, max: 0.05 }) });
    expect(found).toHaveLength(5);
    for (const { point, acceptable } of found) {
      expect(impurity(point)).toBeLessThanOrEqual(0.05);
      expect(acceptable).toBe(1);
    }
  });

  it('of such an output holds from the first series on', async () => {
    const known: KnownOutputs = { outputs: [1], evaluate: async (asked) => asked.map((point) => [impurity(point)]) };
    const first = await proposed({ points: [], outputs: [], known, objectives: limited() });
    expect(keepers(first)).toBe(5);
    expect(keepers(await proposed({ points: [], outputs: [], known }))).toBeLessThan(5);
  });

  it('holds beside a target', async () => {
    const target: Objective[] = [
      { weight: 1, target: 0.9 },
      { weight: 0, target: 'Minimize' },
    ];
    expect(keepers(await proposed({ objectives: limited(atMost, target) }))).toBeGreaterThanOrEqual(4);
  });

  it('of an output that nobody has measured leaves the series free', async () => {
    const outputs = points.map((point) => [measuredYield(point), Number.NaN]);
    const found = await proposed({ outputs, objectives: limited() });
    expect(found).toHaveLength(5);
  });
});

describe('failed samples', () => {
  const fails = ([x = 0]: Point): boolean => x > 0.65;
  const outputs = points.map((point) => [fails(point) ? Number.NaN : 2 * measuredYield(point)]);
  const failed = [...points.keys()].filter((sample) => fails(points[sample] ?? []));
  const one: Partial<ProposeRequest> = { outputs, objectives: [{ weight: 1, target: 'Maximize' }] };

  it('keep the series away from where others would fail', async () => {
    const open = await proposed(one);
    const taught = await proposed({ ...one, failed });
    const failing = (found: readonly { point: Point }[]) => found.filter(({ point }) => fails(point)).length;
    expect(failing(open)).toBeGreaterThanOrEqual(2);
    expect(failing(taught)).toBeLessThan(failing(open));
    expect(failing(taught)).toBeLessThanOrEqual(2);
    for (const { acceptable } of taught) expect(acceptable).toBeLessThan(1);
  });

  it('leave no sample of a series where success is unlikely, however much might be gained there', async () => {
    for (const { acceptable } of await proposed({ ...one, failed, count: 8 })) expect(acceptable).toBeGreaterThan(0.7);
  });

  it('teach nothing of success by values that are calculated', async () => {
    const known: KnownOutputs = { outputs: [1], evaluate: async (asked) => asked.map((point) => [impurity(point)]) };
    const changes: Partial<ProposeRequest> = {
      points: [...points, [0.95, 0.95]],
      objectives: [
        { weight: 1, target: 'Maximize' },
        { weight: 0, target: 'Minimize' },
      ],
      failed,
      known,
    };
    const rows = outputs.map(([value = Number.NaN]) => [value, Number.NaN]);
    const calculated = await proposed({ ...changes, outputs: [...rows, [Number.NaN, 0.95]] });
    expect(calculated).toEqual(await proposed({ ...changes, outputs: [...rows, [Number.NaN, Number.NaN]] }));
  });
});

it('changes nothing without a failure', async () => {
  expect(await proposed({ failed: [] })).toEqual(await proposed());
});

describe('the logarithm of a normal probability', () => {
  it.each([
    [-1.959963984540054, 1.959963984540054, Math.log(0.95)],
    [-Infinity, 0, Math.log(0.5)],
    [5, Infinity, Math.log(2.866515718791939e-7)],
    // scipy.stats.norm.logsf(30), norm.logcdf(-10)
    [30, Infinity, -454.3212439955556],
    [-Infinity, -10, -53.23128515051247],
    [-Infinity, Infinity, 0],
  ])('between %d and %d', (low, high, expected) => {
    expect(Math.abs(logProbabilityBetween(low, high) - expected)).toBeLessThan(1e-4);
  });

  it('is finite for a narrow range far out', () => {
    expect(logProbabilityBetween(39, 40)).toBeLessThan(-700);
    expect(logProbabilityBetween(39, 40)).toBeGreaterThan(-800);
  });
});

it('a sample that is left out is neither awaited nor proposed again', async () => {
  const [{ point = [] } = {}] = await proposed();
  const more = { points: [...points, point], outputs: [...both, [Number.NaN, Number.NaN]] };
  const [awaited, left] = [await proposed(more), await proposed({ ...more, leftOut: [points.length] })];
  for (const found of [awaited, left]) expect(found.map((one) => one.point)).not.toContainEqual(point);
  const distance = (found: readonly { point: Point }[]) =>
    Math.min(...found.map((one) => Math.hypot(...one.point.map((x, input) => x - (point[input] ?? 0)))));
  expect(distance(left.slice(0, 1))).toBeLessThan(distance(awaited.slice(0, 1)));
});

it('is in a search what it is, to 1e-6, for every kind of limit and however improbable', () => {
  const random = createRandom(7);
  for (let draw = 0; draw < 2000; draw += 1) {
    const [mean, deviation, end] = [6 * random.next() - 3, 10 ** (4 * random.next() - 3), 6 * random.next() - 3];
    for (const limit of [
      { low: end, high: Infinity },
      { low: -Infinity, high: end },
      { low: end, high: end + random.next() },
    ]) {
      const exact = logChance(limit, mean, deviation);
      const found = logChanceInSearch(limit, mean, deviation);
      if (exact === found) continue;
      expect(Math.abs(found - exact)).toBeLessThan(1e-6);
    }
  }
});
