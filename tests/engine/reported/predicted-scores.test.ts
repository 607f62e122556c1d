import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storedForecast } from '#functions/entities/results/result-kinds.ts';
import type { Forecast } from '#shared/engine/predictions/forecast.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import type { LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { inverseNormal } from '#shared/engine/random/inverse-normal.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import type { Objective } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';
import { isNight } from '#tests/support/night.ts';
import { drawnExperiment, drawsOf } from './draw-experiment.ts';
import { dividedBy, farFrom, isLess, minus, none, numberOf, one } from './exact.ts';
import { samplesOf, tableOf } from './plain-counts.ts';

const draws = { ...drawsOf(isNight), numRuns: isNight ? 1000 : 40 };

/** The best and the worst part of the score that an output has in an interval, by the scale of what was measured. */
function partsIn({ low, high }: Pick<Forecast, 'low' | 'high'>, target: Target, measured: readonly number[]) {
  const isDirection = target === 'Maximize' || target === 'Minimize';
  const distances = measured.map((value) => farFrom(value, target)).sort((a, b) => (isLess(a, b) ? -1 : 1));
  const [first = none, last = none] = [distances[0], distances.at(-1)];
  const best = isDirection ? first : none;
  const span = minus(last, best);
  const part = (value: number): number => {
    const lost = minus(farFrom(value, target), best);
    if (span.over === 0n) return isLess(none, lost) ? 0 : 1;
    // A reported part ends two ranges beyond the measured ones.
    return Math.min(3, Math.max(-2, numberOf(minus(one, dividedBy(lost, span)))));
  };
  const aims = typeof target === 'number' ? [target] : isDirection ? [] : [target.min, target.max];
  const inside = aims.flatMap((aim) => (aim !== null && aim > low && aim < high ? [part(aim)] : []));
  const ends = [part(low), part(high)];
  return { worst: Math.min(...ends), best: Math.max(...ends, ...inside) };
}

const unit = (value: number) => Math.min(1, Math.max(0, value));

/** Beyond rounding and the tables that scores are read from. */
const SMALL = 1e-4;

/** Checks what is reported of settings against the formula of the score, and tells how many have no doubt. */
async function check({ objectives, ...request }: LearnRequest, asked: readonly (readonly number[])[]) {
  const weighted = [...objectives.keys()].filter((output) => (objectives[output]?.weight ?? 0) > 0);
  const total = objectives.reduce((sum, { weight }) => sum + weight, 0);
  const columns = weighted.map((output) => request.outputs.map((row) => row[output] ?? Number.NaN));
  const { forecasts = [] } = (await forecastPoints({ ...request, objectives }, asked)) ?? {};
  let certain = 0;
  for (const forecast of forecasts) {
    const reported = storedForecast(forecast, weighted.map(String));
    const parts = weighted.map((output, index) => {
      const { weight, target } = objectives[output] ?? { weight: 0, target: 0 };
      const found = partsIn(
        reported.outputs[output] ?? { low: 0, high: 0 },
        target,
        (columns[index] ?? []).filter(Number.isFinite),
      );
      return { worst: (weight / total) * found.worst, best: (weight / total) * found.best };
    });
    const sum = (of: (part: { worst: number; best: number }) => number) =>
      parts.reduce((found, part) => found + of(part), 0);
    const [least, most] = [unit(sum(({ worst }) => worst)), unit(sum(({ best }) => best))];
    const { low, score, high } = reported;
    expect(low).toBeGreaterThanOrEqual(least - SMALL);
    expect(score).toBeGreaterThanOrEqual(low);
    expect(high).toBeGreaterThanOrEqual(score);
    expect(high).toBeLessThanOrEqual(most + SMALL);
    // One output alone is beyond the worse end of its interval in one of twenty measurements. Others whose errors are
    // opposite to its own may be beyond their better ends in the same one, by less than their intervals are wide.
    for (const own of parts) {
      const others = parts
        .filter((part) => part !== own)
        .reduce((found, part) => found + 2 * part.best - part.worst, 0);
      expect(low).toBeLessThanOrEqual(unit(own.worst + others) + SMALL);
    }
    if (least < 1) continue;
    certain += 1;
    expect([low, score, high]).toEqual([1, 1, 1]);
  }
  return certain;
}

const goal = fc.constantFrom('Maximize', 'Minimize', 'value', 'range', 'at least', 'at most');

it('a predicted score is one that the predicted outputs have, and the best where all of them meet their targets', async () => {
  let certain = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(goal, fc.constantFrom(1, 3, 100)), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 4, max: 20 }),
      fc.constantFrom(0, 0.02, 0.2),
      fc.nat(1e6),
      async (goals, size, deviation, seed) => {
        const random = createRandom(seed);
        const numeric = { kind: 'numeric', min: 0, max: 1, step: 0.01 } as const;
        const slopes = goals.map(() => [random.next() - 0.5, random.next() - 0.5, 2 * random.next()]);
        const noise = () => deviation * inverseNormal((random.integer(1000) + 0.5) / 1000);
        const points = (count: number) => Array.from({ length: count }, () => [random.next(), random.next()]);
        const known = points(size);
        const outputs = known.map(([x = 0, y = 0]) =>
          slopes.map(([a = 0, b = 0, c = 0]) => a * x + b * y + c * x * y + noise()),
        );
        const objectives = goals.map(([goal, weight], output): Objective => {
          const values = outputs.map((row) => row[output] ?? 0).sort((a, b) => a - b);
          const [low, high] = [values[Math.floor(size / 3)] ?? 0, values[Math.floor((2 * size) / 3)] ?? 0];
          if (goal === 'Maximize' || goal === 'Minimize') return { weight, target: goal };
          if (goal === 'value') return { weight, target: low };
          return { weight, target: { min: goal === 'at most' ? null : low, max: goal === 'at least' ? null : high } };
        });
        const request = { space: { inputs: [numeric, numeric] }, points: known, outputs, objectives, noise: 0, seed };
        certain += await check(request, points(12));
      },
    ),
    draws,
  );
  expect(certain, 'predictions that surely meet every target').toBeGreaterThan(draws.numRuns / 4);
});

it('so it is where values are extreme, alike or missing', async () => {
  await fc.assert(
    fc.asyncProperty(drawnExperiment, fc.nat(1e6), async ({ inputs, outputs, ...experiment }, seed) => {
      const points = samplesOf(experiment).map(({ inParameters }) => inParameters.map(({ value }) => value));
      const known = tableOf({ outputs, ...experiment }).map((row) => row.map((value) => value ?? Number.NaN));
      const space = { inputs: inputs.map(inputSpace) };
      await check({ space, points, outputs: known, objectives: outputs, noise: 0, seed }, points);
    }),
    draws,
  );
});
