import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { uuid } from '#tests/support/experiment-data.ts';
import { experiment, permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import {
  button,
  isDisabled,
  metrics,
  model,
  row,
  startModels,
  stirring,
  withModel,
  yieldOutput,
} from './start-models.tsx';

beforeEach(() => stubFigures());

it('shows that there is no model yet, and creates one', async () => {
  const { api, user } = startModels({
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

it('says why there is no button for a model to an account that only reads', async () => {
  startModels({
    getExperiment: () => experiment(),
    getUserPermissions: () => permissions({ role: ['project:manage', 'workspace:read_only'] }),
  });
  expect(await screen.findByText('No model data available - please create a model')).toBeTruthy();
  expect(
    await screen.findByText('You cannot create one here. Your role in this workspace is for reading only.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create model' })).toBeNull();
});

it('says why there is no button for another model to an account that only reads', async () => {
  startModels({ getUserPermissions: () => permissions({ role: ['project:manage', 'workspace:read_only'] }) });
  expect(
    await screen.findByText('You cannot update it here. Your role in this workspace is for reading only.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update model' })).toBeNull();
});

it('needs two valid samples', async () => {
  startModels({ getExperiment: () => experiment(), getValidSampleCount: () => 1 });
  expect(await screen.findByText('Insufficient amount of samples')).toBeTruthy();
  expect(await isDisabled('Create model')).toBe(true);
});

it('says why no sample is valid where no output has a weight', async () => {
  const listOutParameters = () => [{ ...yieldOutput, weight: 0 }];
  startModels({ getExperiment: () => experiment(), getValidSampleCount: () => 0, listOutParameters });
  expect((await screen.findByText(/^Insufficient amount of samples/)).textContent).toBe(
    'Insufficient amount of samples: no output has a weight above 0, so there is no score to learn',
  );
});

it('is locked while any job runs, and reports only models', async () => {
  const { user, sockets } = startModels();
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
  const { user, sockets, api } = startModels();
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
  expect(await screen.findByText('0,99')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Inputs (1)' })).toBeTruthy();
  // The table stays the chosen view.
  expect((await row('stirring')).textContent).toContain('0,700');
  // Nothing is fetched: the event contained everything.
  expect(api.calls.filter(({ operation }) => operation === 'listPredictionModels')).toHaveLength(1);
});

it('shows why a modelling failed and unlocks', async () => {
  const { sockets } = startModels();
  await screen.findByRole('table', { name: 'Model metrics' });
  const message = 'Modelling failed and was stopped';
  await sockets.send({ method: 'modeling_failure', experiment: withModel(), job_id: 'job', message, color: 'error' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(message);
  expect(await isDisabled('Update model')).toBe(false);
});

it('cancels the modelling', async () => {
  const { user, api } = startModels({
    getExperiment: () => ({ ...withModel(), modeling_id: 'job' }),
    cancelModeling: () => ({ detail: 'Model cancellation has been queued', experiment: withModel() }),
  });
  await user.click(await button('Cancel Model'));
  expect(await screen.findByText('Model cancellation has been queued')).toBeTruthy();
  expect(api.bodies('cancelModeling')).toEqual([{ generate_series: false }]);
  await waitFor(async () => expect(await isDisabled('Cancel Model')).toBe(true));
});
