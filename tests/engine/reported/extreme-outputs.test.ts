import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlook } from '#shared/engine/outlook.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isNight } from '../../support/night.ts';
import { randomDoubles } from '../../support/random-doubles.ts';
import { buildRequest, categorical, numeric } from '../build-request.ts';

/** The largest finite score that a new sample is reported to have, on the scale of the samples that there are. */
const HIGHEST = 1.25;
const doubles = randomDoubles(500, 41);

/** An output of samples: alike, over decades, crowded at an end, whole numbers with ties, or any doubles. */
const output = fc.record({
  kind: fc.constantFrom('constant', 'decades', 'crowded', 'ties', 'any'),
  seed: fc.integer({ min: 1, max: 1e6 }),
});

const target = fc.oneof(
  fc.constantFrom<Objective['target']>('Maximize', 'Minimize', { min: 1, max: 3 }, { min: null, max: 5 }),
  fc.double({ min: -10, max: 10, noNaN: true }),
);

const problem = fc.record({
  size: fc.integer({ min: 0, max: 14 }),
  outputs: fc.array(fc.tuple(output, target, fc.constantFrom(1, 100)), { minLength: 1, maxLength: 3 }),
  seed: fc.integer({ min: 1, max: 1e6 }),
  behaviour: fc.constantFrom('explore', 'normal', 'exploit'),
});

type Problem = typeof problem extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function requestOf({ size, outputs, seed, behaviour }: Problem): ProposeRequest {
  const random = createRandom(seed);
  const points = Array.from({ length: size }, () => [
    random.integer(101) / 100,
    random.integer(101) / 100,
    random.integer(3),
  ]);
  const columns = outputs.map(([{ kind, seed: own }]) => {
    const values = createRandom(own);
    return points.map(([x = 0, y = 0]) => {
      if (kind === 'constant') return 7;
      if (kind === 'decades') return 10 ** (8 * x - 4 * y + values.next());
      if (kind === 'crowded') return values.next() < 0.7 ? 0 : x * y * 1000;
      if (kind === 'ties') return values.integer(3);
      return doubles[values.integer(doubles.length)] ?? 0;
    });
  });
  return buildRequest({
    space: { inputs: [numeric(), numeric(), categorical(3)] },
    points,
    outputs: points.map((_, at) => columns.map((column) => column[at] ?? 0)),
    objectives: outputs.map(([, aim, weight]) => ({ target: aim, weight })),
    count: 3,
    seed,
    behaviour,
  });
}

describe('with drawn problems', () => {
  it('a gain and a deviation lie on the scale of the score, and are not reported where all scores are equal', async () => {
    await fc.assert(
      fc.asyncProperty(problem, async (drawn) => {
        const request = requestOf(drawn);
        const known = [...scores(request.outputs, request.objectives)];
        const best = Math.max(...known);
        const isKnown = known.length > 1 && best > Math.min(...known);
        const { proposals } = await propose(request);
        for (const { reason, predictedScore = 0 } of proposals) {
          const { method, purpose, expectedGain, deviation } = reason;
          expect(predictedScore >= 0 && predictedScore <= 1, `score ${predictedScore}`).toBe(true);
          if (deviation !== undefined) expect(deviation >= 0 && deviation <= 1, `deviation ${deviation}`).toBe(true);
          if (expectedGain !== undefined) {
            expect(expectedGain >= 0 && expectedGain <= HIGHEST - best + 1e-9, `gain ${expectedGain}`).toBe(true);
          }
          expect(expectedGain !== undefined).toBe(isKnown && method === 'expected-improvement');
          if (!isKnown) expect(purpose).not.toBe('improves');
        }
      }),
      { numRuns: isNight ? 1000 : 60, seed: 1 },
    );
  });

  it('an outlook lies on the scale of the score, and is absent where all scores are equal', async () => {
    await fc.assert(
      fc.asyncProperty(problem, async (drawn) => {
        const { space, points, outputs, objectives } = requestOf(drawn);
        const score = scores(outputs, objectives);
        const found = await outlook({ space, points, score, noise: 0, seed: drawn.seed });
        expect(found !== undefined).toBe(new Set(score).size > 1);
        const { expectedGain = 0, noise = 0 } = found ?? {};
        expect(expectedGain >= 0 && expectedGain <= 1, `gain ${expectedGain}`).toBe(true);
        expect(noise >= 0 && noise <= 1, `noise ${noise}`).toBe(true);
      }),
      { numRuns: isNight ? 1000 : 40, seed: 2 },
    );
  });
});
