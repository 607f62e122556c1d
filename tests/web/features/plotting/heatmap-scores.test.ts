import { expect, it } from 'vitest';
import { scaleOfToday } from '#shared/rules/model-scale.ts';
import { buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { heatmapScores } from '#web/features/plotting/heatmap-data.ts';

const output = buildOutput({ target: 'Maximize' });
const series = buildSeries();
const measured = (position: number, value: number) =>
  buildSample(series.uuid, position, { [`out:${output.uuid}`]: value });
const predicted = (position: number, predicted_score: number, uuid = output.uuid) => ({
  ...buildSample(series.uuid, position, {}),
  ...{ predicted_score, predicted_outputs: [{ uuid, value: 50, low: 40, high: 60 }] },
});

it('weighs samples by the predicted score that the table shows', () => {
  // The second was predicted when 100 was the best, the third for another output.
  series.samples = [measured(0, 0), measured(1, 200), predicted(2, 0.25), predicted(3, 0.5), predicted(4, 0.5, 'gone')];
  const { scores } = heatmapScores([series], new Set(), [output], true);
  expect([...scores].slice(2)).toEqual([0.25, 0.25, Number.NaN]);
});

it('takes a sample that failed for no part of the scale, as the rank does', () => {
  series.samples = [measured(0, 0), measured(1, 200), { ...measured(2, 1000), state: 'failed' }];
  expect(scaleOfToday(series.samples, [output])).toMatchObject([{ best: -50, worst: -0 }]);
});
