import { expect, it } from 'vitest';
import { crossValidate } from '#shared/engine/model.ts';
import { outlook } from '#shared/engine/outlook.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import { highestScore } from '#shared/engine/score-gain.ts';
import type { Point } from '#shared/engine/types.ts';
import { countYields } from '#tests/support/count-yields.ts';
import { bowl, buildRequest, categorical, normalFrom, numeric } from './build-request.ts';

const inputs = [numeric(), numeric(), numeric()];
const samples = (n: number) => {
  const random = createRandom(n);
  const points = Array.from({ length: n }, () => inputs.map(() => random.integer(101) / 100));
  return { points, outputs: points.map((point) => [bowl(point) + 0.01 * random.next()]) };
};

it('80 000 samples give a series that states what it learned from, within a gigabyte', async () => {
  const before = process.memoryUsage().rss;
  const { proposals, learnedFrom } = await propose(buildRequest({ space: { inputs }, ...samples(80_000), count: 2 }));
  expect(proposals).toHaveLength(2);
  expect(learnedFrom).toBe(2000);
  expect((process.memoryUsage().rss - before) / 1e9).toBeLessThan(1);
});

it('a model of 3000 samples stops at the first yield after a cancel, and reports its progress', async () => {
  const { points, outputs } = samples(3000);
  const yields = countYields();
  const abort = new AbortController();
  const reason = new Error('The model was cancelled.');
  let before: number | undefined;
  const score = scores(outputs, [{ weight: 1, target: 'Maximize' }]);
  const onProgress = ({ done }: { done: number }) => {
    if (done < 2 || before !== undefined) return;
    before = yields();
    abort.abort(reason);
  };
  const request = { space: { inputs }, points, score, noise: 0, seed: 1, signal: abort.signal, onProgress };
  await expect(crossValidate(request)).rejects.toBe(reason);
  expect(before).toBeGreaterThan(10);
  expect(yields() - (before ?? 0)).toBeLessThanOrEqual(1);
});

it('the outlook falls as the optimum is found, and is 0 if nothing can change', async () => {
  const space = { inputs };
  const hope = async (n: number) => {
    const { points, outputs } = samples(n);
    if (n > 50) points.push(...[0.61, 0.62, 0.63].map((x) => [x, 0.62, 0.62]));
    const measured = n > 50 ? points.map((point) => [bowl(point)]) : outputs;
    const score = scores(measured, [{ weight: 1, target: 'Maximize' }]);
    return outlook({ space, points, score, noise: 0, seed: 1 });
  };
  const [early, late] = [await hope(6), await hope(120)];
  expect(early?.expectedGain).toBeGreaterThan(4 * (late?.expectedGain ?? 0));
  expect(late?.noise).toBeGreaterThan(0);
  const still = { inputs: [numeric(2, 2, 1)] };
  const none = await outlook({ space: still, points: [[2], [2]], score: new Float64Array([0, 1]), noise: 0, seed: 1 });
  expect(none).toEqual({ expectedGain: 0, noise: 0, repeats: 1 });
});

it('the outlook is the largest gain of many settings, which each search finds, and counts repeats', async () => {
  const space = {
    inputs: [...[17, 7, 11, 5].map((count) => numeric(0, 1, 1 / (count - 1))), categorical(3), categorical(4)],
  };
  const random = createRandom(7);
  const normal = normalFrom(random);
  const points = Array.from({ length: 36 }, () =>
    [17, 7, 11, 5, 3, 4].map((count, at) => random.integer(count) / (at < 4 ? count - 1 : 1)),
  );
  const outputs = points.map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [
    20 * a - 18 * a ** 2 + 14 * b + 10 * c + 12 * d + 7 * e + 4 * f + normal(),
  ]);
  const score = scores(outputs, [{ weight: 1, target: 'Maximize' }]);
  const searches = [1, 2, 3, 4].map((seed) => outlook({ space, points, score, noise: 0, seed }));
  const found = await Promise.all(searches);
  const gains = found.map((one) => one?.expectedGain ?? 0);
  expect(Math.min(...gains)).toBeGreaterThan(0.95 * Math.max(...gains));
  expect(found[0]?.repeats).toBe(0);
  const again = { points: [...points, points[0] ?? []], score: Float64Array.from([...score, score[0] ?? 0]) };
  expect((await outlook({ space, ...again, noise: 0, seed: 1 }))?.repeats).toBe(1);
  const blocks = again.points.map((_, at) => Number(at > 30));
  expect((await outlook({ space, ...again, blocks, noise: 0, seed: 1 }))?.repeats).toBe(0);
});

it('the outlook counts feasible candidates, and is absent if there are none', async () => {
  const { points, outputs } = samples(8);
  const score = scores(outputs, [{ weight: 1, target: 'Maximize' }]);
  const request = { space: { inputs }, points, score, noise: 0, seed: 1 };
  const far = (point: Point) => point.every((x) => x < 0.2);
  const checked: Point[] = [];
  const free = await outlook(request);
  const allowed = async (asked: readonly Point[]) => {
    checked.push(...asked);
    return asked.map(far);
  };
  const ruled = await outlook(request, { allowed });
  expect(ruled?.expectedGain).toBeLessThan(0.5 * (free?.expectedGain ?? 0));
  expect(checked.some(far)).toBe(true);
  expect(checked.flat().every((x) => Math.abs(x * 100 - Math.round(x * 100)) < 1e-9)).toBe(true);
  expect(await outlook(request, { allowed: async (asked) => asked.map(() => true) })).toEqual(free);
  expect(await outlook(request, { allowed: async (asked) => asked.map(() => false) })).toBeUndefined();
});

