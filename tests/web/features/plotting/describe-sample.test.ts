import { expect, it } from 'vitest';
import { buildScatterFigure } from '#web/charts/heatmap/build-scatter-figure.ts';
import { describeSample } from '#web/features/plotting/heatmap-data.ts';

const shown = {
  samples: [{ uuid: 'a', series: 's' }],
  x: { label: 'Heat', categories: undefined, values: [0.25] },
  y: { label: 'Grade', categories: ['1.5 %'], values: [0] },
  scores: [0.5],
};

it('writes numbers with the decimal symbol of the account, and labels as they are', () => {
  expect(describeSample({ ...shown, decimal: ',' }, [], 0).slice(1)).toEqual([
    'Heat: 0,25',
    'Grade: 1.5 %',
    'Score: 0,5',
  ]);
  const { x, y } = buildScatterFigure({
    ...shown,
    x: { ...shown.x, values: [0.25, 0.75] },
    scores: [1, 1],
    decimal: ',',
  });
  expect(x.ticks.map(({ label }) => label)).toContain('0,5');
  expect(y.ticks.map(({ label }) => label)).toEqual(['1.5 %']);
});
