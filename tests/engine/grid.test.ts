import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import { categorical, numeric } from './build-request.ts';

describe('the grid', () => {
  it('writes decimals with the fewest digits', () => {
    const grid = createGrid({ inputs: [numeric(0.1, 1, 0.1)] });
    expect(grid.sizes).toEqual([10]);
    expect(Array.from({ length: 10 }, (_, index) => grid.toPoint([index])[0])).toEqual([
      0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
    ]);
  });

  it('stops at the last step below max and survives empty ranges', () => {
    expect(createGrid({ inputs: [numeric(0, 1, 0.3)] }).sizes).toEqual([4]);
    expect(
      createGrid({ inputs: [numeric(5, 5, 1), numeric(5, 4, 1), numeric(0, 1, 0), numeric(0, 1, 7)] }).sizes,
    ).toEqual([1, 1, 1, 1]);
  });

  it('finds every point that it generates, also with noise of 1e-9', () => {
    const decimal = fc.integer({ min: -10_000, max: 10_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(
        decimal,
        fc.integer({ min: 1, max: 500 }),
        fc.nat(300),
        fc.nat(1000),
        (min, hundredths, steps, pick) => {
          const step = hundredths / 100;
          const grid = createGrid({ inputs: [numeric(min, min + steps * step, step), categorical(3)] });
          expect(grid.sizes[0]).toBe(steps + 1);
          const indices = [pick % (steps + 1), pick % 3];
          const [value = 0, level = 0] = grid.toPoint(indices);
          expect(grid.indicesOf([value, level])).toEqual(indices);
          expect(grid.indicesOf([value * (1 + 1e-10), level])).toEqual(indices);
          expect(grid.indicesOf([value + step / 2, level])).toBeNull();
          expect(grid.indicesOf([value, 3])).toBeNull();
        },
      ),
    );
  });
});
