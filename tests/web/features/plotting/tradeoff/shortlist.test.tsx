import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import {
  buildInput,
  buildOutput,
  buildPermissions,
  buildSample,
  buildSeries,
  uuid,
} from '#tests/support/experiment-data.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { ids, permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { FrontWalk, frontInWords } from '#web/features/plotting/tradeoff/front-walk.tsx';
import { licence, startCharts } from '../start-charts.tsx';

const heat = buildInput({ unit: '°C' });
const binder = buildInput({ name: 'Binder', short_name: 'binder', categories: ['Epoxy', 'Acrylic'] });
const yields = buildOutput({ unit: '%' });
const impurity = buildOutput({ name: 'Impurity', short_name: 'impurity', target: 'Minimize' });
const series = buildSeries();
series.samples = [
  {
    ...buildSample(series.uuid, 0, {
      [`in:${heat.uuid}`]: 10,
      [`out:${yields.uuid}`]: 20,
      [`out:${impurity.uuid}`]: 1,
    }),
    label: 'Hot',
  },
];
const entryOf = (name: string): ShortlistEntry => ({
  ...{ uuid: uuid(), name, creator: 'Ada', created: 1 },
  inParameters: [
    { in_parameter: heat.uuid, value: 60 },
    { in_parameter: binder.uuid, value: 1 },
  ],
  predicted_outputs: [{ uuid: yields.uuid, value: 80, low: 75, high: 85 }],
  predicted_score: null,
});
const answers = {
  listInParameters: () => [heat, binder],
  listCompParameters: () => [],
  listOutParameters: () => [yields, impurity],
  listSeries: () => ({ series: [series], next: null }),
};
beforeEach(() => stubFigures());

