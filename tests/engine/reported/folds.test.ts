import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combine } from '#shared/engine/combine-folds.ts';
import { crossValidate } from '#shared/engine/model.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { permutation } from '#shared/engine/random/permutation.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import { divideSettings, settingsOfPoints } from '#shared/engine/surrogate/settings.ts';
import { isNight } from '#tests/support/night.ts';
import { drawnInputs, drawsOf, gridValue, positions } from './draw-experiment.ts';

const draws = drawsOf(isNight);

/** Samples at few settings of drawn inputs, now and then with a digit that a spreadsheet's arithmetic left. */
const repeated = fc
  .record({
    inputs: drawnInputs(),
    rows: fc.array(fc.record({ setting: fc.nat(9), isOff: fc.boolean() }), { minLength: 1, maxLength: 40 }),
    seed: fc.nat(1e6),
  })
  .map(({ inputs, rows, seed }) => {
    const exact = rows.map(({ setting }) =>
      inputs.map((input, at) => gridValue(input, (setting * (at + 1)) % positions(input))),
    );
    const noise = (row: number) => (rows[row]?.isOff ? 1 + 2 ** -52 : 1);
    const points = exact.map((point, row) =>
      point.map((value, at) => (inputs[at]?.is_categorical ? value : value * noise(row))),
    );
    return { exact, points, space: { inputs: inputs.map(inputSpace) }, seed };
  });

it('samples with the same decimals are of one setting, and all of one setting are in one fold', () => {
  fc.assert(
    fc.property(repeated, fc.integer({ min: 2, max: 20 }), ({ exact, points, space, seed }, count) => {
      const texts = exact.map((point) => point.join(' '));
      const settings = settingsOfPoints(points, space);
      for (const [a, text] of texts.entries())
        for (const [b, other] of texts.entries()) expect(settings[a] === settings[b]).toBe(text === other);

      const folds = divideSettings(Array.from(permutation(points.length, createRandom(seed))), settings, count);
      expect(folds.flat().toSorted((a, b) => a - b)).toEqual([...points.keys()]);
      const held = folds.map((fold) => new Set(fold.map((row) => texts[row])));
      for (const text of new Set(texts)) expect(held.filter((fold) => fold.has(text))).toHaveLength(1);
      expect(folds.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual(groupSizes(texts, count));
    }),
    draws,
  );
});

/** The sizes of scikit-learn's `GroupKFold`: the largest group first, each to the smallest fold. */
function groupSizes(groups: readonly string[], count: number): number[] {
  const sizes = [...new Set(groups)].map((group) => groups.filter((one) => one === group).length);
  const folds: number[] = Array(Math.min(count, sizes.length)).fill(0);
  for (const size of sizes.toSorted((a, b) => b - a)) {
    folds.sort((a, b) => a - b);
    folds[0] = (folds[0] ?? 0) + size;
  }
  return folds.toSorted((a, b) => a - b);
}

/** Predictions by folds: by repeat and sample the expected score and its deviation. */
const foldPredictions = fc
  .record({ size: fc.integer({ min: 2, max: 30 }), repeats: fc.integer({ min: 1, max: 3 }), seed: fc.nat(1e6) })
  .map(({ size, repeats, seed }) => {
    const random = createRandom(seed);
    const isFlat = random.integer(10) === 0;
    const score = Float64Array.from({ length: size }, () => (isFlat ? 0.1 + 0.2 : random.next()));
    const predicted = Array.from({ length: repeats }, () =>
      Array.from(score, (value) => ({
        mean: value + (random.next() - 0.5) * 0.4,
        deviation: 0.02 + random.next() / 5,
      })),
    );
    return { score, predicted };
  });

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

it('metrics are those of their definitions, and there is no R² of equal scores', () => {
  fc.assert(
    fc.property(foldPredictions, ({ score, predicted }) => {
      const { metrics, predictions, deviate } = combine(score, predicted.map(asFolds));
      const errors = predicted.map((one) => one.map(({ mean }, row) => Math.abs(mean - (score[row] ?? 0))));
      const squared = errors.map((one) => mean(one.map((error) => error ** 2)));
      const same = (reported: { mean: number; std: number } | undefined, byRepeat: readonly number[]) => {
        expect(reported?.mean).toBeCloseTo(mean(byRepeat), 9);
        expect(reported?.std).toBeCloseTo(spread(byRepeat), 9);
      };
      same(
        metrics.me,
        errors.map((one) => Math.max(...one)),
      );
      same(metrics.mae, errors.map(mean));
      same(metrics.mse, squared);
      const variance = spread([...score]) ** 2;
      if (new Set(score).size === 1) expect(metrics.r2).toBeUndefined();
      else
        same(
          metrics.r2,
          squared.map((error) => 1 - error / variance),
        );

      for (const [row, reported] of predictions.entries()) {
        const means = predicted.map((one) => one[row]?.mean ?? Number.NaN);
        const widths = predicted.map((one) => one[row]?.deviation ?? Number.NaN);
        expect(reported.score).toBeCloseTo(mean(means), 9);
        expect(reported.high - reported.score).toBeCloseTo(mean(widths) * deviate, 9);
        expect(reported.score - reported.low).toBeCloseTo(mean(widths) * deviate, 9);
      }
    }),
    draws,
  );
});

/** Two folds whose models predict a normal measurement. */
function asFolds(predicted: readonly { mean: number; deviation: number }[]) {
  const rows = [...predicted.keys()];
  return [0, 1].map((fold) => {
    const left = rows.filter((row) => row % 2 === fold);
    const expectations = left.map((row) => {
      const { mean = 0, deviation = 1 } = predicted[row] ?? {};
      const at = (z: number) => mean + z * deviation;
      return { score: mean, at, distance: (value: number) => (value - mean) / deviation };
    });
    return { left, expectations, shuffled: [] };
  });
}

it('a model has no score where all samples share a setting, and otherwise predicts each, within 0 to 1', async () => {
  await fc.assert(
    fc.asyncProperty(repeated, async ({ exact, points, space, seed }) => {
      const random = createRandom(seed);
      const score = Float64Array.from(points, () => random.next());
      const found = await crossValidate({ space, points, score, noise: 0, seed }, { repeats: 1 });
      expect(found === undefined).toBe(new Set(exact.map(String)).size < 2);
      if (!found) return;
      expect(found.predictions).toHaveLength(points.length);
      for (const { low, score, high } of found.predictions) {
        const inOrder = [0, low, score, high, 1];
        expect(inOrder.toSorted((a, b) => a - b)).toEqual(inOrder);
      }
      for (const { mean } of found.importances) expect(mean).toBeGreaterThanOrEqual(0);
    }),
    { ...draws, numRuns: isNight ? 2000 : 25 },
  );
});
