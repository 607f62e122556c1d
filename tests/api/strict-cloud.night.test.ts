import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { packed } from '../support/packed.ts';
import { patientCloud } from '../support/patient-cloud.ts';
import { until } from '../support/until.ts';
import { startTestStack, type TestStack } from '../support/with-stack.ts';

// A slice of `npm run test:cloud`: what waits for indexes and for partitions, on a stack of its own.
let running: TestStack & { stop: () => Promise<void> };
let api: Api;
let small: SmallExperiment;

beforeAll(async () => {
  running = await startTestStack(patientCloud);
  const { email, password } = running.superadmin;
  api = await Api.signedIn(running.url, email, password);
});
afterAll(() => running?.stop());

it('a thing can be used by the call after the one that creates it, before the index knows it', async () => {
  // A project, an experiment below it, and what is below that.
  small = await createSmallExperiment(api, { name: 'At once' });
  const copy = await api.call('duplicateExperiment', { path: small.path, body: {} });
  expect(await api.call('getExperiment', { path: { id: copy.uuid } })).toMatchObject({ uuid: copy.uuid });
  const changed = { path: { ...small.path, uuid: small.heat.uuid }, body: { ...small.heat, name: 'Warmth' } };
  expect(await api.call('updateInParameter', changed)).toMatchObject({ name: 'Warmth' });
});

it('more rows than a partition takes in a second are imported, and none is missing', async () => {
  const count = 2000;
  const rows = Array.from({ length: count }, (_, index) => [index % 101, 'Epoxy']);
  const imported = { path: small.path, body: { packed: packed(['heat', 'binder'], rows), options: {} } };
  const { series } = await api.call('importSeries', imported);
  const all = await api.allSeries(small.experiment.uuid);
  expect(all.find(({ uuid }) => uuid === series.uuid)?.samples).toHaveLength(count);
});

it('a job runs on them', async () => {
  await api.call('generateSeries', { path: small.path });
  const series = await until('a second series', async () => (await api.allSeries(small.experiment.uuid))[1]);
  expect(series.samples).toHaveLength(5);
});
