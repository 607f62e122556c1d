import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildTradeoffFigure, paretoFront } from '#web/charts/tradeoff/build-tradeoff-figure.ts';

it('keeps what no other point beats, by the directions', () => {
  const points = [
    { x: 10, y: 1 },
    { x: 50, y: 2 },
    { x: 50, y: 3 },
    { x: 90, y: 9 },
    { x: 80, y: 9.5 },
  ];
  expect(paretoFront(points, { x: 'Maximize', y: 'Minimize' })).toEqual([0, 1, 3]);
  expect(paretoFront(points, { x: 'Minimize', y: 'Maximize' })).toEqual([0, 2, 4]);
  expect(paretoFront(points, { x: 'Maximize', y: { min: null, max: 2 } })).toEqual([1, 3]);
});

it('keeps equal points together and agrees with comparing each with each', () => {
  const value = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.array(fc.record({ x: value, y: value }), { maxLength: 30 }), (points) => {
      const isBeaten = (a: { x: number; y: number }) =>
        points.some((b) => b.x >= a.x && b.y <= a.y && (b.x > a.x || b.y < a.y));
      const expected = points.flatMap((point, index) => (isBeaten(point) ? [] : [index]));
      expect(paretoFront(points, { x: 'Maximize', y: 'Minimize' }).toSorted((a, b) => a - b)).toEqual(expected);
    }),
  );
});

it('counts no sample to measure as beyond that meets the targets as measured ones do', () => {
  const sample = (key: string, x: number, y: number) => ({ key, name: key, x, y, score: 1, isProposal: key > 'm' });
  const data = {
    x: { title: 'A', axisTitle: 'A', target: { min: 3, max: 7 } },
    y: { title: 'B', axisTitle: 'B', target: { min: null, max: 2 } },
    samples: [sample('a', 4, 1.4), sample('b', 9, 1.9), sample('p', 6.03, 1.6)],
  };
  expect(buildTradeoffFigure(data, 640).beyond).toEqual([]);
  const farther = {
    ...data,
    x: { ...data.x, target: 'Maximize' as const },
    samples: [...data.samples, sample('q', 11, 1)],
  };
  expect(buildTradeoffFigure(farther, 640).beyond).toEqual(['q']);
});
