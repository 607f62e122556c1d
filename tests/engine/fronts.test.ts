import { describe, expect, it } from 'vitest';
import { volumeGain } from '#shared/engine/composite/front-gains.ts';
import {
  type Goods,
  goodsOf,
  hypervolume,
  undominated,
  undominatedBoxes,
} from '#shared/engine/composite/hypervolume.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isNight } from '#tests/support/night.ts';
import { buildRequest, normalFrom, numeric } from './build-request.ts';

/** Points on a coarse grid, so that some are equal in an output, or beaten, or at the reference point. */
const drawn = (random: Random, count: number, outputs: number): number[][] =>
  Array.from({ length: count }, () => Array.from({ length: outputs }, () => random.integer(11) / 10));

/** The volume of a union of boxes from zero, by inclusion and exclusion over all subsets. */
function byInclusion(points: readonly Goods[]): number {
  let sum = 0;
  for (let subset = 1; subset < 2 ** points.length; subset += 1) {
    const chosen = points.filter((_, at) => (subset >> at) & 1);
    const least = (points[0] ?? []).map((_, k) => Math.min(...chosen.map((point) => point[k] ?? 0)));
    sum += (chosen.length % 2 === 1 ? 1 : -1) * least.reduce((product, value) => product * value, 1);
  }
  return sum;
}

describe.each([1, 2, 3, 4, 5])('the hypervolume of %i outputs', (outputs) => {
  it('equals that of inclusion and exclusion, in any order of points and outputs', () => {
    const random = createRandom(outputs);
    for (let draw = 0; draw < 40; draw += 1) {
      const points = drawn(random, 1 + random.integer(8), outputs);
      const volume = byInclusion(points);
      expect(hypervolume(points)).toBeCloseTo(volume, 10);
      expect(hypervolume(points.toReversed())).toBeCloseTo(volume, 10);
      expect(hypervolume(points.map((point) => point.toReversed()))).toBeCloseTo(volume, 10);
    }
  });

  it('grows by a point that nothing beats, and by no other', () => {
    const random = createRandom(10 + outputs);
    for (let draw = 0; draw < 40; draw += 1) {
      const points = drawn(random, 6, outputs);
      const [point = []] = drawn(random, 1, outputs).map((one) => one.map((value) => value + 0.05));
      const isBeaten = points.some((other) => other.every((value, k) => value >= (point[k] ?? 0)));
      const gain = hypervolume([...points, point]) - hypervolume(points);
      if (isBeaten) expect(gain).toBeCloseTo(0, 12);
      else expect(gain).toBeGreaterThan(1e-9);
    }
  });
});

it('a front has each point that no other beats once', () => {
  const points = [
    [1, 0],
    [0.5, 0.5],
    [0.5, 0.4],
    [0, 1],
    [0.5, 0.5],
  ];
  expect(undominated(points)).toEqual([
    [1, 0],
    [0.5, 0.5],
    [0, 1],
  ]);
});

describe.each([2, 3])('what is beaten by none of %i outputs', (outputs) => {
  it('is divided into boxes that do not overlap', () => {
    const random = createRandom(20 + outputs);
    const end = 1.5;
    for (let draw = 0; draw < 40; draw += 1) {
      const points = drawn(random, random.integer(12), outputs);
      const free = undominatedBoxes(points, outputs).map(({ low, high, secondLow, thirdLow, thirdHigh }) => {
        const area = (Math.min(high, end) - low) * (end - secondLow);
        return outputs > 2 ? area * (Math.min(thirdHigh, end) - thirdLow) : area;
      });
      expect(Math.min(...free)).toBeGreaterThan(0);
      expect(free.reduce((sum, one) => sum + one, 0)).toBeCloseTo(end ** outputs - hypervolume(points), 10);
    }
  });

  it('is gained by as much as drawn samples gain on average', () => {
    const random = createRandom(30 + outputs);
    const normal = normalFrom(random);
    for (let draw = 0; draw < 6; draw += 1) {
      const front = undominated(drawn(random, 6, outputs));
      const found = front[0]?.map(() => ({ mean: random.next(), deviation: 0.05 + 0.3 * random.next() })) ?? [];
      const largest = found.map((_, k) => (k === 0 ? 1 : Infinity));
      const before = hypervolume(front);
      const gains = Array.from({ length: 4000 }, () => {
        const point = found.map(({ mean, deviation }, k) => Math.min(largest[k] ?? 0, mean + deviation * normal()));
        return hypervolume([...front, point]) - before;
      });
      const average = gains.reduce((sum, gain) => sum + gain / gains.length, 0);
      const error = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0)) / gains.length;
      const expected = Math.exp(volumeGain(front, outputs)(found, largest));
      expect(Math.abs(expected - average)).toBeLessThan(4.5 * error + 1e-4);
    }
  });
});

it('the quality of a value is its distance to the target, and a sample that lacks an output has none', () => {
  const objectives: Objective[] = [
    { weight: 1, target: 3 },
    { weight: 0, target: 'Maximize' },
    { weight: 2, target: 'Minimize' },
  ];
  const rows = [
    [3, 0, 10],
    [5, 1, 20],
    [4, 2, Number.NaN],
    [7, 3, 30],
  ];
  expect(goodsOf(rows, objectives)).toEqual([[1, 1], [0.5, 0.5], undefined, [0, 0]]);
});

