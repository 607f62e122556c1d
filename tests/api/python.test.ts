import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Operation } from '#shared/contracts/routes.ts';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';

// A tenant's Python over HTTP: the experiment has the inputs `heat` (0 to 100) and `binder`, and the outputs `hardness` and `cost`.
let api: Api;
let small: SmallExperiment;
let live: Live;
beforeAll(async () => {
  const { email, password } = inject('superadmin');
  api = await Api.signedIn(inject('url'), email, password);
});
beforeEach(async ({ task }) => {
  small = await createSmallExperiment(api, { name: task.name.slice(0, 20), sampleCount: 20 });
  live = await Live.open(api.url, small.experiment.uuid, api.token ?? '');
  return () => live.close();
});

const make = (operation: Operation, short_name: string, source: string) =>
  api.ask(operation, {
    path: small.path,
    body: {
      name: `The ${short_name}`,
      short_name,
      ...(operation === 'createScript' ? { code: source } : { formula: source }),
    },
  });
const samplesOf = async () => (await api.allSeries(small.experiment.uuid)).flatMap(({ samples }) => samples);
const heatOf = ({ inParameters }: Awaited<ReturnType<typeof samplesOf>>[number]) =>
  inParameters.find(({ in_parameter }) => in_parameter === small.heat.uuid)?.value ?? Number.NaN;

it('a function that calls a script is calculated with a generated series, in one job, and explains an empty value', async () => {
  await make('createScript', 'tools', 'def scaled(x):\n    return 100 / (x - 50)\n');
  expect((await make('createCompParameter', 'rate', "tools.scaled(heat) if binder != 'Silicone' else 0")).status).toBe(
    201,
  );
  await make('createCompParameter', 'half', '10 / (heat // 50)');
  await api.call('generateSeries', { path: small.path });
  const done = await live.next('generation_success');
  expect(live.events.map(({ method }) => method).filter((method) => !method.endsWith('progress'))).toEqual([
    'generation_set',
    'generation_success',
  ]);
  const samples = await samplesOf();
  expect(samples).toHaveLength(20);
  for (const sample of samples) {
    const [rate, half] = sample.compParameters;
    const silicone = sample.inParameters.some(
      ({ in_parameter, value }) => in_parameter === small.binder.uuid && value === 2,
    );
    if (silicone) expect(rate?.value).toBe(0);
    else if (heatOf(sample) !== 50) expect(rate?.value).toBeCloseTo(100 / (heatOf(sample) - 50));
    if (heatOf(sample) < 50) expect(half).toMatchObject({ value: null, reason: 'Division by zero' });
    else expect(half?.value).toBe(10 / Math.floor(heatOf(sample) / 50));
  }
  expect(done.series?.samples).toEqual(samples);
  expect((await api.call('getExperiment', { path: small.path })).calculation_id).toBe('');
});

it('a series can be requested right after a formula changed, without waiting for the calculation', async () => {
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  await make('createCompParameter', 'f', 'heat * 2');
  expect((await api.ask('generateSeries', { path: small.path })).status).toBe(202);
});
