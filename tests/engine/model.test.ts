import { describe, expect, it } from 'vitest';
import type { ScoredSamples } from '#shared/engine/fit-score.ts';
import { outputImportances } from '#shared/engine/output-importances.ts';
import { predictGrid } from '#shared/engine/plot.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { inOrder } from '#shared/engine/predictions/learn-request.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import type { EngineProgress } from '#shared/engine/types.ts';
import { countYields } from '#tests/support/count-yields.ts';
import { crossValidated } from '#tests/support/cross-validated.ts';
import { isNight } from '#tests/support/night.ts';

/** Samples whose score follows the first input; the second has a small effect, the third none. */
function problem(n: number, seed = 1): ScoredSamples {
  const random = createRandom(seed);
  const points = Array.from({ length: n }, () => [random.next() * 10, random.next(), random.integer(3)]);
  const score = Float64Array.from(points, ([a = 0, b = 0]) => 0.8 * Math.sin(a / 6.4) + 0.15 * b);
  const inputs = [
    { kind: 'numeric', min: 0, max: 10, step: 0.1 },
    { kind: 'numeric', min: 0, max: 1, step: 0.01 },
    { kind: 'categorical', levels: 3 },
  ] as const;
  return { space: { inputs }, points, score, noise: 0, seed: 7 };
}

describe('crossValidate', () => {
  it('reports how well new samples are predicted, and the same for a seed', async () => {
    const samples = problem(40);
    const { metrics } = await crossValidated(samples);
    expect(metrics.r2?.mean).toBeGreaterThan(0.95);
    expect(metrics.me.mean).toBeGreaterThan(metrics.mae.mean);
    expect(metrics.mse.mean).toBeLessThan(metrics.mae.mean ** 2 * 10);
    const twice = { repeats: 2 };
    expect(await crossValidated(samples, twice)).toEqual(await crossValidated(samples, twice));
  });

  it('stops at the first yield after a cancel, also where each of its many models is of few samples', async () => {
    const abort = new AbortController();
    const reason = new Error('The model was cancelled.');
    const yields = countYields();
    let before: number | undefined;
    const onProgress = ({ done, total }: EngineProgress) => {
      if (before !== undefined || done < total / 2) return;
      before = yields();
      abort.abort(reason);
    };
    await expect(crossValidated({ ...problem(24), signal: abort.signal, onProgress })).rejects.toBe(reason);
    expect(before).toBeGreaterThan(0);
    expect(yields() - (before ?? 0)).toBeLessThanOrEqual(1);
  });

  it('tells no spread where all divisions are the same', async () => {
    const { points, score, ...rest } = problem(5);
    const { metrics } = await crossValidated({ ...rest, points, score });
    expect([metrics.r2, metrics.mae, metrics.mse].map((metric) => metric?.std)).toEqual([0, 0, 0]);
  });

  it.each([
    ['a score', {}],
    ['a score of outputs', { outputs: [[50], [70]], objectives: [{ target: 62, weight: 1 }] }],
  ])('predicts each of two samples from the other one alone: %s may lie far from it', async (_, measured) => {
    const samples = { ...problem(2), score: Float64Array.of(0, 1), ...('outputs' in measured && { measured }) };
    const { predictions } = await crossValidated(samples);
    for (const { low, high } of predictions) expect(high - low).toBeGreaterThan(0.5);
  });

  it('is not fooled by noise: R² of shuffled scores is about zero', async () => {
    const samples = problem(40);
    const random = createRandom(3);
    const { metrics } = await crossValidated({ ...samples, score: samples.score.map(() => random.next()) });
    expect(metrics.r2?.mean).toBeLessThan(0.3);
  });

  const sizes: [string, number][] = [
    ['fitted anew', 150],
    ['of kept hyper-parameters', 240],
  ];
  if (isNight) sizes.push(['of its repeat', 2200]);
  it.each(sizes)(
    'predicts each sample from models %s without it, in intervals that contain nine of ten',
    async (_, n) => {
      const random = createRandom(8);
      const samples = problem(n);
      const noisy = samples.score.map((value) => value + 0.1 * (random.next() + random.next() - 1));
      const { predictions } = await crossValidated({ ...samples, score: noisy, noise: 0.1 }, { repeats: 1 });
      const covered = predictions.filter(({ low, high }, at) => low <= (noisy[at] ?? 0) && (noisy[at] ?? 0) <= high);
      expect(covered.length / n).toBeGreaterThan(0.85);
      expect(covered.length / n).toBeLessThan(0.96);
      expect(predictions.every(({ low, score, high }) => low <= score && score <= high)).toBe(true);
      const far = predictions.filter(({ score }, at) => Math.abs(score - (noisy[at] ?? 0)) > 1e-3);
      expect(far.length).toBeGreaterThan(n / 2);
    },
  );

  it('calculates the part of a score that follows from the inputs alone, in each prediction', async () => {
    const { points, ...samples } = problem(30);
    // No model can know from thirty samples where the cost jumps.
    const cost = ([a = 0]: readonly number[]) => Number(Math.floor(a * 10) % 2);
    const random = createRandom(2);
    const outputs = points.map((point) => [(point[0] ?? 0) + 0.01 * random.next(), cost(point)]);
    const objectives = [
      { weight: 1, target: 'Maximize' as const },
      { weight: 3, target: 'Minimize' as const },
    ];
    const scored = { ...samples, points, score: scores(outputs, objectives), noise: 0 };
    const errorOf = async (known: number[]) =>
      (await crossValidated({ ...scored, measured: { outputs, objectives, known } }, { repeats: 3 })).metrics.mae.mean;
    const [modelled, calculated] = [await errorOf([]), await errorOf([1])];
    expect(modelled).toBeGreaterThan(0.2);
    expect(calculated).toBeLessThan(0.02);
    // With nothing left to learn there would be no model.
    expect(await errorOf([0, 1])).toBe(modelled);
  });

  it.each([
    ['duplicates that disagree', (at: number) => [0.5, 0.5, at % 2], (at: number) => (at % 4) / 3],
    ['collinear inputs', (at: number) => [at / 4, at / 40, 0], (at: number) => at / 40],
    ['an input of 1e300', (at: number) => [at * 1e298, at / 40, 0], (at: number) => at / 40],
  ])('gives finite numbers for %s', async (_, point, score) => {
    const samples = problem(30);
    const places = Array.from({ length: 30 }, (__, at) => at);
    const { metrics, predictions, importances } = await crossValidated(
      { ...samples, points: places.map(point), score: Float64Array.from(places, score) },
      { repeats: 3 },
    );
    const numbers = [
      ...Object.values(metrics).flatMap((metric) => (metric ? [metric.mean, metric.std] : [])),
      ...predictions.flatMap(({ low, high }) => [low, high]),
      ...importances.map(({ mean }) => mean),
    ];
    expect(numbers.every(Number.isFinite)).toBe(true);
  });

  it.each([2, 3])('works on %s samples', async (n) => {
    const { metrics } = await crossValidated(problem(n));
    expect(Object.values(metrics).every((metric) => metric === undefined || Number.isFinite(metric.mean))).toBe(true);
  });

  it('has no R² where all scores are alike', async () => {
    const { metrics } = await crossValidated({ ...problem(8), score: new Float64Array(8).fill(1) });
    expect(metrics.r2).toBeUndefined();
    expect(metrics.mae.mean).toBeCloseTo(0, 6);
  });

  it('stops with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(crossValidated({ ...problem(8), signal })).rejects.toThrow('cancelled');
  });
});

