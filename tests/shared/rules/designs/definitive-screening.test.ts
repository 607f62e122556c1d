import { describe, expect, it } from 'vitest';
import { definitiveScreening } from '#shared/rules/designs/definitive-screening.ts';
import type { DesignInput } from '#shared/rules/designs/design.ts';
import { evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';

const numeric = (count: number): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'numeric', levels: 21 }));
const twoLevels: DesignInput = { kind: 'categorical', levels: 2 };

const runsOf = (inputs: readonly DesignInput[], extra?: number) => {
  const { pairs = [], centre = [] } = definitiveScreening(inputs, extra) ?? {};
  return [...pairs, ...centre];
};
const sum = (runs: readonly (readonly number[])[], of: (run: readonly number[]) => number) =>
  runs.reduce((total, run) => total + of(run), 0);
const dEfficiencyOf = (inputs: readonly DesignInput[], runs = runsOf(inputs)) =>
  evaluateDesign(inputs, runs, { model: 'main', effect: { deviations: 2 }, region: [] }).dEfficiency;

describe('of numeric inputs', () => {
  it('has two runs for each column of its conference matrix, and the centre', () => {
    const counts = [3, 4, 6, 7, 8, 10, 12, 14, 16, 18, 20, 24].map((count) => runsOf(numeric(count)).length);
    expect(counts).toEqual([9, 9, 13, 17, 17, 21, 25, 29, 33, 37, 41, 49]);
    expect(definitiveScreening(numeric(2))).toBeUndefined();
    expect(definitiveScreening(numeric(25))).toBeUndefined();
    expect(runsOf(numeric(6), 2)).toHaveLength(17);
  });

  it('has main effects orthogonal to each other, to all pairs and to all squares', () => {
    for (const count of [3, 5, 6, 7, 8, 9, 11, 13, 15, 16, 17, 19, 22]) {
      const runs = runsOf(numeric(count));
      for (let a = 0; a < count; a += 1) {
        for (let b = 0; b < count; b += 1) {
          const expected = a === b ? runs.length - 3 : 0;
          expect(sum(runs, (run) => (run[a] ?? 0) * (run[b] ?? 0))).toBe(expected);
          for (let c = 0; c <= b; c += 1)
            expect(sum(runs, (run) => (run[a] ?? 0) * (run[b] ?? 0) * (run[c] ?? 0))).toBe(0);
        }
      }
    }
  });

  it('has the D-efficiencies of designs from conference matrices for 6 and 7 inputs (Xiao, Lin and Bai, 2012)', () => {
    // XᵀX is diagonal: n for the mean, n − 3 for each input. So |XᵀX / n|^(1/p) = ((n − 3) / n)^(m / (m + 1)).
    expect(dEfficiencyOf(numeric(6))).toBeCloseTo(100 * (10 / 13) ** (6 / 7), 6);
    expect(dEfficiencyOf(numeric(7))).toBeCloseTo(100 * (14 / 17) ** (7 / 8), 6);
  });
});

it('has categories of two levels without a centre, balanced, and nearly orthogonal main effects', () => {
  const inputs = [...numeric(5), twoLevels];
  const runs = runsOf(inputs);
  expect(runs).toHaveLength(14);
  expect(new Set(runs.map((run) => run[5]))).toEqual(new Set([0, 1]));
  expect(sum(runs, (run) => 2 * (run[5] ?? 0) - 1)).toBe(0);
  expect(dEfficiencyOf(inputs)).toBeGreaterThan(75);
  expect(definitiveScreening([...numeric(5), { kind: 'categorical', levels: 3 }])).toBeUndefined();
});
