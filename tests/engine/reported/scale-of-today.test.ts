import { expect, it } from 'vitest';
import { storedForecast } from '#functions/entities/results/result-kinds.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { modelScale, type ScaledOutput, scaleDigest } from '#shared/rules/model-scale.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isNight } from '#tests/support/night.ts';

const experiments = isNight ? 2000 : 60;
const goals = ['Maximize', 'Minimize', 'value', 'range', 'at least', 'at most'] as const;
const numeric = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;

/** Predicted scores of settings that nobody has tried, of an experiment whose outputs err together, with their scale. */
async function drawnPredictions(seed: number) {
  const random = createRandom(seed);
  const choose = <T>(list: readonly [T, ...T[]]): T => list[random.integer(list.length)] ?? list[0];
  const outputs = Array.from({ length: 1 + random.integer(4) }, () => ({
    goal: seed % 2 === 0 ? choose(['Maximize', 'Minimize']) : choose(goals),
    weight: choose([1, 3, 100]),
    slopes: [random.next() - 0.5, random.next() - 0.5, 2 * random.next()] as const,
  }));
  const [deviation, shared] = [choose([0, 0.02, 0.2]), choose([0, 0.9, -0.9])];
  const noise = () => deviation * inverseNormal((random.integer(1000) + 0.5) / 1000);
  const points = (count: number) => Array.from({ length: count }, () => [random.next(), random.next()]);
  const known = points(4 + random.integer(27));
  const rows = known.map(([x = 0, y = 0]) => {
    const common = noise();
    return outputs.map(({ slopes: [a, b, c] }, output) => {
      const own = Math.abs(shared) * common * (shared < 0 && output % 2 === 1 ? -1 : 1);
      return a * x + b * y + c * x * y + own + Math.sqrt(1 - shared ** 2) * noise();
    });
  });
  const columns = outputs.map((_, output) => rows.map((row) => row[output] ?? 0));
  const objectives = outputs.map(({ goal, weight }, output): Objective => {
    const sorted = columns[output]?.toSorted((a, b) => a - b) ?? [];
    const [low, high] = [1, 2].map((third) => sorted[Math.floor((third * sorted.length) / 3)] ?? 0);
    if (goal === 'Maximize' || goal === 'Minimize') return { weight, target: goal };
    if (goal === 'value') return { weight, target: low ?? 0 };
    return {
      weight,
      target: { min: goal === 'at most' ? null : (low ?? 0), max: goal === 'at least' ? null : (high ?? 0) },
    };
  });
  const names = outputs.map((_, output) => `output ${output}`);
  const request = { space: { inputs: [numeric, numeric] }, points: known, outputs: rows, objectives, noise: 0, seed };
  const { forecasts = [] } = (await forecastPoints(request, points(12))) ?? {};
  const scale = modelScale(names, columns, objectives);
  const samples = forecasts.map((forecast) => {
    const { score, outputs: predicted, independent } = storedForecast(forecast, names, scale);
    const predicted_outputs = Object.entries(predicted).map(([uuid, one]) => ({ uuid, ...one }));
    return {
      ...{ predicted_score: score, predicted_outputs, outParameters: [] },
      kept: { predicted_on: scaleDigest(scale), predicted_independent: independent },
    };
  });
  return { samples, scale: scale.every(({ best, worst }) => worst > best) ? scale : [] };
}

/** As if better samples had come: where all outputs have a direction, each score is half of what it was. */
const widened = (scale: readonly ScaledOutput[]) =>
  scale.map((output) => ({ ...output, best: output.best - (output.worst - output.best) }));

it('a score is of the scale on which it has just been predicted, and of an older one when the scale has moved', async () => {
  let [of, older, moved, recognized] = [0, 0, 0, 0];
  for (let seed = 1; seed <= experiments; seed += 1) {
    const { samples, scale } = await drawnPredictions(seed);
    const later = widened(scale);
    for (const sample of samples) {
      of += 1;
      older += Number(predictionToday(sample, scale).on !== 'today');
      // A score near 0 is near 0 on both scales.
      if (seed % 2 === 1 || scale.length === 0 || sample.predicted_score < 0.3) continue;
      moved += 1;
      recognized += Number(predictionToday(sample, later).on === 'older');
    }
  }
  expect(older / of).toBeLessThan(0.005);
  expect(moved).toBeGreaterThan(experiments);
  expect(recognized / moved).toBeGreaterThan(0.95);
});

it('a score moves by no more than its scale where that hardly moves, also where outputs err together', async () => {
  let compared = 0;
  let former = 0;
  for (let seed = 1; seed <= experiments; seed += 1) {
    const { samples, scale } = await drawnPredictions(seed);
    const later = scale.map((output) => ({ ...output, best: output.best - (output.worst - output.best) / 1000 }));
    if (scale.length === 0) continue;
    for (const { kept, ...sample } of samples) {
      compared += 1;
      const { on, score } = predictionToday({ ...sample, ...kept }, later);
      expect(on).toBe('older');
      expect(Math.abs((score ?? -1) - sample.predicted_score)).toBeLessThan(0.002);
      const { score: composed } = predictionToday({ ...sample, predicted_on: kept.predicted_on }, later);
      former = Math.max(former, Math.abs((composed ?? -1) - sample.predicted_score));
    }
  }
  expect(compared).toBeGreaterThan(5 * experiments);
  // Without what is kept, it moved by what the correlations make of it.
  expect(former).toBeGreaterThan(0.02);
});
