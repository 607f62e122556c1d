import { expect, it } from 'vitest';
import { holdBack } from '../support/hold-calls.ts';
import { type FaultScene, faultTests } from '../support/job-faults.ts';
import { isNight } from '../support/night.ts';
import { until } from '../support/until.ts';

// The calculation job under faults: each test has an experiment with a generated series of five samples.
const formula = 'heat * 2';
const functionOf = async ({ api, small }: FaultScene) =>
  (await api.call('listCompParameters', { path: small.path })).find(({ short_name }) => short_name === 'twice');

/** Creates the function, or makes its values stale again. */
const define = async (scene: FaultScene, change: object = {}) => {
  const { api, small } = scene;
  const body = { name: 'Twice', short_name: 'twice', formula, ...change };
  const known = await functionOf(scene);
  if (!known) return api.ask('createCompParameter', { path: small.path, body });
  const spaced = { ...body, formula: known.formula === formula ? `${formula} + 0` : formula, ...change };
  return api.ask('updateCompParameter', { path: { uuid: known.uuid }, body: spaced });
};

const valuesOf = async ({ api, small }: FaultScene) => {
  const samples = (await api.allSeries(small.experiment.uuid)).flatMap((series) => series.samples);
  return samples.map(({ inParameters, compParameters }) => ({
    heat: inParameters.find(({ in_parameter }) => in_parameter === small.heat.uuid)?.value ?? Number.NaN,
    values: compParameters.map(({ value }) => value),
  }));
};

const expectValues = async (scene: FaultScene) => {
  const found = await valuesOf(scene);
  expect(found).toHaveLength(5);
  for (const { heat, values } of found) expect(values).toEqual([heat * 2]);
  const { calculation_id } = await scene.api.call('getExperiment', { path: scene.small.path });
  expect(calculation_id).toBe('');
};

const scene = faultTests({
  kind: 'calculation',
  without: isNight ? [] : ['killed after its commit', 'twice', 'cancel', 'every try', 'claim alone'],
  asks: 'definitions',
  writes: { operation: 'BatchWriteItem', resource: 'blocks' },
  prepare: async ({ api, small }) => {
    await api.call('generateSeries', { path: small.path });
    await until('a series', async () => (await api.allSeries(small.experiment.uuid)).length > 0);
  },
  ask: define,
  cancel: ({ api, small }) => api.call('cancelCalculation', { path: small.path }),
  expectDone: expectValues,
  expectNothing: async (at) => {
    for (const { values } of await valuesOf(at)) expect(values).toEqual([null]);
  },
});

if (isNight) {
  it('a cancel ends a calculation with endless formulas, and the next one starts', async () => {
    const { api, small, live } = scene;
    const code = 'def forever(x):\n    while True:\n        x = x + 1\n';
    await api.call('createScript', { path: small.path, body: { name: 'S', short_name: 's', code } });
    await define(scene, { formula: 's.forever(heat)' });
    await live.next('calculation_progress');
    await api.call('cancelCalculation', { path: small.path });
    await scene.workerRests();
    await define(scene);
    await live.next('calculation_success');
    await expectValues(scene);
  });

  it('ten quick edits share one run, and none is lost', async () => {
    const { api, small, live } = scene;
    await define(scene);
    await live.next('calculation_success');
    const jobs = () => new Set(live.events.map(({ job_id }) => job_id));
    const before = jobs().size;
    const [series] = await api.allSeries(small.experiment.uuid);
    // Starts no worker before the last edit, however slow the machine is and whichever fallback messages arrive
    // meanwhile.
    const gate = holdBack(scene.running.stack, scene.worker, 'GetItem');
    const changes = (series?.samples ?? []).map(({ uuid, version }, index) => {
      const inParameters = [{ in_parameter: small.heat.uuid, value: 10 + index }];
      return api.call('updateSample', { path: { id: uuid }, body: { version, inParameters } });
    });
    const edits = [1, 2, 3, 4, 5].map((edit) => ({
      name: `R${edit}`,
      short_name: `r${edit}`,
      formula: `heat < ${edit}00`,
    }));
    await Promise.all([...changes, ...edits.map((body) => api.call('createRule', { path: small.path, body }))]);
    gate.open();
    await until('the second success', async () => successes() === 2);
    // Fallback messages reach the worker too and find nothing to do, so published events are counted.
    expect(jobs().size).toBe(before + 1);
    expect((await valuesOf(scene)).map(({ heat }) => heat)).toEqual([10, 11, 12, 13, 14]);
    await expectValues(scene);
  });

  it('an edit during a calculation is answered that the experiment is busy', async () => {
    const gate = holdBack(scene.running.stack, scene.worker, 'TransactWriteItems');
    await define(scene);
    await gate.reached;
    expect(await define(scene)).toMatchObject({ status: 400, body: { code: 'busy' } });
    gate.open();
    await scene.live.next('calculation_success');
    await expectValues(scene);
  });
}

const successes = () => scene.live.events.filter(({ method }) => method === 'calculation_success').length;
