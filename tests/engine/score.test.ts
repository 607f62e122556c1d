import { describe, expect, it } from 'vitest';
import { scores } from '#shared/engine/score.ts';

describe('the score', () => {
  it('is the weighted mean of outputs normalised across samples', () => {
    const outputs = [
      [0, 10],
      [5, 20],
      [10, 40],
      [Number.NaN, 10],
    ];
    const score = scores(outputs, [
      { weight: 3, target: 'Maximize' },
      { weight: 1, target: 'Minimize' },
    ]);
    expect(Array.from(score)).toEqual([0.25, expect.closeTo((3 * 0.5 + 2 / 3) / 4, 12), 0.75, Number.NaN]);
  });

  it('measures distance to a value and outside a range', () => {
    expect(Array.from(scores([[1], [3], [7]], [{ weight: 1, target: 3 }]))).toEqual([0.5, 1, 0]);
    expect(Array.from(scores([[1], [3], [7]], [{ weight: 1, target: { min: 2, max: 5 } }]))).toEqual([0.5, 1, 0]);
    expect(Array.from(scores([[1], [3]], [{ weight: 1, target: { min: null, max: 2 } }]))).toEqual([1, 0]);
  });

  it('is 1 for constants, 0 … 1 at any scale, and ignores outputs without weight', () => {
    expect(Array.from(scores([[4], [4]], [{ weight: 1, target: 'Maximize' }]))).toEqual([1, 1]);
    expect(Array.from(scores([[-1e308], [0], [1e308]], [{ weight: 1, target: 'Maximize' }]))).toEqual([0, 0.5, 1]);
    const ignored = { weight: 0, target: 'Maximize' } as const;
    expect(Array.from(scores([[1, Number.NaN]], [{ weight: 1, target: 'Maximize' }, ignored]))).toEqual([1]);
    expect(Array.from(scores([[1]], [ignored]))).toEqual([Number.NaN]);
  });
});
