import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storedForecast } from '#functions/entities/results/result-kinds.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { outlook } from '#shared/engine/outlook.ts';
import { forecastPoints, proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import type { Behaviour, Proposal } from '#shared/engine/types.ts';
import { isNight } from '#tests/support/night.ts';
import { drawnExperiment, drawsOf, positions } from './draw-experiment.ts';
import { samplesOf, tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight);

/** Each proposes a series and asks what is said of it. */
const some = { ...draws, numRuns: isNight ? 2000 : 40 };

const behaviour = fc.constantFrom<Behaviour>('explore', 'normal', 'exploit');

it('gains, deviations and intervals lie on their scales; the most similar sample and new levels are those', async () => {
  await fc.assert(
    fc.asyncProperty(drawnExperiment, behaviour, fc.nat(1e6), async (experiment, behaviour, seed) => {
      const { inputs, outputs } = experiment;
      const space = { inputs: inputs.map(inputSpace) };
      const weighted = outputs.filter(({ weight }) => weight > 0).map(({ uuid }) => uuid);
      const points = samplesOf(experiment).map(({ inParameters }) => inParameters.map(({ value }) => value));
      const known = tableOf(experiment).map((row) => row.map((value) => value ?? Number.NaN));
      const { proposals, hyperParameters } = await proposeWithForecasts({
        ...{ space, points, outputs: known, objectives: outputs, noise: 0, behaviour, count: 3, seed },
      });
      for (const proposal of proposals) {
        const { predictedScore = 0, reason, forecast, point } = proposal;
        const { expectedGain = 0, deviation = 0, purpose } = reason;
        for (const reported of [predictedScore, expectedGain, deviation]) expectWithin(reported, 0, 1);
        if (forecast) {
          const { score, low, high, outputs: reported } = storedForecast(forecast, weighted);
          expectInOrder([0, low, score, high, 1]);
          for (const { low, value, high } of Object.values(reported)) expectInOrder([low, value, high]);
          expect(Object.keys(reported)).toEqual(weighted);
        }
        if (purpose === 'tests-level') expect(newLevels(inputs, points, point).length).toBeGreaterThan(0);
        if (hyperParameters) expectNearest({ inputs, points, scales: hyperParameters.map(Math.exp) }, proposal);
      }
    }),
    some,
  );
});

function expectWithin(value: number, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

function expectInOrder(values: readonly number[]): void {
  for (const [at, value] of values.slice(1).entries()) expectWithin(value, values[at] ?? 0, Number.MAX_VALUE);
}

const newLevels = (inputs: readonly InParameter[], points: readonly number[][], point: readonly number[]) =>
  inputs.filter(({ is_categorical }, at) => is_categorical && points.every((other) => other[at] !== point[at]));

/** No sample is nearer, in length scales; a category has none between its levels. */
function expectNearest(
  { inputs, points, scales }: { inputs: readonly InParameter[]; points: readonly number[][]; scales: number[] },
  { point, reason: { nearest } }: Proposal,
): void {
  const distances = points.map((other) =>
    Math.hypot(
      ...inputs.map((input, at) => {
        const gap = (other[at] ?? 0) - (point[at] ?? 0);
        const range = Math.max(1, positions(input) - 1) * input.step;
        return (input.is_categorical ? Number(gap !== 0) : gap / range) / (scales[at] ?? 1);
      }),
    ),
  );
  expect(nearest?.distance).toBeCloseTo(Math.min(...distances), 6);
  expect(distances[nearest?.sample ?? -1]).toBeCloseTo(Math.min(...distances), 6);
}

it('what another series may bring, and the noise, lie on the scale of the score', async () => {
  await fc.assert(
    fc.asyncProperty(drawnExperiment, fc.nat(1e6), async (experiment, seed) => {
      const space = { inputs: experiment.inputs.map(inputSpace) };
      const all = samplesOf(experiment).map(({ inParameters }) => inParameters.map(({ value }) => value));
      const table = tableOf(experiment).map((row) => row.map((value) => value ?? Number.NaN));
      const score = scores(table, experiment.outputs);
      const points = all.filter((_, sample) => Number.isFinite(score[sample]));
      const reported = await outlook({ space, points, score: score.filter(Number.isFinite), noise: 0, seed });
      for (const value of [reported?.expectedGain ?? 0, reported?.noise ?? 0]) expectWithin(value, 0, 1);
    }),
    some,
  );
});

it('nine of ten measurements that nobody has seen lie in their intervals', async () => {
  // Ten measurements each.
  const numRuns = isNight ? 400 : 20;
  const counted = { within: 0, all: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(1e9), fc.integer({ min: 12, max: 30 }), async (seed, size) => {
      const random = createRandom(seed);
      const [a, b, c] = [random.next(), random.next(), random.next()];
      const noise = 0.02 + 0.1 * random.next();
      // The sum of twelve even numbers is nearly normal.
      const normal = () => Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, -6);
      const measured = ([x = 0, y = 0]: readonly number[]) => Math.sin(3 * a * x + b) + (y - c) ** 2 + noise * normal();
      const settings = Array.from({ length: size + 10 }, () => [random.next(), random.next()]);
      const values = settings.map(measured);
      const input = { kind: 'numeric', min: 0, max: 1, step: 0.001 } as const;
      const learned = { points: settings.slice(0, size), outputs: values.slice(0, size).map((value) => [value]) };
      const objectives = [{ weight: 1, target: 'Maximize' as const }];
      const request = { ...learned, space: { inputs: [input, input] }, objectives, noise: 0, seed };
      const found = await forecastPoints(request, settings.slice(size));
      for (const [at, { outputs }] of (found?.forecasts ?? []).entries()) {
        const [value = 0, interval] = [values[size + at], outputs[0]];
        counted.all += 1;
        if (interval && interval.low <= value && value <= interval.high) counted.within += 1;
      }
    }),
    { ...draws, numRuns },
  );
  expect(counted.all).toBe(10 * numRuns);
  expectWithin(counted.within / counted.all, 0.85, 0.95);
});
