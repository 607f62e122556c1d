import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { ids } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { selectSamples } from '#web/lib/selected-samples.ts';
import { startCharts } from '../start-charts.tsx';

const heat = buildInput({ unit: '°C' });
const yields = buildOutput({ unit: '%' });
const impurity = buildOutput({ name: 'Impurity', short_name: 'impurity', target: 'Minimize' });
const series = buildSeries();
series.samples = [
  [10, 20, 1],
  [50, 60, 4],
  [90, 50, 5],
  [70, null, null],
].map(([at = 0, first = null, second = null], position) =>
  buildSample(series.uuid, position, {
    [`in:${heat.uuid}`]: at,
    [`out:${yields.uuid}`]: first,
    [`out:${impurity.uuid}`]: second,
  }),
);
const answers = {
  listInParameters: () => [heat],
  listCompParameters: () => [],
  listOutParameters: () => [yields, impurity],
  listSeries: () => ({ series: [series], next: null }),
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => stubFigures());
afterEach(() => selectSamples(ids.experiment, { samples: new Set(), by: '' }));

it('says which samples are not beaten, and what the last one costs', async () => {
  startCharts(answers);
  const tradeoff = await panel('Trade-off');
  const text =
    '2 of 3 samples are not beaten in both outputs: from Impurity 1 at Yield 20 (Series 1, sample 1) to Impurity 4 at Yield 60 (Series 1, sample 2).';
  expect(tradeoff.getByText(text)).toBeTruthy();
});

it('draws samples to measure where they are predicted, apart from measured ones', async () => {
  const forecast = { uuid: yields.uuid, value: 80.123456, low: 70, high: 90 };
  const [, , , open] = series.samples;
  const proposed = { ...open, predicted_outputs: [forecast, { uuid: impurity.uuid, value: 5, low: 4, high: 6 }] };
  const samples = series.samples.map((sample) => (sample === open ? { ...sample, ...proposed } : sample));
  const { user } = startCharts({ ...answers, listSeries: () => ({ series: [{ ...series, samples }], next: null }) });
  const tradeoff = await panel('Trade-off');
  expect(tradeoff.getByText(/^2 of 3 samples .* 1 of 1 samples with predictions are predicted beyond/)).toBeTruthy();
  const reader = tradeoff.getByRole('slider', { name: 'Samples of the trade-off' });
  reader.focus();
  await user.keyboard('{End}');
  expect(reader.getAttribute('aria-valuetext')).toBe(
    'Series 1, sample 4, predicted, Yield (%) · yield_pct: 80 (70 to 90), Impurity: 5.0 (4.0 to 6.0)',
  );
  await user.click(tradeoff.getByRole('button', { name: 'Show data' }));
  const cells = tradeoff.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent);
  expect(cells).toEqual([undefined, 'no', 'no', 'no', 'yes']);
});

it('selects samples by keyboard for all charts and the table, until the selection is cleared', async () => {
  const { user } = startCharts(answers);
  const tradeoff = await panel('Trade-off');
  tradeoff.getByRole('slider', { name: 'Samples of the trade-off' }).focus();
  await user.keyboard('{ArrowRight} {ArrowRight} ');
  expect(tradeoff.getByText('2 samples selected')).toBeTruthy();
  const all = await panel('All parameters');
  expect(all.getByText('2 samples selected')).toBeTruthy();
  expect(all.getByRole('img', { name: /2 selected$/ })).toBeTruthy();
  await user.click(tradeoff.getByRole('link', { name: 'Show in table' }));
  expect(await screen.findByText('2 samples selected in charts')).toBeTruthy();
  const rows = () => screen.getAllByRole('row').length - 1;
  expect(rows()).toBe(2);
  await user.click(screen.getByRole('switch', { name: 'Only these' }));
  expect(rows()).toBe(4);
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
});

it('selects what a rectangle contains', async () => {
  startCharts(answers);
  const tradeoff = await panel('Trade-off');
  const surface = tradeoff.getByRole('slider', { name: 'Samples of the trade-off' });
  surface.setPointerCapture = () => undefined;
  fireEvent.pointerDown(surface, { clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(surface, { clientX: 640, clientY: 500, pointerId: 1 });
  fireEvent.pointerUp(surface, { pointerId: 1 });
  expect(tradeoff.getByText('3 samples selected')).toBeTruthy();
});

it('selects by ranges on axes; another selection takes the handles back', async () => {
  const { user } = startCharts(answers);
  const all = await panel('All parameters');
  const lowest = all.getByRole('slider', { name: 'Range of Heat (°C), lowest' });
  fireEvent.change(lowest, { target: { value: 0.5 } });
  expect(all.getByText('3 samples selected')).toBeTruthy();
  const highest = all.getByRole('slider', { name: 'Range of Yield (%) · yield_pct, highest' });
  fireEvent.change(highest, { target: { value: 0.9 } });
  expect(all.getByText('1 sample selected')).toBeTruthy();
  (await panel('Trade-off')).getByRole('slider', { name: 'Samples of the trade-off' }).focus();
  await user.keyboard('{Home} ');
  expect(all.getByText('2 samples selected')).toBeTruthy();
  expect(all.getByRole('slider', { name: 'Range of Heat (°C), lowest' })).toHaveProperty('value', '0');
});

it('has no accessibility violations with a selection', async () => {
  const { user, container } = startCharts(answers);
  (await panel('Trade-off')).getByRole('slider', { name: 'Samples of the trade-off' }).focus();
  await user.keyboard('{Home} ');
  await expectAccessible(container);
});
