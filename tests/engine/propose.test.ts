import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Behaviour, Point } from '#shared/engine/types.ts';
import { bowl, buildRequest, categorical, numeric } from './build-request.ts';

const keys = (points: readonly Point[]): string[] => points.map((point) => point.join());

describe('a first series', () => {
  it('fills the space while fewer than two samples are valid', async () => {
    const { proposals, learnedFrom } = await propose(buildRequest({ points: [[0.5, 0.5]], outputs: [[1]], count: 8 }));
    expect(learnedFrom).toBe(1);
    expect(proposals.map(({ reason }) => reason.method)).toEqual(Array(8).fill('space-filling'));
    expect(proposals.every(({ predictedScore }) => predictedScore === undefined)).toBe(true);
  });

  it('balances the levels of categorical inputs, existing samples counted', async () => {
    const inputs = [categorical(3), categorical(4), numeric()];
    const points = [
      [0, 0, 0.5],
      [0, 1, 0.25],
    ];
    const { proposals } = await propose(
      buildRequest({ space: { inputs }, points, outputs: [[Number.NaN], [Number.NaN]], count: 10 }),
    );
    for (const [input, levels] of [
      [0, 3],
      [1, 4],
    ] as const) {
      const all = [...points, ...proposals.map(({ point }) => point)];
      const counts = Array.from({ length: levels }, (_, level) => all.filter((point) => point[input] === level).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  });
});

describe('a later series', () => {
  it('moves towards the optimum of a smooth output', async () => {
    const { proposals, learnedFrom } = await propose(buildRequest());
    expect(learnedFrom).toBe(8);
    expect(Math.max(...proposals.map(({ point }) => bowl(point)))).toBeGreaterThan(-0.004);
    for (const { predictedScore, reason } of proposals) {
      expect(predictedScore).toBeGreaterThanOrEqual(0);
      expect(predictedScore).toBeLessThanOrEqual(1);
      expect(reason.method).toBe('expected-improvement');
      expect(reason.deviation).toBeGreaterThan(0);
      expect(reason.nearest?.distance).toBeGreaterThan(0);
    }
  });

  it('repeats for a seed, and differs for another', async () => {
    const request = buildRequest({
      space: { inputs: [numeric(0, 1, 0.001), numeric(0, 1, 0.001)] },
      points: [],
      outputs: [],
    });
    expect(await propose(buildRequest())).toEqual(await propose(buildRequest()));
    expect(await propose(request)).not.toEqual(await propose({ ...request, seed: 2 }));
  });

  it.each([
    ['of one score', [{ weight: 1, target: 'Maximize' as const }]],
    ['of outputs one by one', [{ weight: 1, target: 2.9 }]],
  ])(
    'leaves no level of a category out with behaviour Explore, where the series has room: %s',
    async (_, objectives) => {
      const inputs = [categorical(4), categorical(6), categorical(30), numeric(0, 1, 0.001)];
      const random = createRandom(4);
      const points = Array.from({ length: 24 }, () => [
        random.integer(4),
        random.integer(6),
        random.integer(30),
        Math.round(random.next() * 1000) / 1000,
      ]);
      // Two levels are much better than all others.
      const outputs = points.map(([solvent = 0, base = 0, , x = 0]) => [
        Number(solvent === 1) + Number(base === 2) + x,
      ]);
      for (const seed of [1, 2]) {
        const { proposals } = await propose(
          buildRequest({ space: { inputs }, points, outputs, objectives, behaviour: 'explore', count: 7, seed }),
        );
        const levels = (input: number) => new Set(proposals.map(({ point }) => point[input])).size;
        expect([proposals.length, levels(0), levels(1)]).toEqual([7, 4, 6]);
      }
    },
  );

  it('asks for no level that the rules forbid with behaviour Explore', async () => {
    const inputs = [categorical(5), numeric(0, 1, 0.001)];
    const points = Array.from({ length: 10 }, (_, at) => [at % 4, at / 10]);
    const outputs = points.map(([level = 0, x = 0]) => [level + x]);
    const feasible = async (asked: readonly Point[]) => asked.map(([level = 0, x = 0]) => level !== 4 && x > 0.2);
    const { proposals } = await propose(
      buildRequest({ space: { inputs }, points, outputs, feasible, behaviour: 'explore', count: 5 }),
    );
    expect(new Set(proposals.map(({ point }) => point[0]))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('explores more with behaviour Explore', async () => {
    const inputs = Array.from({ length: 3 }, () => numeric(0, 1, 0.002));
    const points = Array.from({ length: 14 }, (_, i) => [((i * 37) % 101) / 101, ((i * 59) % 103) / 103, (i % 7) / 7]);
    const rough = (point: readonly number[]) => bowl(point) + 0.1 * Math.sin(13 * (point[0] ?? 0));
    const measure = async (behaviour: Behaviour) => {
      const outputs = points.map((point) => [rough(point)]);
      const { proposals } = await propose(buildRequest({ space: { inputs }, points, outputs, behaviour, count: 10 }));
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
      return {
        score: mean(proposals.map(({ predictedScore }) => predictedScore ?? 0)),
        deviation: mean(proposals.map(({ reason }) => reason.deviation ?? 0)),
      };
    };
    const [explore, normal, exploit] = [await measure('explore'), await measure('normal'), await measure('exploit')];
    expect(explore.score).toBeLessThan(normal.score);
    expect(normal.score).toBeLessThan(exploit.score);
    expect(explore.deviation).toBeGreaterThan(normal.deviation);
    expect(normal.deviation).toBeGreaterThan(exploit.deviation);
  });

  it('learns from history outside the present range and never proposes it', async () => {
    const points = [...buildRequest().points, [1.4, 0.6], [0.6, -0.5]];
    const { proposals, learnedFrom } = await propose(
      buildRequest({ points, outputs: points.map((point) => [bowl(point)]), count: 10 }),
    );
    expect(learnedFrom).toBe(10);
    expect(proposals.flatMap(({ point }) => point).every((x) => x >= 0 && x <= 1)).toBe(true);
  });
});

describe('an existing point', () => {
  it('is never proposed, and no point is proposed twice, in any space', async () => {
    const input = fc.oneof(
      fc.integer({ min: 2, max: 4 }).map(categorical),
      fc.integer({ min: 1, max: 8 }).map((steps) => numeric(-1, 1, 2 / steps)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(input, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer(),
        async (inputs, count, seed) => {
          const points: Point[] = [];
          const outputs: number[][] = [];
          for (let round = 0; round < 3; round += 1) {
            const { proposals } = await propose(buildRequest({ space: { inputs }, points, outputs, count, seed }));
            for (const [at, { point }] of proposals.entries()) {
              points.push(point);
              outputs.push([at % 3 === 2 ? Number.NaN : bowl(point)]);
            }
          }
          expect(new Set(keys(points)).size).toBe(points.length);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('exhausts a finite space exactly, then ends', async () => {
    const space = { inputs: [categorical(3), numeric(0, 1, 0.25), numeric(0, 0.3, 0.1)] };
    const points: Point[] = [];
    for (let round = 0; round < 4; round += 1) {
      const outputs = points.map((point) => [bowl(point)]);
      const { proposals, exhausted } = await propose(buildRequest({ space, points, outputs, count: 16, seed: round }));
      expect(proposals.length).toBe(round < 3 ? 16 : 12);
      expect(exhausted).toBe(round === 3);
      points.push(...proposals.map(({ point }) => point));
    }
    expect(new Set(keys(points)).size).toBe(60);
    const end = await propose(buildRequest({ space, points, outputs: points.map((point) => [bowl(point)]), count: 1 }));
    expect(end).toMatchObject({ proposals: [], exhausted: true, learnedFrom: 60 });
  });

  it.each([0, 1])('has one point if nothing can vary (%i inputs)', async (inputs) => {
    const space = { inputs: Array.from({ length: inputs }, () => numeric(2, 2, 1)) };
    const { proposals, exhausted } = await propose(buildRequest({ space, points: [], outputs: [] }));
    expect(proposals.map(({ point }) => point)).toEqual([Array(inputs).fill(2)]);
    expect(exhausted).toBe(true);
  });
});