/** Two opposed outputs: the best compromises lie between two centres, and the best sum halfway. */
function opposed(seed: number) {
  const random = createRandom(seed);
  const y = 0.3 + 0.4 * random.next();
  const outputs = ([a = 0, b = 0]: Point) => [-((a - 0.15) ** 2) - (b - y) ** 2, -((a - 0.85) ** 2) - (b - y) ** 2];
  const points = Array.from({ length: 12 }, () => [random.integer(101) / 100, random.integer(101) / 100]);
  return { outputs, points, y };
}

const best: Objective = { weight: 1, target: 'Maximize' };

/** The picks of each third of the way between the centres that are no further than 0.1 from it. */
const inThirds = (proposals: readonly { point: Point }[], y: number): number[] =>
  [0, 1, 2].map(
    (third) =>
      proposals.filter(
        ({ point: [a = 0, b = 0] }) =>
          Math.abs(b - y) < 0.1 && Math.min(2, Math.floor(((a - 0.15) / 0.7) * 3)) === third,
      ).length,
  );

describe.each(isNight ? [1, 2, 3] : [1])('a series along the front (problem %i)', (seed) => {
  const { outputs, points, y } = opposed(seed);
  const request = (changes: Partial<ProposeRequest> = {}) =>
    buildRequest({ points, outputs: points.map(outputs), objectives: [best, best], count: 9, seed, ...changes });

  it('has picks in each third of it, where weights have not, and repeats for a seed', async () => {
    const { proposals } = await propose(request({ front: true }));
    expect(Math.min(...inThirds(proposals, y))).toBeGreaterThan(0);
    expect(Math.min(...inThirds((await propose(request())).proposals, y))).toBe(0);
    expect((await propose(request({ front: true }))).proposals).toEqual(proposals);
    for (const { predictedScore, reason } of proposals) {
      expect(reason.method).toBe('whole-front');
      expect(reason.expectedGain).toBeGreaterThanOrEqual(0);
      expect(reason.expectedGain).toBeLessThanOrEqual(1);
      expect(predictedScore).toBeLessThanOrEqual(1.25);
    }
  });

  it('follows it whatever the weights', async () => {
    const weighted = [
      { ...best, weight: 1 },
      { ...best, weight: 50 },
    ];
    const { proposals } = await propose(request({ front: true, objectives: weighted }));
    expect(Math.min(...inThirds(proposals, y))).toBeGreaterThan(0);
  });

  it('keeps a limit that is learned', async () => {
    const limited = points.map((point) => [...outputs(point), point[0] ?? 0]);
    const objectives: Objective[] = [best, best, { weight: 0, target: 'Maximize', limit: { min: null, max: 0.5 } }];
    const { proposals } = await propose(request({ front: true, outputs: limited, objectives, count: 6 }));
    expect(proposals.filter(({ point: [a = 0] }) => a <= 0.5).length).toBeGreaterThanOrEqual(5);
    for (const { acceptable } of proposals) expect(acceptable).toBeGreaterThan(0.3);
  });
});

describe('the front of', () => {
  const { outputs, points } = opposed(4);

  it('a known output is exact: no sample is worse in it than one that is as good in the others', async () => {
    const cost = ([a = 0]: Point) => (Math.abs(a - 0.33) < 0.015 ? 0 : 1 + a);
    const known = { outputs: [1], evaluate: async (asked: readonly Point[]) => asked.map((point) => [cost(point)]) };
    const rows = points.map((point) => [outputs(point)[0] ?? 0, cost(point)]);
    const objectives: Objective[] = [best, { weight: 1, target: 'Minimize' }];
    const { proposals } = await propose(buildRequest({ points, outputs: rows, objectives, known, front: true }));
    expect(proposals.some(({ point }) => cost(point) === 0)).toBe(true);
  });

  it('one output is its best: the series is that without the front', async () => {
    const rows = points.map((point) => outputs(point).slice(0, 1));
    const request = buildRequest({ points, outputs: rows });
    expect(await propose({ ...request, front: true })).toEqual(await propose(request));
  });

  it('values and ranges is followed until one sample meets all', async () => {
    const objectives: Objective[] = [
      { weight: 1, target: -0.1 },
      { weight: 1, target: { min: -0.2, max: -0.1 } },
    ];
    const request = buildRequest({ points, outputs: points.map(outputs), objectives, front: true });
    for (const { reason } of (await propose(request)).proposals) expect(reason.method).toBe('whole-front');
    const met = [...points.map(outputs), [-0.1, -0.15]];
    const { proposals } = await propose({ ...request, points: [...points, [0.44, 0.61]], outputs: met });
    for (const { reason } of proposals) expect(reason.method).toBe('meeting-targets');
  });

  it('four outputs is followed along drawn directions', async () => {
    const rows = points.map(([a = 0, b = 0]) => [
      -((a - 0.1) ** 2),
      -((a - 0.9) ** 2),
      -((b - 0.1) ** 2),
      -((b - 0.9) ** 2),
    ]);
    const request = buildRequest({
      space: { inputs: [numeric(), numeric()] },
      points,
      outputs: rows,
      objectives: [best, best, best, best],
      front: true,
      count: 8,
    });
    const { proposals } = await propose(request);
    expect(new Set(proposals.map(({ point }) => point.join())).size).toBe(8);
    for (const axis of [0, 1]) {
      const values = proposals.map(({ point }) => point[axis] ?? 0);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.3);
    }
    expect(proposals.every(({ reason }) => reason.expectedGain === undefined)).toBe(true);
  });
});
