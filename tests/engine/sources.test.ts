import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest, SourceSamples } from '#shared/engine/types.ts';
import { buildRequest } from './build-request.ts';

const truth = ([x = 0, y = 0]: Point): number => Math.sin(7 * x) + Math.cos(6 * y) + x * y;

/** Samples of another experiment, whose values are those here, changed. */
function source(change: (value: number) => number, count = 60, seed = 5): SourceSamples {
  const random = createRandom(seed);
  const points = Array.from({ length: count }, () => [random.integer(21) / 20, random.integer(21) / 20]);
  return { points, outputs: points.map((point) => [change(truth(point))]) };
}

function request(sources?: readonly SourceSamples[], changes: Partial<ProposeRequest> = {}): ProposeRequest {
  const random = createRandom(9);
  const points = Array.from({ length: 8 }, () => [random.integer(21) / 20, random.integer(21) / 20]);
  const outputs = points.map((point) => [truth(point)]);
  const unit = { kind: 'numeric', min: 0, max: 1, step: 0.05 } as const;
  const space = { inputs: [unit, unit] };
  const base = buildRequest({ space, points, outputs, behaviour: 'exploit', count: 3, ...changes });
  return { ...base, ...(sources && { sources }) };
}

const grid = Array.from({ length: 21 }, (_, step) => step / 20);
const highest = Math.max(...grid.flatMap((x) => grid.map((y) => truth([x, y]))));
const bestOf = async (asked: ProposeRequest): Promise<number> =>
  Math.max(...(await propose(asked)).proposals.map(({ point }) => truth(point)));

describe('samples of other experiments', () => {
  it('that are alike lead to the optimum that few samples do not know', async () => {
    const alike = source((value) => 0.9 * value + 0.1);
    const { sourceLikeness } = await propose(request([alike]));
    expect(sourceLikeness?.[0]).toBeGreaterThan(0.6);
    expect(await bestOf(request([alike]))).toBeGreaterThan(highest - 0.05);
    expect(await bestOf(request())).toBeLessThan(highest - 0.05);
  });

  it('that mislead are forgotten', async () => {
    const random = createRandom(3);
    const misleading = source(() => 3 * random.next());
    expect(await propose(request([misleading]))).toEqual({ ...(await propose(request())), sourceLikeness: [0] });
  });

  it('are neither alike nor unlike while the samples are too few to tell', async () => {
    const alike = source((value) => value - 1);
    const few = request([alike]);
    const asked = { ...few, points: few.points.slice(0, 3), outputs: few.outputs.slice(0, 3) };
    expect(await propose(asked)).toMatchObject({ sourceLikeness: [0], undecidedSources: [0] });
    expect(await propose(request([alike]))).not.toHaveProperty('undecidedSources');
    const opposite = source((value) => -value);
    expect(await propose(request([opposite]))).not.toHaveProperty('undecidedSources');
  });

  it('are told apart: one may be alike and another not', async () => {
    const random = createRandom(4);
    const { sourceLikeness = [] } = await propose(request([source(() => 3 * random.next()), source((value) => value)]));
    expect(sourceLikeness[1]).toBeGreaterThan((sourceLikeness[0] ?? 1) + 0.3);
  });

  it('are no samples here: not the nearest, not counted, and they may be proposed', async () => {
    const alike = source((value) => value, 300);
    const { proposals, learnedFrom, hyperParameters } = await propose(request([alike]));
    expect(learnedFrom).toBe(8);
    expect(hyperParameters).toHaveLength(4);
    for (const { point, reason, predictedScore } of proposals) {
      expect(point).toHaveLength(2);
      expect(reason.nearest?.sample).toBeLessThan(8);
      expect(predictedScore).toBeLessThanOrEqual(1);
    }
    const known = new Set(alike.points.map(String));
    expect(proposals.some(({ point }) => known.has(String(point)))).toBe(true);
  });

  it('may lack an input, and outputs', async () => {
    const { points, outputs } = source((value) => value);
    const partly = { points: points.map(([x = 0]) => [x, Number.NaN]), outputs };
    const none = { points, outputs: outputs.map(() => [Number.NaN]) };
    const { proposals, sourceLikeness } = await propose(request([partly, none]));
    expect(proposals).toHaveLength(3);
    expect(sourceLikeness).toHaveLength(2);
    expect((await propose(request([none]))).sourceLikeness).toEqual([0]);
  });

  it('serve outputs that are modelled one by one', async () => {
    const alike = source((value) => value);
    const objectives = [{ weight: 1, target: highest }];
    expect((await propose(request([alike], { objectives }))).sourceLikeness?.[0]).toBeGreaterThan(0.6);
    expect(await bestOf(request([alike], { objectives }))).toBeGreaterThan(highest - 0.1);
  });

  it('wait until two samples here tell how alike they are, and give the same for the same seed', async () => {
    const alike = source((value) => value);
    const { sourceLikeness, proposals } = await propose(request([alike], { points: [], outputs: [] }));
    expect(sourceLikeness).toBeUndefined();
    expect(proposals.every(({ reason }) => reason.method === 'space-filling')).toBe(true);
    expect(await propose(request([alike]))).toEqual(await propose(request([alike])));
  });
});
