import { screen, within } from '@testing-library/react';
import type { InputImportance, PredictionModel } from '#shared/contracts/models.ts';
import { notRanked } from '#shared/rules/not-ranked.ts';
import { buildInput, buildOutput, buildSample, buildSeries, uuid } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { experiment, home, ids } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/models`;
const missing = Number.MIN_SAFE_INTEGER;
const modelId = uuid();
export const metrics = {
  r2: 0.834,
  r2_std: 0.0151,
  me: 0.3,
  me_std: 0.1,
  mae: 0.05,
  mae_std: 0.01,
  mse: missing,
  mse_std: missing,
};
export const model = (part: Partial<PredictionModel> = {}): PredictionModel => ({
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
export const stirring = importance('stirring', 2, 0.004);
const left = importance('left_out', notRanked, null, false);
const base = buildInput({ name: 'Base', short_name: 'base', categories: ['Acetate', 'Pivalate'] });
export const yieldOutput = buildOutput();
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

export const withModel = () => experiment({ prediction_model: { uuid: modelId, metrics } });

/** Opens the models of an experiment with a model of two inputs, an output and measured samples. */
export function startModels(answers: FakeAnswers = {}) {
  const sockets = fakeSockets();
  const api = fakeApi({
    ...home(),
    getUser: () => account({ csv_decimal: ',', csv_delimiter: ';' }),
    getExperiment: withModel,
    listPredictionModels: () => [model()],
    listInputImportances: () => [heat, stirring, left],
    listOutputImportances: () => [outputImportance('yield_pct', 1, 1), outputImportance('note', notRanked, null)],
    listComplexImportances: () => [],
    listInParameters: () => [buildInput({ name: 'Heat', short_name: 'heat', unit: '°C' }), base],
    listOutParameters: () => [yieldOutput, ignored],
    listCompParameters: () => [],
    listSeries: () => ({ series: [series], next: null }),
    getValidSampleCount: () => 12,
    ...answers,
  });
  return { sockets, api, ...renderApp(address) };
}

export const button = (name: string) => screen.findByRole('button', { name });
/** A button that works keeps the focus: it is disabled for people, not for the browser. */
export const isDisabled = async (name: string) => {
  const found = await button(name);
  return found.hasAttribute('disabled') || found.ariaDisabled === 'true';
};
export const row = async (name: string) =>
  within(screen.getByRole('table', { name: /^Importance of/ })).getByRole('row', { name: new RegExp(`^${name}`) });
