import { expect, it } from 'vitest';
import { readTables } from '../faults/proof/snapshot.ts';
import { Api } from '../support/api.ts';
import { createSmallExperiment } from '../support/experiment.ts';
import { holdBack } from '../support/hold-calls.ts';
import { packed } from '../support/packed.ts';
import { sharedStack } from '../support/shared-stack.ts';
import { until } from '../support/until.ts';

// An import that is a job, and its copy, under the roles of the template.
it('a large import creates parameters, and everything is deleted with its experiment', async () => {
  const { stack, url, superadmin } = await sharedStack();
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const { project, workspace } = await createSmallExperiment(api, { name: 'Beside' });
  const { uuid } = await api.call('createExperiment', { path: { id: project.uuid }, body: { name: 'Large' } });
  const rows = Array.from({ length: 5001 }, (_, row) => [row, row / 2, row % 7]);
  const parameters = [
    { short_name: 'heat', type: 'input' as const, is_categorical: false, min_value: 0, max_value: 9999, step: 1 },
    ...['yield_pct', 'cost'].map((short_name) => ({ short_name, type: 'output' as const, is_categorical: false })),
  ];
  await api.call('importSeries', {
    path: { id: uuid },
    body: { packed: packed(['heat', 'yield_pct', 'cost'], rows), options: {}, parameters },
  });
  const isIdle = async () => (await api.call('getExperiment', { path: { id: uuid } })).generation_id === '';
  await until('the import is there', isIdle);
  expect(await api.call('getValidSampleCount', { path: { id: uuid } })).toBe(5001);

  const worker = holdBack(stack, 'generation-worker', 'TransactWriteItems');
  const copy = await api.call('duplicateExperiment', {
    path: { id: uuid },
    body: { duplicate: 'full', experiment: {} },
  });
  await worker.reached;
  expect(await rowsOf(copy.uuid)).toBe(5001);
  const settings = { name: copy.name, description: '', sample_count: 6, noise: 0, expl: 'normal' };
  const ids = { workspace_uuid: workspace, project_uuid: project.uuid, experiment_uuid: uuid };
  const message = {
    type: 'copy',
    kind: 'generation',
    job_id: copy.uuid,
    ...ids,
    creator: 'Mia',
    settings,
    fallback: false,
  };
  const record = { messageId: 'm', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } };
  const handled = { ok: true, json: '{"batchItemFailures":[]}' };
  expect(await stack.functions.invoke('generation-failure', { Records: [record] })).toEqual(handled);
  worker.open();
  await until('the copy is given up', isIdle);
  await deletionsAreDone();
  expect(await rowsOf(copy.uuid)).toBe(0);

  await api.call('deleteExperiment', { path: { id: uuid } });
  await deletionsAreDone();
  expect(await rowsOf(uuid)).toBe(0);

  async function deletionsAreDone() {
    await until('nothing is left to delete', async () => {
      await stack.faults.endDelays('deletion/queue');
      const { ready, inFlight } = stack.queueLength('deletion/queue');
      return ready + inFlight === 0;
    });
  }
  async function rowsOf(id: string) {
    return (await readTables(stack.adminEnvironment)).samples?.filter(({ parent }) => parent === id).length;
  }
});
