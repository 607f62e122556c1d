import { describe, expect, it } from 'vitest';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { propose } from '#shared/engine/propose.ts';
import type { Point, PointFeatures, ProposeRequest } from '#shared/engine/types.ts';

const space = {
  inputs: [
    { kind: 'numeric', min: 1, max: 20, step: 1 },
    { kind: 'numeric', min: 1, max: 20, step: 1 },
    { kind: 'numeric', min: 0, max: 1, step: 0.05 },
  ],
} as const;

/** Best where the first input is three times the second, which no input tells by itself. */
const value = ([one = 0, other = 1, third = 0]: Point): number =>
  Math.exp(-((Math.log(one / other / 3) / 0.5) ** 2)) - 0.3 * (third - 0.4) ** 2;

const featuresOf = (...functions: readonly ((point: Point) => number)[]): PointFeatures => ({
  count: functions.length,
  evaluate: async (points) => points.map((point) => functions.map((calculate) => calculate(point))),
});
const ratio = ([one = 0, other = 1]: Point): number => one / other;

const first = {
  space,
  objectives: [{ weight: 1, target: 'Maximize' as const }],
  noise: 0,
  behaviour: 'normal' as const,
};

/** How far the samples of a second series are from the best, in the mean over a few seeds. */
async function miss(features?: PointFeatures): Promise<number> {
  const seeds = [1, 2, 3, 4, 5, 6];
  let sum = 0;
  for (const seed of seeds) {
    const start = await propose({ ...first, points: [], outputs: [], count: 16, seed });
    const points = start.proposals.map(({ point }) => point);
    const outputs = points.map((point) => [value(point)]);
    const next = { ...first, points, outputs, count: 5, seed, behaviour: 'exploit' as const };
    const { proposals } = await propose({ ...next, ...(features && { features }) });
    sum += proposals.reduce((total, { point }) => total + 1 - value(point), 0) / proposals.length;
  }
  return sum / seeds.length;
}

const points = [
  [3, 1, 0.5],
  [10, 12, 0.1],
  [18, 2, 0.9],
  [6, 6, 0.3],
];
const request = (changes: Partial<ProposeRequest> = {}): ProposeRequest => ({
  ...first,
  points,
  outputs: points.map((point) => [value(point)]),
  count: 4,
  seed: 7,
  ...changes,
});

describe('a function of the inputs', () => {
  it('is learned from where it decides the value', async () => {
    const [without, used] = [await miss(), await miss(featuresOf(ratio))];
    expect(used).toBeLessThan(0.7 * without);
  });

  it('leaves proposals with a value of each input alone, and a warm start that the next series may have', async () => {
    const features = featuresOf(ratio);
    const { proposals, hyperParameters } = await proposeWithForecasts(request({ features }));
    expect(proposals.map(({ point }) => point.length)).toEqual([3, 3, 3, 3]);
    expect(hyperParameters).toHaveLength(3 + 2);
    const next = await propose(request({ features, warmStart: hyperParameters }));
    expect(next.proposals).toHaveLength(4);
    // Without the function, the same warm start serves too.
    expect((await propose(request({ warmStart: hyperParameters }))).proposals).toHaveLength(4);
  });

  it('changes nothing where it is constant, fails everywhere, or is an input on another scale', async () => {
    const without = await propose(request());
    const useless = featuresOf(
      () => 4,
      () => Number.NaN,
      () => Number.POSITIVE_INFINITY,
      ([one = 0]) => 40 - 2 * one,
    );
    expect(await propose(request({ features: useless }))).toEqual(without);
  });

  it('counts once where two are the same', async () => {
    const one = await propose(request({ features: featuresOf(ratio) }));
    const twice = await propose(request({ features: featuresOf(ratio, (point) => 5 * ratio(point) ** 2) }));
    expect(twice).toEqual(one);
  });

  it('may fail at some points and samples, which are proposed and learned from all the same', async () => {
    const features = featuresOf((point) => ((point[1] ?? 0) > 8 ? Number.NaN : ratio(point)));
    const { proposals, learnedFrom } = await propose(request({ features, count: 12 }));
    expect(proposals).toHaveLength(12);
    expect(learnedFrom).toBe(4);
  });

  it('is asked of each point once', async () => {
    const seen: string[] = [];
    const evaluate: PointFeatures['evaluate'] = async (asked) => {
      seen.push(...asked.map(String));
      return asked.map((point) => [ratio(point)]);
    };
    await propose(request({ features: { count: 1, evaluate } }));
    expect(seen.length).toBeGreaterThan(256 + points.length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is known of samples of a source, and of those that lack an input that it does not need', async () => {
    const features = featuresOf(ratio);
    const sources = [
      {
        points: [
          [9, 3, 0.4],
          [9, 3, Number.NaN],
        ],
        outputs: [[1], [0.9]],
      },
    ];
    const { proposals, sourceLikeness } = await propose(request({ features, sources }));
    expect(proposals).toHaveLength(4);
    expect(sourceLikeness).toHaveLength(1);
  });
});
