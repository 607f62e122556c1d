import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { scaleDigest } from '#shared/rules/model-scale.ts';
import { buildExperiment, buildMember, buildSample, buildSeries, ids, uuid } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import {
  base,
  cellAt,
  computed,
  first,
  grid,
  heat,
  heats,
  hiddenInput,
  ratio,
  start,
  yieldOutput,
} from '../start-series.tsx';

it('keeps a row in position while it is edited, whatever the filter and the order are', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Yield' }));
  localStorage.setItem(`serieslab.filters.${ids.user}.${ids.experiment}`, '[]');
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('30{Enter}20{Enter}10{Enter}');
  expect(await heats()).toEqual(['0', '10', '20']);
  expect((await cellAt(0, 'Yield')).textContent).toBe('30');
});

it('sorts by a column, upwards, downwards and back, also by the keyboard', async () => {
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Heat (°C)' }));
  expect(screen.getByRole('columnheader', { name: 'Heat (°C)' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Heat (°C)' }));
  expect(await heats()).toEqual(['20', '10', '0']);
  await user.click(screen.getByRole('button', { name: 'Heat (°C)' }));
  expect(await heats()).toEqual(['0', '10', '20']);
  (await cellAt(0, 'Sample')).click();
  (await cellAt(0, 'Sample')).focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Sample');
  await user.keyboard('{Enter}{Enter}{ArrowDown}');
  expect(await heats()).toEqual(['20', '10', '0']);
});

it('marks inputs that are not as proposed, and says what was', async () => {
  const series = buildSeries();
  const sample = buildSample(series.uuid, 0, { [`in:${heat.uuid}`]: 33, [`in:${base.uuid}`]: 1 });
  const proposed_inputs = [
    { in_parameter: heat.uuid, value: 70.5 },
    { in_parameter: base.uuid, value: 0 },
  ];
  series.samples = [{ ...sample, source: 'generate', proposed_inputs }];
  const { user } = start({ listSeries: () => ({ series: [series], next: null }) });
  expect((await cellAt(0, 'Heat')).textContent).toBe('33, changed: 70.5 was proposed');
  expect((await cellAt(0, 'Base')).textContent).toBe('Pivalate, changed: Acetate was proposed');
  expect(screen.getByTitle('Changed: 70.5 was proposed')).toBeTruthy();
  await rowMenu(user, 'sample 1 of series 1', 'Details');
  expect(await screen.findByText('33 (changed: 70.5 was proposed)')).toBeTruthy();
});

it('shows what to expect of outputs that are not measured, with the interval', async () => {
  const series = buildSeries();
  const sample = buildSample(series.uuid, 0, { [`in:${heat.uuid}`]: 1, [`in:${base.uuid}`]: 0 });
  const expected = { uuid: yieldOutput.uuid, value: 72.431, low: 64.2, high: 80.9 };
  series.samples = [{ ...sample, predicted_outputs: [expected] }];
  const { user } = start({ listSeries: () => ({ series: [series], next: null }) });
  expect((await cellAt(0, 'Yield')).textContent).toBe('expected 72 64–81');
  await rowMenu(user, 'sample 1 of series 1', 'Details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sample 1 of series 1' }));
  expect(dialog.getByText(/^Predicted Yield/)).toBeTruthy();
  expect(dialog.getByText('72, with 90 % probability between 64 and 81')).toBeTruthy();
});

it('shows outputs that a formula gives in the six digits that their column has room for', async () => {
  const series = buildSeries();
  const value = 0.153 * 0.8427;
  series.samples = [buildSample(series.uuid, 0, { [`in:${heat.uuid}`]: 1, [`out:${computed.uuid}`]: value })];
  start({ listSeries: () => ({ series: [series], next: null }) });
  expect((await cellAt(0, 'Cost')).textContent).toBe('0.128933');
});

it('shows functions, why a value is empty, broken rules, and the interval of a predicted score', async () => {
  const rule = uuid();
  const series = buildSeries();
  series.samples = [
    {
      ...buildSample(series.uuid, 0, { [`in:${heat.uuid}`]: 1, [`in:${base.uuid}`]: 0, [`in:${hiddenInput.uuid}`]: 7 }),
      source: 'create',
      predicted_score: 0.8125,
      predicted_interval: { low: 0.7, high: 0.9 },
      brokenRules: [rule],
      brokenMixtures: ['Blend'],
      compParameters: [{ comp_parameter: ratio.uuid, value: null, reason: 'Line 1: division by zero' }],
      whyChosen: {
        method: 'expected-improvement',
        expected_gain: 0.031,
        deviation: 0.1,
        nearest: { sample: '', distance: 0.5 },
      },
    },
  ];
  const sample = series.samples[0] as Sample;
  if (sample.whyChosen?.nearest) sample.whyChosen.nearest.sample = sample.uuid;
  const { user } = start({
    listCompParameters: () => [ratio],
    listRules: () => [
      { uuid: rule, name: 'Sum', short_name: 'whole', formula: 'heat < 1', creator: 'Ada', created: 1 },
    ],
    listSeries: () => ({ series: [series], next: null }),
  });
  expect((await cellAt(0, 'Ratio')).textContent).toBe('?Line 1: division by zero');
  await waitFor(async () => expect((await cellAt(0, 'Sample')).textContent).toBe('!Breaks Sum, the mixture Blend1'));
  expect((await cellAt(0, 'Predicted')).textContent).toBe('0.813 0.70–0.90');
  await rowMenu(user, 'sample 1 of series 1', 'Details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sample 1 of series 1' }));
  expect(dialog.getByText('0.813 (median), with 90 % probability between 0.7 and 0.9')).toBeTruthy();
  expect(
    dialog.getByText(
      'Chosen because it may improve the score. It was expected to raise the best measured score by 0.031, by the models of that time, as the mean over all that may be measured. A predicted score is a median: how far it is above the best is another figure. The most similar sample was sample 1 of series 1, if each input counts as much as it mattered to the model; by values alone another may look closer.',
    ),
  ).toBeTruthy();
  expect(dialog.getByText('Line 1: division by zero')).toBeTruthy();
  expect(dialog.getByText('Sum')).toBeTruthy();
  expect(dialog.getByText('Blend')).toBeTruthy();
  expect(dialog.getByText('create')).toBeTruthy();
});

