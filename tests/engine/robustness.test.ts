import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlook } from '#shared/engine/outlook.ts';
import { propose } from '#shared/engine/propose.ts';
import type { Point, ProposeRequest, ProposeResult } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { countYields } from '#tests/support/count-yields.ts';
import { bowl, buildRequest, categorical, numeric } from './build-request.ts';

/** A complete series of finite numbers. */
function expectSound({ proposals }: ProposeResult, count = 5): void {
  expect(proposals.length).toBe(count);
  for (const { point, predictedScore, reason } of proposals) {
    expect(point.every(Number.isFinite)).toBe(true);
    // If every target is met there is nothing to gain, and where all scores are equal no gain is known.
    const { expectedGain = 0, deviation = 0 } = reason;
    const figures = [predictedScore, expectedGain, deviation, reason.nearest?.distance];
    expect(figures.every((value) => Number.isFinite(value))).toBe(true);
  }
}

const measure = (outputs: (point: Point, at: number) => number[], changes: Partial<ProposeRequest> = {}) =>
  propose(buildRequest({ outputs: buildRequest().points.map(outputs), ...changes }));

describe('bad data', () => {
  it.each<[string, (point: Point, at: number) => number[]]>([
    ['outputs around 1e300', (point) => [1e300 * bowl(point)]],
    ['outputs at both ends of the doubles', (_, at) => [at % 2 === 0 ? 1.7e308 : -1.7e308]],
    ['outputs around 1e-300', (point) => [1e-300 * bowl(point)]],
    ['a single outlier', (_, at) => [at === 3 ? 1e12 : at]],
    ['infinities, which count as not measured', (point, at) => [at === 0 ? Infinity : bowl(point)]],
  ])('%s still give a series', async (_, outputs) => {
    expectSound(await measure(outputs));
  });

  it('constant outputs still give a series, which reports no gain', async () => {
    const { proposals } = await measure(() => [7]);
    expect(proposals.length).toBe(5);
    for (const { predictedScore, reason } of proposals) {
      expect(predictedScore).toBe(1);
      expect([reason.purpose, reason.expectedGain, reason.deviation]).toEqual(['explores', undefined, undefined]);
    }
    const { space, points } = buildRequest();
    const score = Float64Array.from(points, () => 1);
    expect(await outlook({ space, points, score, noise: 0, seed: 1 })).toBeUndefined();
  });

  it('contradicting duplicates still give a series', async () => {
    const points = Array.from({ length: 30 }, (_, at) => [0.5, at < 15 ? 0.5 : 0.6]);
    expectSound(await propose(buildRequest({ points, outputs: points.map((_, at) => [at % 4]) })));
  });

  it('collinear and constant inputs still give a series', async () => {
    const inputs = [numeric(), numeric(0, 2, 0.02), numeric(3, 3, 1), categorical(1)];
    const points = Array.from({ length: 12 }, (_, at) => [at / 20, at / 10, 3, 0]);
    expectSound(
      await propose(buildRequest({ space: { inputs }, points, outputs: points.map((point) => [bowl(point)]) })),
    );
  });

  it('inputs of any scale still give a series', async () => {
    const inputs = [numeric(-1e300, 1e300, 1e297), numeric(1e-9, 2e-9, 1e-12), numeric(0, 1e12, 0.5)];
    const points = [0.2, 0.4, 0.8].map((x) => [x * 1e300, 1e-9 + x * 1e-9, x * 1e12]);
    expectSound(await propose(buildRequest({ space: { inputs }, points, outputs: [[1], [3], [2]] })));
  });

  it('samples without an output are omitted, and so are points of too few or infinite values', async () => {
    const points = [...buildRequest().points, [Number.NaN, 0.5], [0.5], [Infinity, 0.5], [Number.NaN, Number.NaN]];
    const outputs = points.map((point, at) => [at < 3 ? Number.NaN : bowl(point)]);
    for (const at of [8, 9, 10, 11]) outputs[at] = [5];
    const result = await propose(buildRequest({ points, outputs }));
    expectSound(result);
    expect(result.learnedFrom).toBe(6);
  });

  it('any outputs and targets give a series', async () => {
    const value = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }));
    const target = fc.oneof(
      fc.constantFrom<Objective['target']>('Maximize', 'Minimize'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.record({ min: fc.option(fc.integer()), max: fc.option(fc.integer()) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 8, maxLength: 8 }), target, async (values, goal) => {
        const request = buildRequest({ outputs: values.map((x) => [x]), objectives: [{ weight: 1, target: goal }] });
        const result = await propose(request);
        if (values.filter(Number.isFinite).length >= 2) expectSound(result);
        else expect(result.proposals.length).toBe(5);
      }),
      { numRuns: 12 },
    );
  });
});

describe('control', () => {
  const long = () => {
    const points = Array.from({ length: 400 }, (_, at) => [((at * 37) % 401) / 401, ((at * 53) % 397) / 397]);
    return buildRequest({ points, outputs: points.map((point) => [bowl(point)]), count: 50 });
  };

  it('stops at the first yield after an abort, with its reason, and yields at fixed amounts of work', async () => {
    const yields = countYields();
    const abort = new AbortController();
    const reason = new Error('The series was cancelled.');
    let before: number | undefined;
    const onProgress = () => {
      before ??= yields();
      abort.abort(reason);
    };
    await expect(propose({ ...long(), signal: abort.signal, onProgress })).rejects.toBe(reason);
    expect(before).toBeDefined();
    expect(yields() - (before ?? 0)).toBeLessThanOrEqual(1);
    await expect(propose(buildRequest({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);

    const started = yields();
    await propose({ ...long(), count: 2 });
    expect(yields() - started).toBeGreaterThan(2);
  });

  it('reports increasing progress, up to the whole', async () => {
    const seen: number[] = [];
    await propose(buildRequest({ onProgress: ({ done, total }) => seen.push(done / total) }));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.at(-1)).toBe(1);
  });
});
