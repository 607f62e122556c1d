import { expect, it } from 'vitest';
import { buildExperiment, buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { chartParameters } from '#web/features/plotting/chart-parameters.ts';
import { contourSamples } from '#web/features/plotting/contour/contour-data.ts';
import { heatmapScores } from '#web/features/plotting/heatmap-data.ts';
import { parallelData } from '#web/features/plotting/parallel-panel.tsx';
import { surfaceSamples } from '#web/features/plotting/surface-data.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';

// A sample whose filled outputs are all calculated is open (RANK-5): no chart draws it as measured. The yield weighs
// nothing here, so that the calculated cost alone would give each sample a complete score.
const heat = buildInput();
const time = buildInput({ name: 'Time', short_name: 'time' });
const yieldOutput = buildOutput({ weight: 0 });
const cost = buildOutput({ name: 'Cost', short_name: 'cost', is_functional: true, formula: 'heat * 2' });
const [inputs, outputs] = [
  [heat, time],
  [yieldOutput, cost],
];
const series = buildSeries();
const sample = (position: number, measured: number | null) =>
  buildSample(series.uuid, position, {
    [`in:${heat.uuid}`]: 10 * position,
    [`in:${time.uuid}`]: position,
    [`out:${yieldOutput.uuid}`]: measured,
    [`out:${cost.uuid}`]: 20 * position,
  });
series.samples = [sample(1, 50), sample(2, 80), sample(3, null)];
const list = [series];
const isKnown = (values: ArrayLike<number>) => Array.from(values, Number.isFinite);

it('the heatmap draws an open sample as a ring, without weight', () => {
  const { samples, scores } = heatmapScores(list, new Set(), outputs, false);
  expect(samples).toHaveLength(3);
  expect(isKnown(scores)).toEqual([true, true, false]);
});

it('the surface draws no open sample', () => {
  const drawn = surfaceSamples(list, outputs, inputs, { x: 'heat', y: 'time' });
  expect(drawn.map(({ name }) => name)).toEqual(['Series 1, sample 2', 'Series 1, sample 3']);
});

it('the parallel coordinates draw the line of an open sample without a score', () => {
  const { samples, axes } = parallelData(list, outputs, chartParameters(inputs, [], outputs));
  expect(isKnown(samples.map(({ score }) => score))).toEqual([true, true, false]);
  expect(isKnown(axes.at(-1)?.values ?? [])).toEqual([true, true, false]);
});

it.each([
  ['the score', 0],
  ['a calculated output', 1],
])('the contour of %s draws an open sample as one that is not measured', (_, quantity) => {
  const source = modelSource({ experiment: buildExperiment(), inputs, outputs, list, excluded: new Set() });
  const plane = { x: 0, y: 1, setting: [0, 0], count: 41 };
  const drawn = contourSamples(source, outputs, list, { plane, quantity });
  expect(isKnown(drawn.map(({ measured }) => measured))).toEqual([true, true, false]);
});