it('cancels each job by its own button, enabled while that job runs', async () => {
  const buttons = () =>
    ['Cancel Series', 'Cancel Functions', 'Cancel Model'].map(
      (name) => !screen.getByRole('button', { name }).hasAttribute('disabled'),
    );
  for (const [kind, enabled, label, operation] of [
    ['generation_id', [true, false, false], 'Cancel Series', 'cancelGeneration'],
    ['calculation_id', [false, true, false], 'Cancel Functions', 'cancelCalculation'],
    ['modeling_id', [false, false, true], 'Cancel Model', 'cancelModeling'],
  ] as const) {
    const answer = () => ({ detail: `${label}: done`, experiment: buildExperiment() });
    const { user, api, unmount } = start({
      getExperiment: () => buildExperiment({ [kind]: 'job' }),
      [operation]: answer,
    });
    await grid();
    expect(buttons()).toEqual(enabled);
    await user.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText(`${label}: done`)).toBeTruthy();
    expect(buttons()).toEqual([false, false, false]);
    expect(api.calls.some((call) => call.operation === operation)).toBe(true);
    unmount();
  }
});

it('marks values of the formula before, and calculates again', async () => {
  const seen: unknown[] = [];
  const [sample] = first.samples;
  const outdated = { comp_parameter: ratio.uuid, value: 5, out_of_date: true as const };
  const samples = sample ? [{ ...sample, compParameters: [outdated] }] : [];
  const { user } = start({
    listCompParameters: () => [ratio],
    listSeries: () => ({ series: [{ ...first, samples }], next: null }),
    cancelCalculation: ({ body }: { body: unknown }) => {
      seen.push(body);
      return {
        detail: 'Calculation of functions has been queued',
        experiment: buildExperiment({ calculation_id: 'job' }),
      };
    },
  });
  await grid();
  expect((await cellAt(0, 'Ratio')).textContent).toMatch(/^5\s~, as of the formula before$/);
  await user.click(screen.getByRole('button', { name: 'Calculate again' }));
  expect(await screen.findByText('Calculation of functions has been queued')).toBeTruthy();
  expect(seen).toEqual([{ calculate_again: true }]);
  expect(screen.queryByRole('button', { name: 'Calculate again' })).toBeNull();
});

