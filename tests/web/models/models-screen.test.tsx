import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type InputImportance, notRanked, type PredictionModel } from '../../../shared/contracts/models.ts';
import { captureDownloads } from '../../support/downloads.ts';
import { buildOutput, buildSample, buildSeries, uuid } from '../../support/experiment-data.ts';
import { type FakeAnswers, fakeApi, refusal } from '../../support/fake-api.ts';
import { fakeSockets } from '../../support/fake-socket.ts';
import { account } from '../support/administration-builders.ts';
import { experiment, home, ids, permissions } from '../support/builders.ts';
import { stubFigures } from '../support/figure-stubs.ts';
import { renderApp } from '../support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/models`;
const missing = Number.MIN_SAFE_INTEGER;
const modelId = uuid();
const metrics = {
  r2: 0.834,
  r2_std: 0.0151,
  me: 0.3,
  me_std: 0.1,
  mae: 0.05,
  mae_std: 0.01,
  mse: missing,
  mse_std: missing,
};
const model = (part: Partial<PredictionModel> = {}): PredictionModel => ({
  uuid: modelId,
  name: 'score',
  parameter: null,
  metrics,
  ...part,
});
const importance = (short_name: string, rank: number, fi: number | null, include = true): InputImportance => ({
  uuid: uuid(),
  rank,
  metrics: { fi, fi_std: fi === null ? null : 0.02 },
  include,
  prediction_model: modelId,
  input_parameter: { uuid: uuid(), name: `The ${short_name}`, short_name },
});
const heat = importance('heat', 1, 0.8);
const stirring = importance('stirring', 2, 0.004);
const left = importance('left_out', notRanked, null, false);
const yieldOutput = buildOutput();
const ignored = buildOutput({ name: 'Note', short_name: 'note', weight: 0 });
const outputImportance = (short_name: string, rank: number, fi: number | null) => {
  const { input_parameter, ...rest } = importance(short_name, rank, fi);
  return { ...rest, output_parameter: input_parameter };
};
const series = buildSeries();
series.samples = [
  {
    ...buildSample(series.uuid, 0, { [`out:${yieldOutput.uuid}`]: 10 }),
    predicted_score: 0.1,
    predicted_interval: { low: 0, high: 0.3 },
  },
  {
    ...buildSample(series.uuid, 1, { [`out:${yieldOutput.uuid}`]: 90 }),
    predicted_score: 0.5,
    predicted_interval: { low: 0.4, high: 0.6 },
  },
  { ...buildSample(series.uuid, 2, {}), predicted_score: 0.4 },
];

const withModel = () => experiment({ prediction_model: { uuid: modelId, metrics } });

function start(answers: FakeAnswers = {}) {
  const sockets = fakeSockets();
  const api = fakeApi({
    ...home(),
    getUser: () => account({ csv_decimal: ',', csv_delimiter: ';' }),
    getExperiment: withModel,
    listPredictionModels: () => [model()],
    listInputImportances: () => [heat, stirring, left],
    listOutputImportances: () => [outputImportance('yield_pct', 1, 1), outputImportance('note', notRanked, null)],
    listComplexImportances: () => [],
    listOutParameters: () => [yieldOutput, ignored],
    listCompParameters: () => [],
    listSeries: () => ({ series: [series], next: null }),
    getValidSampleCount: () => 12,
    ...answers,
  });
  return { sockets, api, ...renderApp(address) };
}

const button = (name: string) => screen.findByRole('button', { name });
const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled');
const row = async (name: string) =>
  within(screen.getByRole('table', { name: /^Importance of/ })).getByRole('row', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubFigures();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the metrics by two decimals, and N/A or - for what is missing', async () => {
  start();
  await screen.findByRole('heading', { name: 'Model summary for score' });
  const table = await screen.findByRole('table', { name: 'Model metrics' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) => [
      within(one).getByRole('rowheader').textContent,
      ...within(one)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ]);
  expect(cells).toEqual([
    ['CV-R2', '0.83', '0.02'],
    ['CV-ME', '0.30', '0.10'],
    ['CV-MAE', '0.05', '0.01'],
    ['CV-MSE', 'N/A', '-'],
  ]);
});