describe('a score of targets', () => {
  /** Two outputs along the first input; the range of one and the value of the other are met in its middle. */
  const outputs = problem(40).points.map(([x = 0]) => [x, 100 - 3 * x]);
  const objectives = [
    { weight: 1, target: { min: 4, max: 6 } },
    { weight: 2, target: 85 },
  ];
  const samples = { ...problem(40), score: scores(outputs, objectives) };
  const measured = { outputs, objectives };
  const twice = { repeats: 2 };

  it('is composed of its outputs, which are predicted better than their distances to the targets', async () => {
    const itself = await crossValidated(samples, { repeats: 4 });
    const composed = await crossValidated({ ...samples, measured }, { repeats: 4 });
    expect(composed.metrics.mae.mean).toBeLessThan(itself.metrics.mae.mean / 2);
    expect(composed.importances[0]?.mean).toBeGreaterThan(0.8);
    expect(composed.importances[1]?.mean).toBeLessThan(0.01);
    const inside = composed.predictions.filter(({ low, score, high }, row) => {
      expect([0, low, score, high, 1].toSorted((a, b) => a - b)).toEqual([0, low, score, high, 1]);
      return (samples.score[row] ?? 2) >= low - 1e-9 && (samples.score[row] ?? -1) <= high + 1e-9;
    });
    expect(inside.length).toBeGreaterThanOrEqual(34);
  });

  it('counts its work once for each output, and repeats for a seed', async () => {
    const done: number[] = [];
    const onProgress = (progress: EngineProgress) => done.push(progress.done / progress.total);
    const found = await crossValidated({ ...samples, measured, onProgress }, twice);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
    expect(await crossValidated({ ...samples, measured }, twice)).toEqual(found);
  });

  it('is the output itself where one is to be as large as possible', async () => {
    const alone = {
      outputs: Array.from(samples.score, (score) => [score]),
      objectives: [{ weight: 1, target: 'Maximize' }] as const,
    };
    expect(await crossValidated({ ...samples, measured: alone }, twice)).toEqual(await crossValidated(samples, twice));
  });
});