it('shows what is kept under the chart, adds it as a sample, and removes it', async () => {
  let kept = [entryOf('Gentle'), entryOf('Hot')];
  const { user, api } = startCharts({
    ...answers,
    getUserPermissions: () => permissions({ licence: [...licence, 'sample_advanced:manage'] }),
    listShortlist: () => kept,
    createSample: () => buildSample(series.uuid, 1, {}),
    removeFromShortlist: () => {
      kept = kept.slice(1);
      return undefined;
    },
  });
  const tradeoff = within(await screen.findByRole('region', { name: 'Trade-off' }));
  const table = await tradeoff.findByRole('table', { name: 'Shortlist' });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  expect(rows().slice(0, 2)).toEqual([
    'NameHeat (°C)BinderExpected Yield (%)Actions',
    'Gentle60Acrylic80 (75 to 85)Add as a sampleRemove',
  ]);
  await expectAccessible(table);
  await user.click(tradeoff.getByRole('button', { name: 'Add Gentle as a sample' }));
  await user.click(tradeoff.getByRole('button', { name: 'Add Hot as a sample' }));
  await waitFor(() => expect(api.bodies('createSample')).toHaveLength(2));
  const sample = { source: 'create', inParameters: entryOf('').inParameters, outParameters: [] };
  // A label that a sample has already is not given twice.
  expect(api.bodies('createSample')).toEqual([{ ...sample, label: 'Gentle' }, sample]);
  await user.click(tradeoff.getByRole('button', { name: 'Remove Gentle' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('offers no change to those who may only read', async () => {
  startCharts({
    ...answers,
    getUserPermissions: () => permissions({ licence, role: ['workspace:read_only', 'project:manage'] }),
    listShortlist: () => [entryOf('Gentle')],
  });
  const table = await screen.findByRole('table', { name: 'Shortlist' });
  expect(within(table).queryAllByRole('button')).toEqual([]);
});

const band = (value: number) => ({ value, low: value - 5, high: value + 5 });
const point = (at: number, gain: number) => ({
  setting: [at],
  forecast: { score: band(0.5), outputs: [band(at), band(at / 10)], acceptable: 0.8 },
  ...{ x: at, y: at / 10, gain },
});
const points = [point(40, 0), point(60, 0.02), point(80, 0.034)];
const source = { inputs: [heat], fixed: [{ uuid: binder.uuid, value: 1 }], outputs: [yields, impurity] };

it('says how many settings are worth a run, and which most', () => {
  expect(frontInWords(points)).toBe('3 settings along the predicted front; 2 are worth a run, number 3 most.');
  expect(frontInWords(points.slice(0, 1))).toBe(
    'One setting along the predicted front; none is expected to add 1 % to what is measured.',
  );
});

it('is walked by keyboard, and keeps the setting with what is predicted of it', async () => {
  fakeSockets();
  const api = fakeApi({
    getUserPermissions: () => buildPermissions(),
    listShortlist: () => [],
    addToShortlist: () => entryOf('Mine'),
  });
  function Screen() {
    const [at, setAt] = useState(0);
    return (
      <FrontWalk
        place={{ workspace: ids.workspace, project: ids.project, experiment: ids.experiment }}
        inputs={[heat, binder]}
        source={source as never}
        points={points}
        outputs={[yields, impurity]}
        at={at}
        onMove={setAt}
      />
    );
  }
  const { user } = renderScreen(Screen, 'charts');
  const slider = await screen.findByRole('slider', { name: 'Along the predicted front' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^1 of 3: Heat 40 °C\. Expected: Yield \(%\) 40 /);
  expect(
    screen.getByText(/All limits are kept with 80 %\. A run is expected to add less than 1 % .* values\.$/),
  ).toBeTruthy();
  fireEvent.change(slider, { target: { value: '2' } });
  expect(screen.getByText(/^3 of 3: Heat 80 °C\. .* add 3 % to the volume .*: worth a run\.$/)).toBeTruthy();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect((name as HTMLInputElement).value).toBe('Yield 80, Impurity 8');
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Keep in the shortlist' }));
  await waitFor(() => expect(api.bodies('addToShortlist')).toHaveLength(1));
  expect(api.bodies('addToShortlist')[0]).toEqual({
    name: 'Mine',
    inParameters: [
      { in_parameter: heat.uuid, value: 80 },
      { in_parameter: binder.uuid, value: 1 },
    ],
    predicted_outputs: [
      { uuid: yields.uuid, ...band(80) },
      { uuid: impurity.uuid, ...band(8) },
    ],
    predicted_score: { value: 0.5, low: 0, high: 1 },
  });
});

it('is drawn within the plot, with a ring where the walk is', () => {
  const output = { title: 'Yield', axisTitle: 'Yield', target: 'Maximize' as const };
  const predicted = [
    { x: 50, y: 7, isWorthARun: false, isHere: false },
    { x: 200, y: 90, isWorthARun: true, isHere: true },
  ];
  const { box, predicted: drawn } = buildTradeoffFigure({ x: output, y: output, samples: [], predicted }, 640);
  expect(drawn.here?.x).toBeLessThanOrEqual(box.plot.right);
  expect(drawn.here?.y).toBeGreaterThanOrEqual(box.plot.top);
  expect([drawn.worth, drawn.squares].map((path) => path.match(/M/g)?.length)).toEqual([1, 1]);
});

it('marks a kept setting that breaks a rule or cannot be set, and speaks of expected values only where there are any', async () => {
  const cold = { uuid: uuid(), name: 'Cold', short_name: 'cold', formula: 'heat < 50', creator: '', created: 0 };
  const plain = { ...entryOf('Between'), predicted_outputs: [] };
  const between = {
    ...plain,
    inParameters: plain.inParameters.map((one, at) => (at === 0 ? { ...one, value: 56.5 } : one)),
  };
  startCharts({
    ...answers,
    listRules: () => [cold],
    listShortlist: () => [between],
    evaluateRules: () => ({ feasible: [false], rules: [{ rule: cold.uuid, broken: [0], unknown: [], reason: null }] }),
  });
  const table = within(await screen.findByRole('table', { name: 'Shortlist' }));
  expect(await table.findByText('breaks the rule Cold')).toBeTruthy();
  expect(table.getByText(/^Heat 56.5 is not on its axis$/)).toBeTruthy();
  expect(screen.queryByText(/^Expected values are those of the model/)).toBeNull();
});
