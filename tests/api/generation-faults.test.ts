import { expect, it } from 'vitest';
import { holdBack } from '../support/hold-calls.ts';
import { type FaultScene, faultTests } from '../support/job-faults.ts';
import { isNight } from '../support/night.ts';

const expectOneSeries = async ({ api, small }: FaultScene) => {
  const series = await api.allSeries(small.experiment.uuid);
  expect(series.map((one) => [one.number, one.samples.length])).toEqual([[1, 5]]);
  expect((await api.call('getExperiment', { path: small.path })).generation_id).toBe('');
};

// The generation job under faults.
const scene = faultTests({
  kind: 'generation',
  without: isNight ? [] : ['killed while it writes', 'twice', 'every try', 'claim alone'],
  asks: 'generation',
  writes: { operation: 'BatchWriteItem', resource: 'samples' },
  ask: ({ api, small }) => api.ask('generateSeries', { path: small.path }),
  cancel: ({ api, small }) => api.call('cancelGeneration', { path: small.path }),
  expectDone: expectOneSeries,
  expectNothing: async ({ api, small }) => expect(await api.allSeries(small.experiment.uuid)).toEqual([]),
});

if (isNight) {
  it('a cancel while the worker reads its data stops it, and nothing becomes visible', async () => {
    const { api, small, live } = scene;
    const gate = holdBack(scene.running.stack, scene.worker, 'Query');
    await api.call('generateSeries', { path: small.path });
    await gate.reached;
    await api.call('cancelGeneration', { path: small.path });
    gate.open();
    await live.next('generation_failure');
    await scene.workerRests();
    expect(await api.allSeries(small.experiment.uuid)).toEqual([]);
  });
}

it('many concurrent clicks start one job, and the others are answered that the experiment is busy', async () => {
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