describe('importances', () => {
  it('are in the order of relevance, in 0 … 1, and near 0 for irrelevant inputs', async () => {
    const samples = problem(60);
    const { importances: found } = await crossValidated(samples, { repeats: 4 });
    const [first = 0, second = 0, third = 0] = found.map(({ mean }) => mean);
    expect(first).toBeGreaterThan(0.8);
    expect(second).toBeGreaterThan(third);
    expect(third).toBeLessThan(0.01);
    expect(found.every(({ mean, std }) => mean >= 0 && mean <= 1 && std >= 0)).toBe(true);
  });

  it('of outputs are their shares of the score’s variance', () => {
    const outputs = Array.from({ length: 50 }, (_, i) => [i, (i * 37) % 50]);
    const [heavy, light] = outputImportances(
      outputs,
      [
        { weight: 100, target: 'Maximize' },
        { weight: 25, target: 'Minimize' },
      ],
      1,
    );
    expect((heavy?.mean ?? 0) + (light?.mean ?? 0)).toBeCloseTo(1, 6);
    expect(heavy?.mean).toBeGreaterThan(0.9);
    expect(heavy?.std).toBeGreaterThan(0);
  });
});

describe('predictGrid', () => {
  it('is a square over both inputs, the other one as in the best sample, of what is forecast there', async () => {
    const { score, ...samples } = problem(40);
    const outputs = Array.from(score, (value) => [value]);
    const objectives = [{ weight: 1, target: 'Maximize' }] as const;
    const request = { ...samples, outputs, objectives, x: 0, y: 2, size: 12 };
    const points = await predictGrid(request);
    expect(points).toHaveLength(144);
    expect([...new Set(points.map(({ y }) => y))]).toEqual([0, 1, 2]);
    expect(points.at(-1)).toMatchObject({ x: 10, y: 2 });
    const at = (x: number) => points.find((point) => point.x === x)?.score ?? 0;
    expect(at(10)).toBeGreaterThan(at(0) + 0.5);
    expect(points.every(({ score }) => score !== null && score >= 0 && score <= 1)).toBe(true);
    expect(await predictGrid(request)).toEqual(points);
    const best = samples.points[score.indexOf(Math.max(...score))] ?? [];
    const found = await forecastPoints(inOrder(request), [best.with(0, 10).with(2, 2)]);
    expect(points.at(-1)?.score).toBe(Math.min(1, found?.forecasts[0]?.score.value ?? Number.NaN));
  });

  it('has each level and each step of an input on its side, so that the highest place can be set (CHART-100)', async () => {
    const levels = [1, 2, 3, 4, 5, 6, 8, 200];
    const inputs = [
      { kind: 'numeric', min: 1, max: 200, step: 1, levels },
      { kind: 'numeric', min: 20, max: 90, step: 5 },
    ] as const;
    const points = levels.map((level, at) => [level, 20 + 10 * at]);
    const outputs = points.map(([a = 0]) => [-((Math.min(a, 10) - 4) ** 2)]);
    const objectives = [{ weight: 1, target: 'Maximize' }] as const;
    const asked = { space: { inputs }, points, outputs, objectives, noise: 0, seed: 1, x: 0, y: 1, size: 20 };
    const found = await predictGrid(asked);
    expect(found).toHaveLength(400);
    const sides = [found.map(({ x }) => x), found.map(({ y }) => y)].map((side) => [...new Set(side)]);
    expect(sides.map(({ length }) => length)).toEqual([20, 20]);
    expect(sides[0]).toEqual(expect.arrayContaining(levels));
    expect(sides[1]).toEqual(expect.arrayContaining(Array.from({ length: 15 }, (_, at) => 20 + 5 * at)));
  });
});
