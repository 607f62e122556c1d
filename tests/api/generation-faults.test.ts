import { expect, it } from 'vitest';
import { holdBack } from '../support/hold-back.ts';
import { type FaultScene, faultTests } from '../support/job-faults.ts';

const expectOneSeries = async ({ api, small }: FaultScene) => {
  const series = await api.allSeries(small.experiment.uuid);
  expect(series.map((one) => [one.number, one.samples.length])).toEqual([[1, 5]]);
  expect((await api.call('getExperiment', { path: small.path })).generation_id).toBe('');
};

// The generation job under faults.
const scene = faultTests({
  kind: 'generation',
  asks: 'generation',
  writes: { operation: 'BatchWriteItem', resource: 'samples' },
  ask: ({ api, small }) => api.ask('generateSeries', { path: small.path }),
  cancel: ({ api, small }) => api.call('cancelGeneration', { path: small.path }),
  expectDone: expectOneSeries,
  expectNothing: async ({ api, small }) => expect(await api.allSeries(small.experiment.uuid)).toEqual([]),
});

it('a cancel stops a worker at work, within two seconds', async () => {
  const { api, small } = scene;
  // However fast the machine is, the worker is not done before the cancel.
  const gate = holdBack(scene.running.stack, scene.worker, 'Query');
  await api.call('generateSeries', { path: small.path });
  await gate.reached;
  const started = performance.now();
  await api.call('cancelGeneration', { path: small.path });
  gate.open();
  await scene.workerRests();
  expect(performance.now() - started).toBeLessThan(2000);
  expect(await api.allSeries(small.experiment.uuid)).toEqual([]);
});

it('of many clicks at once one is a job, and the others are told that the experiment is busy', async () => {
  const { api, small, live } = scene;
  const gate = holdBack(scene.running.stack, scene.worker, 'BatchWriteItem');
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.ask('generateSeries', { path: small.path })));
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
  for (const answer of answers.filter((one) => one.status !== 202)) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'busy' } });
  }
  await gate.reached;
  gate.open();
  await live.next('generation_success');
  await expectOneSeries(scene);
});
