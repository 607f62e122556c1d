import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { pilotYields } from '#tests/support/pilot-plant.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { experiment } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { stubWorkers } from '#tests/web/support/stub-workers.ts';
import { effectsQuestion } from '#web/features/modelling/effects/effects-question.ts';
import { selectSamples } from '#web/lib/selected-samples.ts';
import { startModels } from './start-models.tsx';

const heat = buildInput({ name: 'Temperature', short_name: 'temp', unit: '°C', min_value: 100, max_value: 200 });
const concentration = buildInput({ name: 'Concentration', short_name: 'conc', unit: '%' });
const catalyst = buildInput({ name: 'Catalyst', short_name: 'catalyst', categories: ['A', 'B', 'C'] });
const inputs = [heat, concentration, catalyst];
const output = buildOutput({ name: 'Yield', short_name: 'yield', unit: '%' });
const note = buildOutput({ name: 'Note', short_name: 'note', categories: ['good', 'bad'] });

/** One series for each repeat. */
const list = [0, 1].map((repeat) => {
  const series = buildSeries({ number: repeat + 1 });
  series.samples = pilotYields.map(
    (pair, at): Sample =>
      buildSample(series.uuid, at, {
        [`in:${heat.uuid}`]: at & 1 ? 180 : 160,
        [`in:${concentration.uuid}`]: at & 2 ? 40 : 20,
        [`in:${catalyst.uuid}`]: at & 4 ? 1 : 0,
        [`out:${output.uuid}`]: pair[repeat] ?? null,
      }),
  );
  series.sample_count = 8;
  return series;
});

const start = (changes: Parameters<typeof startModels>[0] = {}) =>
  startModels({
    listInParameters: () => inputs,
    listOutParameters: () => [note, output],
    listSeries: () => ({ series: list, next: null }),
    getExperiment: () => experiment({ prediction_model: null }),
    ...changes,
  });
const report = () => screen.findByRole('region', { name: 'Effects report' });
async function choose(user: ReturnType<typeof start>['user'], field: string, option: string | RegExp) {
  await user.click(within(await report()).getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  stubFigures();
  stubWorkers();
  selectSamples(experiment().uuid, { samples: new Set(), by: '' });
});

it('says which inputs matter before any model is made, with the textbook’s effects', async () => {
  const { user } = start();
  const card = within(await report());
  await choose(user, 'Model of effects', 'Linear with interactions');
  await card.findByText(
    'Yield depends on Temperature (+23,0), Temperature × Catalyst (+10,0) and Concentration (−5,0): 3 of 6 effects are more than chance.',
  );
  expect(card.getByText(/^No lack of fit is seen: .* \(p = 0,733\)\.$/)).toBeTruthy();
  expect(card.getByText(/^R² 97,6 % of the variation is explained, 96,0 % adjusted.* 92,4 % predicted/)).toBeTruthy();
  expect(card.getByText('Curvature cannot be told', { exact: false })).toBeTruthy();
  const table = within(card.getByRole('table', { name: 'Effects on Yield (%)' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Temperaturefrom 160 to 180 °C\+23,0 \(20,0 to 26,0\)< 0,0001$/),
    expect.stringMatching(/^Temperature × Catalystonly together\+10,0 \(7,0 to 13,0\)< 0,0001$/),
    expect.stringMatching(/^Concentrationfrom 20 to 40 %−5,0 \(−8,0 to −2,0\)0,0048$/),
    expect.stringMatching(/^CatalystB instead of A\+1,5 \(−1,5 to 4,5\)0,293$/),
    expect.stringMatching(/^Temperature × Concentration/),
    expect.stringMatching(/^Concentration × Catalyst/),
  ]);
  await card.findByRole('img', { name: /^Pareto chart of effects: more than chance: Temperature \+23,0,/ });
  expect(card.getByRole('img', { name: 'Half-normal plot of effects: 6 effects' })).toBeTruthy();
  expect(card.getByRole('img', { name: 'Residuals in run order' })).toBeTruthy();
  expect(card.getByRole('img', { name: 'Residuals by prediction' })).toBeTruthy();
  await expectAccessible(await report());
});

it('lets the samples choose the terms, and says that their p-values are too small', async () => {
  start();
  const card = within(await report());
  await card.findByText(
    /^Yield depends on Temperature \(\+23,0\), Temperature × Catalyst \(\+10,0\) and Concentration/,
  );
  expect(card.getByText(/^The samples chose these terms themselves/)).toBeTruthy();
  expect(card.queryByText(/Temperature × Concentration/)).toBeNull();
});

