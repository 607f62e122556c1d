import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildExperiment, buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { buildContourFigure } from '#web/charts/contour/build-contour-figure.ts';
import { buildScatterFigure } from '#web/charts/heatmap/build-scatter-figure.ts';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { chartParameters } from '#web/features/plotting/chart-parameters.ts';
import { contourData, contourSamples } from '#web/features/plotting/contour/contour-data.ts';
import { describeSample, heatmapScores, heatmapTable } from '#web/features/plotting/heatmap-data.ts';
import { parallelData } from '#web/features/plotting/parallel-panel.tsx';
import { frontSummary } from '#web/features/plotting/progress/front-summary.ts';
import { surfaceSamples } from '#web/features/plotting/surface-data.ts';
import { frontText, tradeoffData, tradeoffTable } from '#web/features/plotting/tradeoff/tradeoff-data.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';

// A sample that failed or is left out counts in no chart as measured (SAMPLE-12), even where it has the best values.
const heat = buildInput();
const time = buildInput({ name: 'Time', short_name: 'time' });
const yieldOutput = buildOutput();
const impurity = buildOutput({ name: 'Impurity', short_name: 'impurity', target: 'Minimize' });
const [inputs, outputs] = [
  [heat, time],
  [yieldOutput, impurity],
];
const series = buildSeries();
const sample = (position: number, yields: number | null, dirt: number | null, more: Partial<Sample> = {}): Sample => ({
  ...buildSample(series.uuid, position, {
    [`in:${heat.uuid}`]: 10 * position,
    [`in:${time.uuid}`]: position,
    [`out:${yieldOutput.uuid}`]: yields,
    [`out:${impurity.uuid}`]: dirt,
  }),
  ...more,
});
const predicted_outputs = [
  { uuid: yieldOutput.uuid, value: 99, low: 98, high: 100 },
  { uuid: impurity.uuid, value: 0, low: 0, high: 1 },
];
series.samples = [
  sample(1, 50, 5),
  sample(2, 70, 6),
  sample(3, 99, 0, { state: 'left_out', reason: 'Wrong lot', predicted_score: 1 }),
  sample(4, 98, 0, { state: 'failed' }),
  sample(5, null, null, { state: 'failed', predicted_outputs }),
];
const list = [series];
const isKnown = (values: ArrayLike<number>) => Array.from(values, Number.isFinite);

it('the trade-off draws crosses, which neither lie on the front nor are worth a run', () => {
  const data = tradeoffData(list, outputs, impurity, yieldOutput, '.');
  const { front, beyond, proposals, excluded, points } = buildTradeoffFigure(data, 640);
  expect(front.keys).toEqual(series.samples.slice(0, 2).map(({ uuid }) => uuid));
  expect([beyond, proposals]).toEqual([[], '']);
  expect(excluded.match(/M/g)).toHaveLength(2);
  expect(points.map(({ lines }) => lines[0])).toContain('Series 1, sample 4, left out: Wrong lot');
  expect(frontText(data.samples, front.keys, { x: impurity, y: yieldOutput }, '.')).toMatch(/^2 of 2 samples/);
  expect(tradeoffTable(data, new Set(front.keys)).rows.map((row) => row.at(-1))).toEqual(['no', 'no', 'no', 'no']);
});

it('the hypervolume counts no sample that does not count', () => {
  const counted = [{ ...series, samples: series.samples.slice(0, 2) }];
  expect(frontSummary(list, outputs, '.')).toBe(frontSummary(counted, outputs, '.'));
});

it.each([
  ['measured', false],
  ['predicted', true],
])('the heatmap of %s scores draws crosses without weight, and says why', (_, predicts) => {
  const { samples, scores, excluded } = heatmapScores(list, new Set(), outputs, predicts);
  expect(isKnown(scores).slice(2)).toEqual([false, false, false]);
  const axis = { label: 'Heat', categories: undefined, values: [1, 2, 3, 4, 5] };
  const figure = buildScatterFigure({ x: axis, y: axis, scores, excluded });
  expect([...figure.points.excluded]).toEqual([0, 0, 1, 1, 1]);
  const shown = { samples, x: axis, y: axis, scores, decimal: '.' as const };
  expect(describeSample(shown, list, 2)[1]).toBe('left out: Wrong lot');
  expect(heatmapTable(shown, list).rows[3]?.[0]).toBe('Series 1, sample 5, failed');
});

it('the parallel coordinates dash its line, which has no score', () => {
  const { samples, axes } = parallelData(list, outputs, chartParameters(inputs, [], outputs));
  expect(samples.map(({ isExcluded }) => isExcluded)).toEqual([false, false, true, true, true]);
  expect(isKnown(axes.at(-1)?.values ?? [])).toEqual([true, true, false, false, false]);
});

it('the surface draws none', () => {
  expect(surfaceSamples(list, outputs, inputs, { x: 'heat', y: 'time' })).toHaveLength(2);
});

it.each([
  ['the score', 0],
  ['an output', 1],
])('the contour of %s draws crosses, which are neither measured nor proposed', (_, quantity) => {
  const source = modelSource({ experiment: buildExperiment(), inputs, outputs, list, excluded: new Set() });
  const plane = { x: 0, y: 1, setting: [0, 0], count: 41 };
  const samples = contourSamples(source, outputs, list, { plane, quantity });
  expect(isKnown(samples.map(({ measured }) => measured))).toEqual([true, true, false, false, false]);
  const positions = [0, 50];
  const forecasts = positions.flatMap(() => positions.map(() => ({ value: 0, low: 0, high: 0 })));
  const shown = { plane, quantity, contour: { x: positions, y: positions, forecasts } };
  const data = contourData({ source, shown, isUncertainty: false, samples, forbidden: undefined } as never);
  const { dots } = buildContourFigure(data, 640);
  expect(dots.proposals).toBe('');
  expect(dots.excluded.match(/M/g)?.length).toBeGreaterThan(0);
});