it('says that there is no model yet, and makes one', async () => {
  const { api, user } = start({
    getExperiment: () => experiment(),
    predict: () => ({ detail: 'Modelling has been queued', experiment: experiment({ modeling_id: 'job' }) }),
  });
  expect(await screen.findByText('No model data available - please create a model')).toBeTruthy();
  expect(api.calls.some(({ operation }) => operation === 'listPredictionModels')).toBe(false);
  await user.click(await button('Create model'));
  expect(await screen.findByText('Modelling has been queued')).toBeTruthy();
  await waitFor(async () => expect(await isDisabled('Create model')).toBe(true));
  expect(screen.getByRole('progressbar', { name: 'Building the prediction model' })).toBeTruthy();
  expect(await isDisabled('Cancel Model')).toBe(false);
});

it('needs two valid samples', async () => {
  start({ getExperiment: () => experiment(), getValidSampleCount: () => 1 });
  expect(await screen.findByText('Insufficient amount of samples')).toBeTruthy();
  expect(await isDisabled('Create model')).toBe(true);
});

it('shows importances as bars and as a table, with suggestions', async () => {
  const { user } = start();
  expect(
    await screen.findByRole('img', { name: 'Importance of inputs: heat 0.800, stirring 0.004, left_out –' }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect((await row('heat')).textContent).toContain('Include');
  expect((await row('stirring')).textContent).toContain('Low score');
  expect((await row('left_out')).textContent).not.toContain('Include');
  await user.click(screen.getByRole('tab', { name: 'Outputs (2)' }));
  // What weighs nothing is no part of the score: no update of the model would rank it.
  expect((await row('note')).textContent).toContain('Ignored');
  expect(screen.queryByText('Update model', { selector: '.MuiChip-label' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Functions (0)' }));
  expect(screen.getByText('The experiment has no functions')).toBeTruthy();
});

it('leaves an input out at once, marks its row and the button, and asks for the valid samples again', async () => {
  let count = 12;
  const { user, api } = start({
    getValidSampleCount: () => count,
    updateInputImportance: ({ body }) => {
      count = 15;
      return { ...stirring, include: body.include };
    },
  });
  await user.click(await button('Table'));
  await user.click(screen.getByRole('switch', { name: 'Include stirring' }));
  expect((await row('stirring')).textContent).toContain('Update model');
  expect((await button('Update model')).className).toContain('colorError');
  expect(await screen.findByText('15 valid samples')).toBeTruthy();
  expect(api.bodies('updateInputImportance')).toEqual([{ include: false }]);
  await user.click(screen.getByRole('switch', { name: 'Include left_out' }));
  expect((await row('left_out')).textContent).toContain('Update model');
});

it('takes a choice back that the server refuses', async () => {
  const { user } = start({
    updateInputImportance: () => refusal(400, { detail: 'The experiment is busy', code: 'busy' }),
  });
  await user.click(await button('Table'));
  await user.click(screen.getByRole('switch', { name: 'Include stirring' }));
  expect(await screen.findByText('The experiment is busy')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Include stirring' }).checked).toBe(true),
  );
  expect((await row('stirring')).textContent).not.toContain('Update model');
});

it('is locked while any job runs, and tells of models only', async () => {
  const { user, sockets } = start();
  await user.click(await button('Table'));
  const busy = { ...withModel(), generation_id: 'job' };
  await sockets.send({ method: 'generation_set', experiment: busy, job_id: 'job', message: 'Told elsewhere' });
  await waitFor(async () => expect(await isDisabled('Update model')).toBe(true));
  expect(screen.getByRole('switch', { name: 'Include heat' }).hasAttribute('disabled')).toBe(true);
  expect(await isDisabled('Cancel Model')).toBe(true);
  await sockets.send({
    method: 'generation_success',
    experiment: withModel(),
    job_id: 'job',
    message: 'Told elsewhere',
  });
  await waitFor(async () => expect(await isDisabled('Update model')).toBe(false));
  expect(screen.queryByText('Told elsewhere')).toBeNull();
});

it('follows a modelling that another window started, to the new model and its importances', async () => {
  const { user, sockets, api } = start();
  await user.click(await button('Table'));
  const busy = { ...withModel(), modeling_id: 'job' };
  await sockets.send({ method: 'modeling_set', experiment: busy, job_id: 'job', message: 'Started', color: 'info' });
  expect(await screen.findByText('Started')).toBeTruthy();
  const progress = { done: 3, total: 4, phase: 'Cross-validating' };
  await sockets.send({ method: 'modeling_progress', experiment: busy, job_id: 'job', progress });
  expect(await screen.findByText('Cross-validating')).toBeTruthy();
  expect(await isDisabled('Cancel Model')).toBe(false);
  const next = uuid();
  await sockets.send({
    method: 'modeling_success',
    experiment: experiment({ prediction_model: { uuid: next, metrics: { ...metrics, r2: 0.99 } } }),
    job_id: 'job',
    message: 'The model has been created',
    color: 'success',
    prediction_model: model({ uuid: next, metrics: { ...metrics, r2: 0.99 } }),
    input_importances: [{ ...stirring, rank: 1, metrics: { fi: 0.7, fi_std: 0 } }],
    output_importances: [],
    complex_importances: [],
  });
  expect(await screen.findByText('The model has been created')).toBeTruthy();
  expect(await screen.findByText('0.99')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Inputs (1)' })).toBeTruthy();
  // Whoever looked at the table still does.
  expect((await row('stirring')).textContent).toContain('0.700');
  // Everything came with the event.
  expect(api.calls.filter(({ operation }) => operation === 'listPredictionModels')).toHaveLength(1);
});

it('says why a modelling failed and unlocks', async () => {
  const { sockets } = start();
  await screen.findByRole('table', { name: 'Model metrics' });
  const message = 'Modelling failed and was stopped';
  await sockets.send({ method: 'modeling_failure', experiment: withModel(), job_id: 'job', message, color: 'error' });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await isDisabled('Update model')).toBe(false);
});

it('cancels the modelling', async () => {
  const { user, api } = start({
    getExperiment: () => ({ ...withModel(), modeling_id: 'job' }),
    cancelModeling: () => ({ detail: 'Model cancellation has been queued', experiment: withModel() }),
  });
  await user.click(await button('Cancel Model'));
  expect(await screen.findByText('Model cancellation has been queued')).toBeTruthy();
  expect(api.bodies('cancelModeling')).toEqual([{ generate_series: false }]);
  await waitFor(async () => expect(await isDisabled('Cancel Model')).toBe(true));
});

it("exports the importances in the account's format, under the model's name", async () => {
  const files = captureDownloads();
  const { user } = start();
  await user.click(await button('Export'));
  await user.click(screen.getByRole('menuitem', { name: 'Feature importance (CSV)' }));
  expect(files[0]?.name).toBe('score-feature-importance.csv');
  expect((await files[0]?.text())?.split('\r\n')).toEqual([
    'Short name;Score;Score (std)',
    'heat;0,8;0,02',
    'stirring;0,004;0,02',
    'left_out;;',
    'yield_pct;1;0,02',
    'note;;',
  ]);
});

it('draws predicted against measured scores with their intervals', async () => {
  start();
  expect(
    await screen.findByRole('img', {
      name: 'Predicted against measured scores of 2 samples; 1 of 2 90 % intervals hold the measured score',
    }),
  ).toBeTruthy();
});

it('says whether another series is worth it', async () => {
  start({ listPredictionModels: () => [model({ outlook: { expected_gain: 0.01, noise: 0.05 } })] });
  expect(await screen.findByText(/expected to raise the best score by 0\.010.*may be the time to stop/)).toBeTruthy();
});

it('shows choices as words to those who may not make them', async () => {
  const { user } = start({ getUserPermissions: () => permissions({ is_active: false }) });
  await user.click(await button('Table'));
  expect(screen.queryByRole('switch', { name: 'Include heat' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Update model' })).toBeNull();
  expect((await row('left_out')).textContent).toContain('No');
});

it('has no accessibility violations', async () => {
  const { user, container } = start();
  await user.click(await button('Table'));
  const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
  expect((await axe.run(container, options)).violations.map(({ id }) => id)).toEqual([]);
});
