import { describe, expect, it } from 'vitest';
import type { DesignInput } from '#shared/rules/designs/design.ts';
import { evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';
import { boxBehnken, centralComposite } from '#shared/rules/designs/response-surface.ts';

const numeric = (count: number): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'numeric', levels: 21 }));
const centre = (count: number, times: number) =>
  Array.from({ length: times }, () => Array.from({ length: count }, () => 0));

describe('central composite designs as in the NIST handbook, section 5.3.3.6.1', () => {
  it('are rotatable at alpha = F^(1/4)', () => {
    // Its table: alpha for 2, 3 and 4 factors, and for the half fraction of 5 and 6.
    const alphas = [2, 3, 4, 5, 6].map((count) => centralComposite(count, 'rotatable')?.alpha);
    for (const [at, alpha] of [Math.SQRT2, 1.682, 2, 2, 2.378].entries()) expect(alphas[at]).toBeCloseTo(alpha, 3);
  });

  it('have the same variance at the same distance from the centre', () => {
    const { corners = [], axial = [] } = centralComposite(3, 'rotatable') ?? {};
    const variance = (point: number[]) =>
      evaluateDesign(numeric(3), [...corners, ...axial, ...centre(3, 6)], {
        model: 'quadratic',
        effect: { deviations: 2 },
        region: [point],
      }).variance.mean;
    const radius = 0.7;
    const onAxis = variance([radius, 0, 0]);
    for (const share of [1, 2, 3]) {
      const angle = (share * Math.PI) / 8;
      expect(variance([radius * Math.cos(angle), radius * Math.sin(angle), 0])).toBeCloseTo(onAxis, 10);
    }
    expect(variance(Array.from({ length: 3 }, () => radius / Math.sqrt(3)))).toBeCloseTo(onAxis, 10);
  });

  it('lie within the ranges of inputs: inscribed, or face centred as they are', () => {
    const face = centralComposite(2, 'face');
    expect(face?.corners).toEqual([
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ]);
    expect(face?.axial).toEqual([
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ]);
    const sphere = centralComposite(3, 'spherical');
    expect(sphere?.alpha).toBeCloseTo(Math.sqrt(3), 12);
    const distances = [...(sphere?.corners ?? []), ...(sphere?.axial ?? [])].map((run) => Math.hypot(...run));
    for (const distance of distances) expect(distance).toBeCloseTo(1, 12);
    expect(centralComposite(5, 'face')?.corners).toHaveLength(16);
    expect(centralComposite(1, 'face')).toBeUndefined();
  });
});

describe('Box and Behnken', () => {
  it('have the runs of 1960 for 3 to 7 inputs', () => {
    expect([3, 4, 5, 6, 7].map((count) => boxBehnken(count)?.length)).toEqual([12, 24, 40, 48, 56]);
    expect([2, 8].map(boxBehnken)).toEqual([undefined, undefined]);
  });

  it('are those of the NIST handbook for 3 inputs', () => {
    const expected = ['-1,-1,0', '1,-1,0', '-1,1,0', '1,1,0', '-1,0,-1', '1,0,-1', '-1,0,1', '1,0,1'];
    expected.push('0,-1,-1', '0,1,-1', '0,-1,1', '0,1,1');
    expect(boxBehnken(3)?.map(String).sort()).toEqual(expected.sort());
  });

  it('are rotatable for 4 and 7 inputs, and balanced for all', () => {
    for (const count of [3, 4, 5, 6, 7]) {
      const runs = boxBehnken(count) ?? [];
      const moment = (a: number, b: number) =>
        runs.reduce((sum, run) => sum + (run[a] ?? 0) ** 2 * (run[b] ?? 0) ** 2, 0);
      const squares = runs[0]?.map((_, at) => moment(at, at)) ?? [];
      expect(new Set(squares).size).toBe(1);
      if (count === 4 || count === 7) expect(squares[0]).toBe(3 * moment(0, 1));
      for (let at = 0; at < count; at += 1) expect(runs.reduce((sum, run) => sum + (run[at] ?? 0), 0)).toBe(0);
    }
  });

  it('estimates a quadratic model', () => {
    for (const count of [3, 4, 5, 6, 7]) {
      const runs = [...(boxBehnken(count) ?? []), ...centre(count, 3)];
      const options = { model: 'quadratic', effect: { deviations: 2 }, region: [] } as const;
      expect(evaluateDesign(numeric(count), runs, options).dEfficiency).toBeGreaterThan(15);
    }
  });
});