it('disables everything that changes samples while a job runs', async () => {
  const { user } = start({ getExperiment: () => buildExperiment({ plotting_id: 'job' }) });
  await grid();
  for (const name of ['Generate Series', 'Import']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
  expect((await cellAt(0, 'Yield')).getAttribute('aria-readonly')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Actions for sample 1 of series 1' }));
  const entries = () => screen.getAllByRole('menuitem').map((item) => [item.textContent, item.ariaDisabled === 'true']);
  expect(entries()).toEqual([
    ['Details', false],
    ['Edit', true],
    ['Note and tags', true],
    ['Failed or left out', true],
    ['Measure again', true],
    ['Duplicate', true],
    ['Delete', true],
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for series 1' }));
  expect(entries()).toEqual([
    ['New sample', true],
    ['Run sheet', false],
    ['Name', true],
    ['Note and tags', true],
    ['Random run order', true],
    ['Report', false],
    ['Export CSV', false],
    ['Export Excel', false],
    ['CSV address', false],
    ['Import outputs', true],
    ['Lock', true],
    ['Delete series', true],
  ]);
});

it('shows the values that a calculation or a model has changed', async () => {
  const { sockets } = start({ listCompParameters: () => [ratio] });
  expect((await cellAt(0, 'Ratio')).textContent).toBe('');
  const changed = first.samples.map((sample) => ({
    ...sample,
    compParameters: [{ comp_parameter: ratio.uuid, value: 3 }],
  }));
  await sockets.send({
    method: 'calculation_success',
    experiment: buildExperiment(),
    job_id: 'job',
    message: 'Functions have been calculated',
    color: 'success',
    series_list: [{ ...first, samples: changed }],
  });
  expect(await screen.findByText('Functions have been calculated')).toBeTruthy();
  expect((await cellAt(0, 'Ratio')).textContent).toBe('3');
});

it('refetches everything after the connection was lost, and misses nothing', async () => {
  let samples = first.samples;
  const { sockets } = start({ listSeries: () => ({ series: [{ ...first, samples }], next: null }) });
  expect(await heats()).toEqual(['0', '10', '20']);
  samples = samples.map((sample) => ({
    ...sample,
    version: 1,
    inParameters: [{ in_parameter: heat.uuid, value: 5 }],
  }));
  await sockets.lose();
  await waitFor(async () => expect(await heats()).toEqual(['5', '5', '5']));
});

it('has no plotting here, and without the licence no source and no advanced entries', async () => {
  const { sockets, user } = start({ getUserPermissions: () => buildMember([], []) });
  await grid();
  await sockets.send({
    method: 'plotting_set',
    experiment: buildExperiment(),
    job_id: 'job',
    message: 'Plot generation has been queued',
    color: 'info',
  });
  expect(screen.queryByText('Plot generation has been queued')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for sample 1 of series 1' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['Details', 'Edit', 'Note and tags', 'Failed or left out', 'Delete'],
  ]);
});

it('composes a predicted score of an older scale again, shows none of other outputs, and sorts by what it shows', async () => {
  const series = buildSeries();
  const sampleAt = (position: number, yields: number | null) =>
    buildSample(series.uuid, position, {
      ...{ [`in:${heat.uuid}`]: position, [`in:${base.uuid}`]: 0 },
      ...(yields !== null && { [`out:${yieldOutput.uuid}`]: yields }),
    });
  const expected = { uuid: yieldOutput.uuid, value: 50, low: 40, high: 60 };
  const interval = { predicted_interval: { low: 0.4, high: 0.6 } };
  series.samples = [
    sampleAt(0, 0),
    sampleAt(1, 200),
    { ...sampleAt(2, null), ...interval, predicted_score: 0.5, predicted_outputs: [expected] },
    { ...sampleAt(3, null), ...interval, predicted_score: 0.25, predicted_outputs: [expected] },
    { ...sampleAt(4, null), ...interval, predicted_score: 0.25, predicted_outputs: [{ ...expected, uuid: uuid() }] },
  ];
  const { user } = start({
    listOutParameters: () => [yieldOutput],
    listSeries: () => ({ series: [series], next: null }),
  });
  const texts = [2, 3, 4].map(async (row) => (await cellAt(row, 'Predicted')).textContent);
  expect(await Promise.all(texts)).toEqual([
    '0.25 ~, By the predicted outputs on the scale of today, without an interval; predicted as 0.5 before samples, targets or importances changed',
    '0.25 0.40–0.60',
    'N/A, Predicted for other outputs than those that count in the score today',
  ]);
  // The mark is beside the number, which stays where it is when the mark goes.
  const mark = (await cellAt(2, 'Predicted')).querySelector('.marked > .stale') ?? document.body;
  expect(mark.textContent).toBe(' ~');
  // The stored scores are 0.5, 0.25, 0.25 in this order: by them the first would be the last.
  await user.click(screen.getByRole('button', { name: /^Predicted score/ }));
  await waitFor(async () => expect(await heats()).toEqual(['2', '3', '0', '1', '4']));
});

it('writes a narrow interval with the decimals of the score, which it holds', async () => {
  const series = buildSeries();
  const sampleAt = (position: number, yields: number | null) =>
    buildSample(series.uuid, position, {
      ...{ [`in:${heat.uuid}`]: position, [`in:${base.uuid}`]: 0 },
      ...(yields !== null && { [`out:${yieldOutput.uuid}`]: yields }),
    });
  const expected = { uuid: yieldOutput.uuid, value: 99.79, low: 99.57, high: 99.99 };
  const predicted = { predicted_score: 0.9979, predicted_interval: { low: 0.9957, high: 0.9999 } };
  series.samples = [
    sampleAt(0, 0),
    sampleAt(1, 100),
    { ...sampleAt(2, null), ...predicted, predicted_outputs: [expected] },
  ];
  start({ listOutParameters: () => [yieldOutput], listSeries: () => ({ series: [series], next: null }) });
  expect((await cellAt(2, 'Predicted')).textContent).toBe('0.998 0.996–1.000');
});

it('marks each predicted score of another scale than that of today, from the value that moves it until that is undone', async () => {
  const series = buildSeries();
  const sampleAt = (position: number, yields: number | null) =>
    buildSample(series.uuid, position, {
      ...{ [`in:${heat.uuid}`]: position, [`in:${base.uuid}`]: 0 },
      ...(yields !== null && { [`out:${yieldOutput.uuid}`]: yields }),
    });
  const on = { output_parameter: yieldOutput.uuid, weight: 1, target: 'Maximize' as const };
  const scaleOf = (best: number) => scaleDigest([{ ...on, best: best / -4, worst: 0 }]);
  const predicted = (best: number, value: number) => ({
    predicted_interval: { low: 0.75, high: 0.8 },
    predicted_outputs: [{ uuid: yieldOutput.uuid, value, low: value - 2, high: value + 2 }],
    predicted_on: scaleOf(best),
  });
  const ofModel = { predicted_score: 0.05, predicted_interval: { low: 0, high: 0.1 }, predicted_on: scaleOf(100) };
  series.samples = [
    { ...sampleAt(0, 0), ...ofModel },
    sampleAt(1, 100),
    // Its outputs err together, so that the score of their medians is another.
    { ...sampleAt(2, null), ...predicted(100, 73), predicted_score: 0.776 },
    { ...sampleAt(3, null), ...predicted(101, 78), predicted_score: 0.776 },
  ];
  const { user } = start({
    listOutParameters: () => [yieldOutput],
    listSeries: () => ({ series: [series], next: null }),
    updateSample: ({ path, body }) => {
      const sample = series.samples.find((one) => one.uuid === path.id);
      if (!sample) return refusal(404, { detail: '', code: 'not_found' });
      return { ...sample, version: body.version + 1, outParameters: body.outParameters ?? [] };
    },
  });
  const followed = (score: string) =>
    `${score} ~, By the predicted outputs on the scale of today, without an interval; predicted as 0.776 before samples, targets or importances changed`;
  const texts = async () => [(await cellAt(2, 'Predicted')).textContent, (await cellAt(3, 'Predicted')).textContent];
  expect(await texts()).toEqual(['0.776 0.75–0.80', followed('0.78')]);
  expect((await cellAt(0, 'Predicted')).textContent).toBe('0.05 0.00–0.10');
  await user.click(await cellAt(1, 'Yield'));
  await user.keyboard('{Control>}a{/Control}101{Enter}');
  await waitFor(async () => expect(await texts()).toEqual([followed('0.723'), '0.776 0.75–0.80']));
  expect((await cellAt(0, 'Predicted')).textContent).toMatch(/^0\.05 ~, On the scale of the model, which is not/);
  await user.click(await cellAt(1, 'Yield'));
  await user.keyboard('{Control>}a{/Control}100{Enter}');
  await waitFor(async () => expect(await texts()).toEqual(['0.776 0.75–0.80', followed('0.78')]));
});

it('says beside the rank whether a sample keeps the limits, where an output has one, and filters by it', async () => {
  const limited = { ...yieldOutput, limit: { min: 15, max: null } };
  const { user } = start({ listOutParameters: () => [limited] });
  expect((await cellAt(0, 'Acceptable')).textContent).toBe('');
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}15{Enter}');
  expect((await cellAt(0, 'Acceptable')).textContent).toMatch(
    /^!Yield is outside what is acceptable \(at least 15\) no$/,
  );
  expect((await cellAt(1, 'Acceptable')).textContent).toBe('yes');
  localStorage.setItem(
    `serieslab.filters.${ids.user}.${ids.experiment}`,
    JSON.stringify([
      { uuid: uuid(), parameter: { uuid: 'acceptable', short_name: 'acceptable' }, operator: '=', value: 0 },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('acceptable = no')).toBeTruthy();
});

it('has no such column without a limit', async () => {
  start();
  await grid();
  expect(screen.queryByRole('columnheader', { name: 'Acceptable' })).toBeNull();
});
