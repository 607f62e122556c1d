import { beforeAll, expect, inject, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { packed } from '../support/packed.ts';
import { until } from '../support/until.ts';

// More samples than fit into the time of a call, under the functions' own roles: import, outputs from a file, and a
// copy.
const count = 5100;
const filled = (2 * count) / 50;
let api: Api;
let small: SmallExperiment;

beforeAll(async () => {
  api = await Api.signedIn(inject('url'), inject('superadmin').email, inject('superadmin').password);
  small = await createSmallExperiment(api, { name: 'Large' });
});

const table = (columns: string[], row: (index: number) => unknown[]) =>
  packed(
    columns,
    Array.from({ length: count }, (_, index) => row(index)),
  );
const idle = (id: string) =>
  until('an idle experiment', async () => {
    const { generation_id } = await api.call('getExperiment', { path: { id } });
    return generation_id === '';
  });
/** The sum of an output over all samples, and how many there are. */
async function totals(id: string, output: string) {
  const samples = (await api.allSeries(id)).flatMap((series) => series.samples);
  const values = samples.flatMap(({ outParameters }) =>
    outParameters.filter(({ out_parameter }) => out_parameter === output).map(({ value }) => value ?? 0),
  );
  return [samples.length, values.reduce((sum, value) => sum + value, 0)];
}

it('imports samples, then their outputs, and is copied with all of them', async () => {
  const { experiment, path, hardness } = small;
  const rows = table(['heat', 'binder'], (index) => [index % 101, 'Epoxy']);
  const { series } = await api.call('importSeries', { path, body: { packed: rows, options: {} } });
  await idle(experiment.uuid);
  expect(await totals(experiment.uuid, hardness.uuid)).toEqual([count, 0]);

  // Few of them have values; the others cost no write.
  const outputs = table(['hardness'], (index) => [index % 50 === 0 ? 2 : null]);
  await api.call('importOutParameters', { path: { id: series.uuid }, body: { packed: outputs } });
  await idle(experiment.uuid);
  expect(await totals(experiment.uuid, hardness.uuid)).toEqual([count, filled]);

  await api.call('createScript', { path, body: { name: 'S', short_name: 's', code: '' } });
  await api.call('createRule', { path, body: { name: 'R', short_name: 'r', formula: 'True' } });
  await api.call('createCompParameter', { path, body: { name: 'F', short_name: 'f', formula: '1' } });
  await api.call('cancelCalculation', { path });
  const copy = await api.call('duplicateExperiment', { path, body: {} });
  expect(copy.generation_id).toBe(copy.uuid);
  await idle(experiment.uuid);
  const [copied] = (await api.call('listOutParameters', { path: { id: copy.uuid } })).filter(
    ({ short_name }) => short_name === 'hardness',
  );
  expect(await totals(copy.uuid, copied?.uuid ?? '')).toEqual([count, filled]);
  expect(await api.call('exportParameters', { path: { id: copy.uuid } })).toEqual(
    await api.call('exportParameters', { path }),
  );
  // Before its functions are calculated, which would take longer than everything else here.
  await api.call('deleteExperiment', { path: { id: copy.uuid } });
});