it('takes the samples of a series, or the selected ones', async () => {
  selectSamples(experiment().uuid, {
    samples: new Set(list[0]?.samples.slice(0, 2).map(({ uuid }) => uuid)),
    by: 'test',
  });
  const { user } = start();
  const card = within(await report());
  await choose(user, 'Samples', 'Series 2 (8)');
  await card.findByText('Lack of fit cannot be told', { exact: false });
  await choose(user, 'Samples', 'Selected samples (2)');
  await card.findByText(
    'These data cannot answer: 2 measured samples with every input and Yield, and effects need at least 3.',
  );
  expect(card.queryByRole('table')).toBeNull();
});

it('leaves out failed, left-out and unmeasured samples, and takes the shift between series off', async () => {
  const [first, second] = list;
  if (!first || !second) throw new Error('There are two series');
  const samples = second.samples.map((sample, at) => (at === 0 ? { ...sample, state: 'failed' as const } : sample));
  const open = buildSample(first.uuid, 9, { [`in:${heat.uuid}`]: 170 });
  start({
    getExperiment: () => experiment({ prediction_model: null, blocks: 'series' }),
    listSeries: () => ({
      series: [
        { ...first, samples: [...first.samples, open] },
        { ...second, samples },
      ],
      next: null,
    }),
  });
  const card = within(await report());
  await card.findByText(/^By least squares from 15 samples\./);
  expect(card.getByText(/^The shift between series is taken off first \(p = 0,\d+\)\.$/)).toBeTruthy();
});

it('says what is missing without a number to explain, and without a worker', async () => {
  const { unmount } = start({ listOutParameters: () => [note] });
  expect(within(await report()).getByText('Effects need an input, and an output that is a number.')).toBeTruthy();
  unmount();
  vi.stubGlobal('Worker', undefined);
  start();
  await waitFor(async () =>
    expect(within(await report()).getByText(/^This browser could not compute the effects/)).toBeTruthy(),
  );
});

it('tells the effects of a formula without p-values, intervals and suspicions: there is no chance in it', async () => {
  const cost = buildOutput({ name: 'Cost', short_name: 'cost', is_functional: true, formula: 'temp ** 2 + conc' });
  const calculated = list.map((series) => ({
    ...series,
    samples: series.samples.map((sample) => {
      const [temp = 0, conc = 0] = sample.inParameters.map(({ value }) => value ?? 0);
      const value = temp ** 2 + conc;
      return { ...sample, outParameters: [...sample.outParameters, { out_parameter: cost.uuid, value }] };
    }),
  }));
  const { user } = start({
    listOutParameters: () => [cost, output],
    listSeries: () => ({ series: calculated, next: null }),
  });
  const card = within(await report());
  await choose(user, 'Model of effects', 'Linear');
  await card.findByText(
    'Cost is calculated from the inputs, so nothing about it is chance: p-values and intervals would mean nothing. The effects describe its formula as far as these terms can.',
  );
  const table = within(await card.findByRole('table', { name: 'Effects on Cost' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Term', 'Effect']);
  expect(table.getByText('+6800')).toBeTruthy();
  expect((await report()).textContent).not.toMatch(/look at its values|ack of fit|more than chance|AICc\), so/);
  expect(card.queryByRole('img')).toBeNull();
  await choose(user, 'Effects on', 'Yield (%)');
  await card.findByText(/^Yield depends on/);
});

it('has residuals in the order in which the samples were run', () => {
  const runs = [8, 7, 6, 5, 4, 3, 2, 1];
  const [first, second] = list.map((series) => ({
    ...series,
    samples: series.samples.map((sample, at) => ({ ...sample, ...(series.number === 2 && { run_order: runs[at] }) })),
  }));
  const { samples } = effectsQuestion(
    {
      experiment: experiment(),
      inputs,
      outputs: [output],
      functions: [],
      list: [second, first].flatMap((one) => one ?? []),
    },
    { output, model: 'main', isChosen: () => true },
  );
  const numbers = samples.map(({ name }) => name.replaceAll(/[^\d,]/g, ''));
  expect(numbers).toEqual([...runs.toReversed().map((at) => `1,${at}`), ...runs.map((at) => `2,${at}`)]);
});
