import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { captureDownloads } from '#tests/support/downloads.ts';
import { buildInput, buildOutput, buildSample, buildSeries, uuid } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { experiment, home, ids, permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/database/data-export`;
const adhesion = experiment({ name: '=Adhesion' });
const other = experiment({ uuid: uuid(), name: 'Other' });
const heat = buildInput();
const binder = buildInput({ name: 'Binder', short_name: 'binder', categories: ['-Epoxy', 'Acrylic'] });
const result = buildOutput({ short_name: 'result' });
const series = [buildSeries(), buildSeries({ number: 3 })];
const [first, third] = series;
const sample = (of: string | undefined, position: number, values: Record<string, number | null>) => ({
  ...buildSample(of ?? '', position, values),
  predicted_score: 0.125,
});
const pages = [
  [
    sample(third?.uuid, 0, { [`in:${heat.uuid}`]: 30, [`in:${binder.uuid}`]: 1, [`out:${result.uuid}`]: null }),
    sample(first?.uuid, 1, { [`in:${heat.uuid}`]: 2.5, [`in:${binder.uuid}`]: 0, [`out:${result.uuid}`]: 20 }),
  ],
  [sample(first?.uuid, 0, { [`in:${heat.uuid}`]: 1, [`in:${binder.uuid}`]: 0, [`out:${result.uuid}`]: 10 })],
];

function start(answers: FakeAnswers = {}, at = address) {
  stubFigures();
  const api = fakeApi({
    ...home(),
    getUser: () => account({ csv_decimal: ',', csv_delimiter: ';' }),
    listWorkspaceExperiments: () => [adhesion, other],
    listInParameters: () => [heat, binder],
    listCompParameters: () => [],
    listOutParameters: () => [result],
    listSeries: () => ({ series, next: null }),
    listMultipleExperimentSamples: ({ body }) => ({
      experiments: [{ experiment: body.experiments[0] ?? '', samples: pages[body.after ? 1 : 0] ?? [] }],
      next: body.after ? null : 'more',
    }),
    ...answers,
  });
  return { api, ...renderApp(at) };
}

async function pick(user: ReturnType<typeof start>['user'], name: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: 'Experiments*' }));
  await user.click(await screen.findByRole('option', { name }));
}
const request = () => screen.findByRole('button', { name: 'Prepare export' });

it('needs an experiment', async () => {
  const { user, api } = start();
  expect(await screen.findByRole('heading', { name: 'Experiment export' })).toBeTruthy();
  await waitFor(async () => expect((await request()).hasAttribute('disabled')).toBe(false));
  await user.click(await request());
  expect(screen.getByText('Experiments cannot be empty')).toBeTruthy();
  expect(api.bodies('listMultipleExperimentSamples')).toEqual([]);
});

it('reads all pages and hands over experiment-data.csv in the format of the account', async () => {
  const files = captureDownloads();
  const { user, api } = start();
  await pick(user, /=Adhesion/);
  await user.click(await request());
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(screen.getByText('3 samples in experiment-data.csv')).toBeTruthy();
  expect(api.bodies('listMultipleExperimentSamples')).toEqual([
    { experiments: [adhesion.uuid] },
    { experiments: [adhesion.uuid], after: 'more' },
  ]);
  expect(files[0]?.name).toBe('experiment-data.csv');
  const lines = (await files[0]?.text())?.split('\r\n').map((line) => line.split(';'));
  expect(lines?.[0]).toEqual([
    'Experiment name',
    'Series number',
    'Sample number',
    'heat',
    'binder',
    'result',
    'Predicted score',
    'Score (rank)',
    'Created on',
    'Created (ISO 8601)',
    'Created by',
  ]);
  expect(lines?.slice(1).map((line) => line[9])).toEqual(
    Array(3).fill(expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/)),
  );
  // Ordered by series and position; formulas of spreadsheets are escaped, and missing values are empty.
  expect(lines?.slice(1).map((line) => line.slice(0, 8))).toEqual([
    ["'=Adhesion", '1', '1', '1', "'-Epoxy", '10', '0,125', '0'],
    ["'=Adhesion", '1', '2', '2,5', "'-Epoxy", '20', '0,125', '1'],
    ["'=Adhesion", '3', '1', '30', 'Acrylic', '', '0,125', ''],
  ]);
});

it('shows a spinner while it is requested, and another choice begins anew', async () => {
  const gate = Promise.withResolvers<Response>();
  let calls = 0;
  const { user } = start({
    listMultipleExperimentSamples: () => {
      calls += 1;
      return calls === 1 ? gate.promise : { experiments: [{ experiment: other.uuid, samples: [] }], next: null };
    },
  });
  await pick(user, /=Adhesion/);
  await user.click(await request());
  expect((await request()).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await pick(user, /Other/);
  expect((await request()).hasAttribute('disabled')).toBe(false);
  // A cancelled export does not produce a file later.
  gate.resolve(Response.json({ experiments: [{ experiment: adhesion.uuid, samples: [] }], next: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download' })).toBeNull());
  await user.click(await request());
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  await pick(user, /Other/);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

it('is idle again after a failure', async () => {
  const { user } = start({
    listMultipleExperimentSamples: () => refusal(400, { detail: 'Start again', code: 'validation' }),
  });
  await pick(user, /=Adhesion/);
  await user.click(await request());
  expect(await screen.findByText('Start again')).toBeTruthy();
  expect((await request()).hasAttribute('disabled')).toBe(false);
});

it('is where the database of a workspace leads', async () => {
  start({}, `/workspaces/${ids.workspace}/database`);
  expect(await screen.findByRole('heading', { name: 'Experiment export' })).toBeTruthy();
  expect(window.location.pathname).toBe(address);
});

it('is for users of the workspace', async () => {
  start({ getUserPermissions: () => ({ ...permissions(), workspaces: {} }), listRecentExperiments: () => [] });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
});
