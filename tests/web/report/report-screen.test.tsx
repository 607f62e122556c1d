import { Blob as NodeBlob } from 'node:buffer';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { captureDownloads } from '#tests/support/downloads.ts';
import { buildInput, buildOutput, buildSample, buildSeries, predictionModel } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { experiment, home, ids, permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { stubWorkers } from '#tests/web/support/stub-workers.ts';

const heat = buildInput({ name: 'Heat', short_name: 'heat', unit: '°C' });
const output = buildOutput({ limit: { min: 20, max: null } });
const first = { ...buildSeries(), number: 1, creator: 'Grace Hopper' };
const second = { ...buildSeries(), number: 2, name: 'Second try', generation: { seed: 4711, engine: '2.15.0' } };
const value = (input: number, found?: number) => ({
  [`in:${heat.uuid}`]: input,
  ...(found !== undefined && { [`out:${output.uuid}`]: found }),
});
first.samples = [
  { ...buildSample(first.uuid, 0, value(10, 12)), note: '<b>cloudy</b>', label: 'Vial 7' },
  { ...buildSample(first.uuid, 1, value(20, 30.5)) },
  { ...buildSample(first.uuid, 2, value(30, 41)), state: 'failed', reason: 'leaked' },
];
second.samples = [{ ...buildSample(second.uuid, 0, value(25)), is_generated: true, source: 'generate' }];

const exporting = { licence: ['series_parameter:export'] };
const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/report`;

function open(search = '', answers: FakeAnswers = {}) {
  const described = experiment({ name: 'Adhesion', description: 'Does it stick?' });
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => permissions(exporting),
    getUser: () => account({ csv_decimal: ',', csv_delimiter: ';' }),
    getExperiment: () => described,
    listInParameters: () => [heat],
    listOutParameters: () => [output],
    listCompParameters: () => [],
    listRules: () => [],
    listSeries: () => ({ series: [first, second], next: null }),
    listReportLinks: () => [],
    listShortlist: () => [],
    ...answers,
  });
  return { api, ...renderApp(`${address}${search}`) };
}

const article = () => screen.findByRole('article', { name: 'Adhesion' });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  localStorage.clear();
  stubFigures();
  stubWorkers();
});

it('has the samples with state, label, note and whether they are acceptable, in the decimal symbol of the account', async () => {
  open();
  const report = within(await article());
  expect(report.getByText('Does it stick?')).toBeTruthy();
  expect(cells(report.getByRole('table', { name: 'Samples' }))).toEqual([
    ['Sample', 'Label', 'State', 'Heat (°C)', 'Yield', 'Score', 'Acceptable', 'Note'],
    ['1.1', 'Vial 7', '', '10', '12', '0', 'no', '<b>cloudy</b>'],
    ['1.2', '', '', '20', '30,5', '1', 'yes', ''],
    ['1.3', '', 'failed: leaked', '30', '41', '', '', ''],
    ['2.1', '', 'to measure', '25', '', '', '', ''],
  ]);
  expect(cells(report.getByRole('table', { name: 'Seeds' }))).toEqual([
    ['Series', 'Seed', 'Engine'],
    ['2', '4711', '2.15.0'],
  ]);
  expect(report.getByText('1 of 2 measured samples keeps all limits.')).toBeTruthy();
});

it('names nobody unless somebody says so, and has neither charts nor other series where they may not be seen', async () => {
  const { user } = open('?series=2');
  const report = await article();
  expect(report.textContent).toContain('Series 2: Second try');
  expect(report.textContent).not.toMatch(/Ada Wong|Grace Hopper/);
  // The licence has no charts, and the report is of one series.
  expect(within(report).queryByRole('heading', { name: 'Charts' })).toBeNull();
  expect(cells(within(report).getByRole('table', { name: 'Samples' })).map(([name]) => name)).toEqual([
    'Sample',
    '2.1',
  ]);
  await user.click(screen.getByRole('button', { name: 'Sections' }));
  await user.click(screen.getByRole('checkbox', { name: /^Names of the people/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Effects' }));
  await user.click(screen.getByRole('button', { name: 'Make the report' }));
  await screen.findByText(/Experiment made by Ada Wong/);
  expect(screen.queryByRole('heading', { name: 'Effects' })).toBeNull();
  expect(localStorage.getItem(`serieslab.report.${ids.user}`)).toBe('["effects","people"]');
});

it('has no accessibility violations, nor has its dialog', async () => {
  const { user } = open();
  await article();
  await expectAccessible(document.body);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByText('There is no link.');
  await expectAccessible(screen.getByRole('dialog'));
});

it('is saved as a whole page whose policy forbids scripts and networks', async () => {
  const files = captureDownloads();
  const { user } = open();
  await article();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(files[0]?.name).toBe('Adhesion-report.html');
  const page = new DOMParser().parseFromString((await files[0]?.text()) ?? '', 'text/html');
  expect(page.title).toBe('Adhesion');
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'/);
  expect(page.querySelectorAll('script, link, iframe, b, [onclick], [onload], [onerror]').length).toBe(0);
  expect([...page.querySelectorAll('img')].every((image) => image.src.startsWith('data:image/svg+xml'))).toBe(true);
});

it('is not there for those who may not take samples out of the product, and is shared by those who manage it', async () => {
  const { user, unmount } = open();
  await article();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('There is no link.')).toBeTruthy();
  unmount();
  const { unmount: leave } = open('', {
    getUserPermissions: () => permissions({ ...exporting, role: ['project:manage'] }),
  });
  await article();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  leave();
  open('', { getUserPermissions: () => permissions() });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('article')).toBeNull();
});

it('shows the address of a new link, which nobody can show again', async () => {
  // jsdom's own has no streams.
  vi.stubGlobal('Blob', NodeBlob);
  const secret = 'k'.repeat(86);
  const link = { uuid: ids.experiment, name: 'Board', creator: 'Ada Wong', created: 1_700_000_000, expires: 4e9 };
  const created = vi.fn(() => ({ ...link, secret }));
  const { user } = open('', { createReportLink: created });
  await article();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(screen.getByRole('button', { name: 'New link' }));
  await user.type(screen.getByRole('textbox', { name: 'Name*' }), 'Board');
  await user.click(screen.getByRole('button', { name: 'Make the link' }));
  const address: HTMLInputElement = await screen.findByRole('textbox', { name: 'Link' });
  expect(address.value).toBe(`${location.origin}/shared-report#${secret}`);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: 'Share the report' })).toBeTruthy();
  expect(created).toHaveBeenCalledOnce();
});

it('says why its model is out of date, as the models do', async () => {
  const { metrics, uuid } = predictionModel;
  // No engine answers here.
  localStorage.setItem(`serieslab.report.${ids.user}`, '["best","confirmation"]');
  open('', {
    getExperiment: () => experiment({ name: 'Adhesion', prediction_model: predictionModel }),
    listPredictionModels: () => [{ uuid, name: 'score', parameter: null, metrics, learned_from: 8 }],
    listInputImportances: () => [],
    listOutputImportances: () => [],
    getValidSampleCount: () => 12,
  });
  const report = within(await article());
  report.getByText('Out of date: the model was made from 8 valid samples, and there are 12 now.');
});
