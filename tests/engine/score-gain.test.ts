import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { outlook } from '#shared/engine/outlook.ts';
import { createComposition, jointNodes } from '#shared/engine/predictions/compose-score.ts';
import { createForecasters } from '#shared/engine/predictions/create-forecaster.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { scores } from '#shared/engine/score.ts';
import { expectedGain, highestScore, withinScale } from '#shared/engine/score-gain.ts';
import { fitYeoJohnson } from '#shared/engine/surrogate/yeo-johnson.ts';
import type { Objective } from '#shared/rules/score.ts';
import type { ValueRange } from '#shared/rules/target.ts';

it('is the mean of what drawn samples gain over the best score', () => {
  const problem = fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    power: fc.constantFrom(1, 3, 12),
    mean: fc.double({ min: -3, max: 3, noNaN: true }),
    deviation: fc.double({ min: 0, max: 2, noNaN: true }),
    best: fc.constantFrom(0.3, 0.8, 1),
  });
  fc.assert(
    fc.property(problem, ({ seed, power, mean, deviation, best }) => {
      const random = createRandom(seed);
      const warp = fitYeoJohnson([0, 1, ...Array.from({ length: 10 }, () => random.next() ** power)]);
      const count = 20_000;
      let sum = 0;
      for (let draw = 0; draw < count; draw += 1) {
        const score = withinScale(warp.backward(mean + deviation * inverseNormal((draw + 0.5) / count)));
        sum += Math.max(0, score - best);
      }
      expect(Math.abs(expectedGain(warp, { mean, deviation }, best) - Math.min(1, sum / count))).toBeLessThan(0.004);
    }),
    { numRuns: 100, seed: 3 },
  );
});

it('stays on the scale where the inverse of the warp does not', () => {
  const warp = fitYeoJohnson([0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1]);
  expect(warp.backward(20)).toBeGreaterThan(1e6);
  expect(expectedGain(warp, { mean: 20, deviation: 1 }, 1)).toBeCloseTo(highestScore - 1, 4);
  expect(expectedGain(warp, { mean: -20, deviation: 1 }, 1)).toBe(0);
});

describe('by the models of outputs', () => {
  // Losses are quarters.
  const firm = { weight: 3, target: { min: 40, max: 60 }, best: 0, worst: 10, back: (x: number) => 66 + 6 * x };
  const high = { weight: 1, target: 'Maximize' as const, best: -20, worst: -5, back: (x: number) => 75 + 8 * x };
  const one = createComposition([firm], jointNodes([[1]]));

  it('it is none where every target is met, and never more than what lacks', () => {
    expect(one.gainOver(1, [{ middle: -2, half: 3 }])).toBe(0);
    expect(one.gainOver(0.9, [{ middle: -2, half: 0 }])).toBeCloseTo(0.1, 12);
    expect(one.gainOver(0.9, [{ middle: -2, half: 3 }])).toBeLessThan(0.1);
  });

  it('it is the mean of what the score of drawn values has above the best', () => {
    const both = createComposition(
      [firm, high],
      jointNodes([
        [1, 0],
        [0, 1],
      ]),
    );
    const random = createRandom(4);
    const normal = () => inverseNormal(random.next() || 0.5);
    const count = 200_000;
    let sum = 0;
    for (let draw = 0; draw < count; draw += 1) {
      const [first, second] = [66 + 6 * normal(), 75 + 8 * normal()];
      const part = 1 - Math.max(0, 40 - first, first - 60) / 40;
      sum += Math.max(0, Math.min((3 + highestScore) / 4, (3 * part + (second - 20) / 60) / 4) - 0.9);
    }
    const expected = { middle: 0, half: inverseNormal(0.95) };
    const gain = both.gainOver(0.9, [expected, expected]);
    expect(Math.abs(gain - sum / count)).toBeLessThan(0.003);
  });
});

describe('another series', () => {
  const input = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;
  const space = { inputs: [input, input] };
  const random = createRandom(8);
  const points = Array.from({ length: 30 }, () => [random.integer(61) / 100, random.integer(101) / 100]);
  const gainsOf = async (target: ValueRange) => {
    const objectives: Objective[] = [
      { weight: 6, target },
      { weight: 1, target: 'Maximize' },
    ];
    const outputs = points.map(([x = 0, y = 0]) => [100 * x, 20 - 40 * (y - 0.5) ** 2]);
    const score = scores(outputs, objectives);
    return await withKernels(async (kernels) => {
      const fitted = await fitModel(kernels, { space, points, outputs, objectives, noise: 0, seed: 1 });
      if (!fitted) throw new Error('Nothing was fitted');
      const models = await createForecasters(kernels, fitted, createPacer({}));
      return (await outlook({ space, points, score, noise: 0, seed: 1 }, { outputs: models }))?.expectedGain;
    });
  };

  it('brings hardly anything where the best sample meets the target and is the best otherwise', async () => {
    expect(await gainsOf({ min: 20, max: 45 })).toBeLessThan(0.005);
  });

  it('brings what the target is away', async () => {
    expect(await gainsOf({ min: 90, max: null })).toBeGreaterThan(0.3);
  });
});
