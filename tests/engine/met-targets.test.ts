import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createComposition, jointNodes } from '#shared/engine/predictions/compose-score.ts';
import { propose } from '#shared/engine/propose.ts';
import type { Behaviour, Point, ProposeRequest, SpaceInput } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { buildRequest, categorical, numeric } from './build-request.ts';

const behaviours: Behaviour[] = ['explore', 'normal', 'exploit'];

describe('a series once every weighed output is in its range', () => {
  const objectives: Objective[] = [{ weight: 1, target: { min: 0.3, max: 0.7 } }];
  const points: Point[] = [0, 0.1, 0.31, 0.9, 1].map((x) => [x]);
  const request = (changes: Partial<ProposeRequest> = {}) =>
    buildRequest({
      space: { inputs: [numeric()] },
      points,
      outputs: points.map(([x = 0]) => [x]),
      objectives,
      count: 3,
      ...changes,
    });

  it.each<Behaviour>(['normal', 'exploit'])(
    'begins where the targets are met with a margin (%s)',
    async (behaviour) => {
      for (const seed of [1, 2, 3]) {
        const { proposals } = await propose(request({ behaviour, seed }));
        const [x = 0] = proposals[0]?.point ?? [];
        expect(proposals[0]?.reason.method).toBe('meeting-targets');
        expect(x).toBeGreaterThan(0.4);
        expect(x).toBeLessThan(0.6);
      }
    },
  );

  it('does so too where one of several outputs is only just met, and one has a single bound', async () => {
    const two: Objective[] = [...objectives, { weight: 2, target: { min: null, max: 0.3 } }];
    const outputs = points.map(([x = 0]) => [x, (x - 0.5) ** 2]);
    const { proposals } = await propose(request({ objectives: two, outputs }));
    expect(Math.abs((proposals[0]?.point[0] ?? 0) - 0.5)).toBeLessThan(0.1);
  });

  it('continues to improve a direction, whatever ranges are met', async () => {
    const mixed: Objective[] = [...objectives, { weight: 1, target: 'Maximize' }];
    const outputs = points.map(([x = 0]) => [x, x]);
    const { proposals } = await propose(request({ objectives: mixed, outputs }));
    expect(proposals.every(({ reason }) => reason.method === 'expected-improvement')).toBe(true);
  });
});

describe('candidates that are worth the same', () => {
  /** No sample differs from another in its output, so that a model knows nothing that tells candidates apart. */
  const alike = fc.record({
    space: fc.constantFrom<SpaceInput[]>(
      [categorical(4), categorical(5)],
      [numeric(0, 2, 1), numeric(0, 2, 1)],
      [categorical(9)],
    ),
    target: fc.constantFrom<Objective['target']>({ min: 1, max: 3 }, { min: null, max: 5 }, 'Maximize', 2),
    behaviour: fc.constantFrom(...behaviours),
  });

  it('are told apart by the seed, not by the order of the grid', async () => {
    await fc.assert(
      fc.asyncProperty(alike, async ({ space: inputs, target, behaviour }) => {
        const points = [inputs.map(() => 0), inputs.map(() => 2)];
        const firsts = new Set<string>();
        for (let seed = 1; seed <= 12; seed += 1) {
          const outputs = points.map(() => [2]);
          const objectives = [{ weight: 1, target }];
          const { proposals } = await propose(
            buildRequest({ space: { inputs }, points, outputs, objectives, behaviour, count: 3, seed }),
          );
          const keys = proposals.map(({ point }) => point.join());
          expect(new Set([...keys, ...points.map((point) => point.join())]).size).toBe(5);
          firsts.add(keys[0] ?? '');
        }
        expect(firsts.size).toBeGreaterThan(1);
      }),
      { numRuns: 30 },
    );
  });

  it('are told apart by the seed once the targets are surely met everywhere', async () => {
    const inputs = [categorical(4), categorical(5)];
    const points = [0, 1, 2, 3].map((level) => [level, level]);
    const outputs = points.map(([level = 0]) => [2 + 0.01 * level]);
    const objectives: Objective[] = [{ weight: 1, target: { min: 0, max: 4 } }];
    const firsts = new Set<string>();
    for (let seed = 1; seed <= 8; seed += 1) {
      const { proposals } = await propose(
        buildRequest({ space: { inputs }, points, outputs, objectives, count: 1, seed }),
      );
      firsts.add(proposals[0]?.point.join() ?? '');
    }
    expect(firsts.size).toBeGreaterThan(1);
  });
});

it('where all samples meet a target, a predicted score meets it or misses it, and is nothing between', () => {
  const back = (standard: number) => standard;
  const output = { weight: 100, target: { min: null, max: 2 }, best: 0, worst: 0, back };
  const { expect: predict } = createComposition([output], jointNodes([[1]]));
  for (let place = 0; place < 200; place++) {
    const middle = 1.005 + place / 100;
    const { low, value, high } = predict([{ middle, half: 0.5 }]);
    expect([low, value, high]).toEqual([middle + 0.5, middle, middle - 0.5].map((result) => Number(result <= 2)));
  }
});
