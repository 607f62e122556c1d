import { describe, expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createSobol } from '#shared/engine/sobol/create-sobol.ts';
import { completeRuns } from '#shared/rules/designs/complete-runs.ts';
import type { DesignInput } from '#shared/rules/designs/design.ts';
import { distanceOf, maximinRuns, sequenceRuns } from '#shared/rules/designs/space-filling.ts';
import { fullFactorial } from '#shared/rules/designs/two-level.ts';

const numeric = (count: number): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'numeric', levels: 21 }));
const corners = (count: number) =>
  fullFactorial(Array.from({ length: count }, () => 2)).map((run) => ({
    coded: run.map((at) => 2 * at - 1),
    purpose: 'corner' as const,
  }));
const plain = { centres: 0, replicates: 1, blocks: 1, isRandom: false };

describe('the runs of a design', () => {
  it('come with centre points and repetitions, counted', () => {
    const runs = completeRuns(numeric(2), corners(2), { ...plain, centres: 2, replicates: 2 }, createRandom(1));
    expect(runs).toHaveLength(10);
    expect(
      runs.filter(({ purpose }) => purpose === 'centre').map(({ coded, replicate }) => [...coded, replicate]),
    ).toEqual([
      [0, 0, 1],
      [0, 0, 2],
    ]);
    expect(runs.filter(({ replicate, purpose }) => replicate === 2 && purpose === 'corner')).toHaveLength(4);
  });

  it('have each category in turn at the centre', () => {
    const inputs: DesignInput[] = [...numeric(1), { kind: 'categorical', levels: 2 }];
    const runs = completeRuns(inputs, [], { ...plain, centres: 4 }, createRandom(1));
    expect(runs.map(({ coded }) => coded)).toEqual([
      [0, 0],
      [0, 1],
      [0, 0],
      [0, 1],
    ]);
  });

  it('are in another order by another seed, in the same by the same', () => {
    const order = (seed: number) =>
      completeRuns(numeric(4), corners(4), { ...plain, isRandom: true }, createRandom(seed)).map(({ coded }) =>
        coded.join(),
      );
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
    expect(order(1).toSorted()).toEqual(order(2).toSorted());
  });

  it('keep the values of a held input together', () => {
    const inputs = numeric(4).map((input, at) => (at === 2 ? { ...input, held: 2 } : input));
    const runs = completeRuns(inputs, corners(4), { ...plain, isRandom: true }, createRandom(3));
    expect(runs.filter(({ coded }, at) => at > 0 && coded[2] !== runs[at - 1]?.coded[2])).toHaveLength(1);
  });

  it('are divided into even blocks that main effects and pairs do not share', () => {
    const runs = completeRuns(numeric(4), corners(4), { ...plain, blocks: 2, isRandom: true }, createRandom(1));
    expect(runs.map(({ block }) => block)).toEqual([...Array(8).fill(1), ...Array(8).fill(2)]);
    const first = runs.filter(({ block }) => block === 1).map(({ coded }) => coded);
    const sum = (of: (run: readonly number[]) => number) => first.reduce((total, run) => total + of(run), 0);
    for (let a = 0; a < 4; a += 1) {
      expect(sum((run) => run[a] ?? 0)).toBe(0);
      for (let b = 0; b < a; b += 1) expect(sum((run) => (run[a] ?? 0) * (run[b] ?? 0))).toBe(0);
    }
  });

  it('have the same number of centre points in each block', () => {
    const runs = completeRuns(numeric(3), corners(3), { ...plain, blocks: 2, centres: 4 }, createRandom(2));
    const inFirst = runs.filter(({ block, purpose }) => block === 1 && purpose === 'centre');
    expect(inFirst).toHaveLength(2);
  });
});

describe('runs that fill the space', () => {
  it('are those of the sequence: one in each interval of 2^k points', () => {
    const inputs: DesignInput[] = [...numeric(2), { kind: 'categorical', levels: 4 }];
    const runs = sequenceRuns(inputs, createSobol(3, 7), 16);
    expect(
      runs.every(([one = 2, two = 2]) => Math.abs(one) <= 1 && Math.abs(two) <= 1),
      'coded from -1 to 1',
    ).toBe(true);
    for (const at of [0, 1])
      expect(new Set(runs.map((run) => Math.floor((((run[at] ?? 0) + 1) / 2) * 16))).size).toBe(16);
    for (const level of [0, 1, 2, 3]) expect(runs.filter((run) => run[2] === level)).toHaveLength(4);
  });

  it('draw the shares of a mixture, which add up to 1', () => {
    const inputs: DesignInput[] = Array.from({ length: 3 }, () => ({ kind: 'mixture', levels: 101 }));
    for (const run of sequenceRuns(inputs, createSobol(3, 7), 20))
      expect(run.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
  });

  it('draw blends within the ranges of their parts, evenly', () => {
    const ranges = [
      [0.1, 0.2],
      [0, 0.08],
      [0.06, 0.09],
      [0.25, 0.4],
      [0.35, 0.5],
    ].map(([min = 0, max = 1]) => ({ min, max }));
    const inputs: DesignInput[] = [
      ...ranges.map((range) => ({ kind: 'mixture' as const, levels: 21, range })),
      ...numeric(1),
    ];
    const runs = sequenceRuns(inputs, createSobol(6, 7), 400);
    for (const run of runs) {
      const shares = run.slice(0, 5);
      expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      for (const [at, { min, max }] of ranges.entries()) {
        expect(shares[at]).toBeGreaterThanOrEqual(min - 1e-9);
        expect(shares[at]).toBeLessThanOrEqual(max + 1e-9);
      }
    }
    // The means of all 60 006 blends in steps of 0.005.
    const means = [0.148, 0.039, 0.075, 0.32, 0.42];
    for (const [at, mean] of means.entries())
      expect(runs.reduce((sum, run) => sum + (run[at] ?? 0) / runs.length, 0)).toBeCloseTo(mean, 2);
    expect(new Set(runs.map(([, , , , , heat = 0]) => Math.floor(4 * (heat + 1)))).size).toBe(8);
  });

  it('are farther from each other by maximin than by the sequence, and far from what exists', () => {
    const inputs = numeric(2);
    const least = (runs: readonly (readonly number[])[]) =>
      Math.min(...runs.flatMap((run, at) => runs.slice(0, at).map((other) => distanceOf(inputs, run, other))));
    const candidates = sequenceRuns(inputs, createSobol(2, 3), 500);
    const chosen = maximinRuns(inputs, candidates, 8, { draws: createRandom(1) });
    expect(chosen).toHaveLength(8);
    expect(least(chosen)).toBeGreaterThan(2 * least(candidates.slice(0, 8)));
    const added = maximinRuns(inputs, candidates, 1, { existing: chosen, draws: createRandom(1) });
    expect(least([...chosen, ...added])).toBeGreaterThan(0.02);
  });
});