it('the outlook of many samples looks at the likeliest candidates alone, and misses no gain', async () => {
  const { points, outputs } = samples(700);
  const score = scores(outputs, [{ weight: 1, target: 'Maximize' }]);
  const request = { space: { inputs }, points, score, noise: 0, seed: 1 };
  const whole = await outlook(request);
  // Few enough at a time that none is dropped.
  const parts = Array.from({ length: 9 }, (_, part) =>
    outlook(request, { allowed: async (asked) => asked.map((__, at) => at % 9 === part) }),
  );
  const gains = (await Promise.all(parts)).map((one) => one?.expectedGain ?? 0);
  expect(whole?.expectedGain).toBeGreaterThan(0);
  expect(whole?.expectedGain).toBeGreaterThan(0.98 * Math.max(...gains));
});

it('the noise is that of repeated measurements, whatever the scores are like', async () => {
  const ratios = [1, 2, 3, 4, 5, 6].map(async (seed) => {
    const random = createRandom(seed);
    const normal = normalFrom(random);
    const points = Array.from({ length: 60 }, () => [random.integer(101) / 100, random.integer(101) / 100]);
    const outputs = points.map(([x = 0, y = 0]) => [20 * x ** (1 + (seed % 3)) + 10 * y + normal()]);
    const values = outputs.flat();
    const score = scores(outputs, [{ weight: 1, target: 'Maximize' }]);
    const found = await outlook({ space: { inputs: inputs.slice(1) }, points, score, noise: 0, seed });
    return (found?.noise ?? 0) * (Math.max(...values) - Math.min(...values));
  });
  const found = await Promise.all(ratios);
  expect(found.reduce((sum, one) => sum + one / found.length, 0)).toBeCloseTo(1, 0.5);
  expect(found.filter((one) => one <= 0.6 || one >= 1.6)).toEqual([]);
});

it.each([
  ['none', [0, 0, 0, 0, 0]],
  ['shifts between series', [0, 6, -5, 3, -3]],
])('the noise is that of repeated measurements where most scores are close to the best, with %s', async (_, shifts) => {
  const inputs = [0, 0].map(() => ({ kind: 'numeric' as const, min: -1, max: 1, step: 0.05 }));
  const ratios = [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => {
    const random = createRandom(seed);
    const normal = normalFrom(random);
    const drawn = shifts.flatMap((shift, block) =>
      Array.from({ length: 7 }, (__, at) => {
        const point = inputs.map(() => (at < 2 ? 0 : random.integer(41) / 20 - 1));
        const [a = 0, b = 0] = point;
        return { point, block, value: 80 - 30 * (a - 0.1) ** 2 - 18 * b ** 2 + shift + normal() };
      }),
    );
    const score = scores(
      drawn.map(({ value }) => [value]),
      [{ weight: 1, target: 'Maximize' }],
    );
    const blocks = drawn.map(({ block }) => block);
    const points = drawn.map(({ point }) => point);
    const found = await outlook({ space: { inputs }, points, score, blocks, noise: 0, seed });
    const values = drawn.map(({ value }) => value);
    return (found?.noise ?? 0) * (Math.max(...values) - Math.min(...values));
  });
  const found = await Promise.all(ratios);
  expect(found.filter((ratio) => ratio < 0.6 || ratio > 1.7)).toEqual([]);
});

it('the noise is that of the measurements where none is repeated, also where it hides most of the effect', async () => {
  const inputs = [0, 0, 0].map(() => ({ kind: 'numeric' as const, min: 0, max: 1, step: 0.05 }));
  for (const [deviation, seed] of [
    [6, 1],
    [6, 2],
    [2, 3],
  ] as const) {
    const random = createRandom(seed);
    const normal = normalFrom(random);
    const points = Array.from({ length: 50 }, () => inputs.map(() => random.integer(21) / 20));
    const values = points.map(([a = 0, b = 0]) => 30 * a + 20 * b + deviation * normal());
    const [least, largest] = [Math.min(...values), Math.max(...values)];
    const score = Float64Array.from(values, (value) => (value - least) / (largest - least));
    const found = await outlook({ space: { inputs }, points, score, noise: 0, seed });
    const ratio = (found?.noise ?? 0) / (deviation / (largest - least));
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  }
});

it('the expected gain is that of a straight line which goes on beyond the samples', async () => {
  const inputs = [0, 0].map(() => ({ kind: 'numeric' as const, min: 0, max: 100, step: 10 }));
  const shifts = [0, 5, -4, 2, -5];
  const ratios = [1, 2, 3, 4, 5, 6].map(async (seed) => {
    const random = createRandom(seed);
    const normal = normalFrom(random);
    const truth = ([a = 0, b = 0]: readonly number[]) => 40 + 0.3 * a - 0.2 * b;
    // No sample is at the best corner, a = 100 and b = 0.
    const points = shifts.flatMap(() =>
      Array.from({ length: 6 }, () => [10 * random.integer(9), 20 + 10 * random.integer(9)]),
    );
    const blocks = points.map((_, at) => Math.floor(at / 6));
    const values = points.map((point, at) => truth(point) + (shifts[blocks[at] ?? 0] ?? 0) + 1.5 * normal());
    const range = Math.max(...values) - Math.min(...values);
    const score = Float64Array.from(values, (value) => (value - Math.min(...values)) / range);
    const found = await outlook({ space: { inputs }, points, score, blocks, noise: 0, seed });
    const gain = (truth([100, 0]) - Math.max(...points.map(truth))) / range;
    return Math.min(gain, highestScore - 1) > 0 ? (found?.expectedGain ?? 0) / Math.min(gain, highestScore - 1) : 1;
  });
  const found = await Promise.all(ratios);
  expect(found.filter((ratio) => ratio < 0.5 || ratio > 1.5)).toEqual([]);
});
