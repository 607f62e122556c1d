import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSobol } from '#shared/engine/sobol/create-sobol.ts';
import { directionNumbers, sobolDimensions } from '#shared/engine/sobol/direction-numbers.ts';

function sequence(dimensions: number, count: number, seed: number): Float64Array[] {
  const sobol = createSobol(dimensions, seed);
  return Array.from({ length: count }, () => {
    const point = new Float64Array(dimensions);
    sobol.next(point);
    return point;
  });
}

describe('the scrambled Sobol sequence', () => {
  it('puts one of the first 2^k points in each interval of every coordinate, for any seed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 7 }), (seed, k) => {
        const points = sequence(sobolDimensions + 5, 2 ** k, seed);
        for (let input = 0; input < sobolDimensions + 5; input += 1) {
          const cells = new Set(points.map((point) => Math.floor((point[input] ?? 0) * 2 ** k)));
          expect(cells.size).toBe(2 ** k);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('fills the elementary boxes of its first two dimensions', () => {
    const points = sequence(2, 64, 5);
    for (let wide = 0; wide <= 6; wide += 1) {
      const boxes = points.map(([x = 0, y = 0]) => `${Math.floor(x * 2 ** wide)} ${Math.floor(y * 2 ** (6 - wide))}`);
      expect(new Set(boxes).size).toBe(64);
    }
  });

  it('follows the table: a unit leading bit for every direction number', () => {
    for (let dimension = 0; dimension < sobolDimensions; dimension += 1) {
      for (const [bit, direction] of directionNumbers(dimension).entries()) {
        // v_bit = m · 2^(31 − bit) with m odd and below 2^(bit + 1): bit 31 − bit is set and none below it.
        expect(direction % 2 ** (32 - bit)).toBe(2 ** (31 - bit));
      }
    }
  });

  it('repeats for a seed and changes with it', () => {
    expect(sequence(3, 10, 1)).toEqual(sequence(3, 10, 1));
    expect(sequence(3, 10, 1)).not.toEqual(sequence(3, 10, 2));
  });
});
