import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
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

describe('saved Python', () => {
  it('is checked: line, column and message; a cycle with its names', async () => {
    const wrong = await make('createCompParameter', 'f', 'heat +\n  heet');
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        problems: [{ field: 'formula', line: 2, column: 3, message: expect.stringContaining("'heet'") }],
      },
    });
    const a = await make('createCompParameter', 'a', 'heat');
    await make('createCompParameter', 'b', 'a * 2');
    const body = { name: 'A', short_name: 'a', formula: 'b' };
    const cycle = await api.ask('updateCompParameter', { path: { uuid: (a.body as { uuid: string }).uuid }, body });
    expect(cycle.status).toBe(400);
    for (const use of ['a uses b', 'b uses a']) expect((cycle.body as { detail: string }).detail).toContain(use);
  });

  it('keeps its users valid: a name is deleted or renamed only with them', async () => {
    await make('createCompParameter', 'f', 'heat * 2');
    await make('createRule', 'cold', 'f < 150');
    const path = { uuid: small.heat.uuid };
    const gone = await api.ask('deleteInParameter', { path });
    expect(gone).toMatchObject({
      status: 400,
      body: { code: 'refused', detail: 'heat is used by f: change that first' },
    });
    const { name, min_value, max_value, step } = small.heat;
    const body = { name, short_name: 'warmth', min_value, max_value, step };
    expect((await api.ask('updateInParameter', { path, body })).status).toBe(400);
    expect((await api.ask('updateInParameter', { path, body: { ...body, rename_uses: true } })).status).toBe(200);
    const [f] = await api.call('listCompParameters', { path: small.path });
    expect(f?.formula).toBe('warmth * 2');
  });
});

describe('rules', () => {
  it('restrict generated samples, through functions and scripts, and mark manual ones', async () => {
    await make(
      'createScript',
      'limits',
      "TOP = {'Epoxy': 30, 'Acrylic': 60, 'Silicone': 90}\n\ndef below(name, x):\n    return x <= TOP[name]\n",
    );
    await make('createCompParameter', 'twice', 'heat * 2');
    await make('createRule', 'top', 'limits.below(binder, heat)');
    const even = (await make('createRule', 'even', 'twice % 4 == 0')).body as { uuid: string };
    await api.call('generateSeries', { path: small.path });
    await live.next('generation_success');
    const samples = await samplesOf();
    expect(samples).toHaveLength(20);
    for (const sample of samples) {
      const binder = sample.inParameters.find(({ in_parameter }) => in_parameter === small.binder.uuid)?.value ?? 0;
      expect(heatOf(sample) % 2).toBe(0);
      expect(heatOf(sample)).toBeLessThanOrEqual(30 * (binder + 1));
      expect(sample.brokenRules).toBeUndefined();
    }
    const [series] = await api.allSeries(small.experiment.uuid);
    const inParameters = [
      { in_parameter: small.heat.uuid, value: 1 },
      { in_parameter: small.binder.uuid, value: 0 },
    ];
    await api.call('createSample', { path: { id: series?.uuid ?? '' }, body: { inParameters } });
    expect((await samplesOf()).at(-1)?.brokenRules).toEqual([even.uuid]);
  });

  it('that no sample satisfies are named', async () => {
    await make('createRule', 'hot', 'heat > 70');
    await make('createRule', 'any', "binder in ('Epoxy', 'Acrylic')");
    await make('createRule', 'mild', 'heat * 2 < 100');
    await api.call('generateSeries', { path: small.path });
    const { message, color } = await live.next('generation_failure');
    expect(color).toBe('error');
    expect(message).toBe(
      'No sample obeys these rules together: The hot, The mild. Relax one of them, or widen a range',
    );
    expect((await api.call('getExperiment', { path: small.path })).generation_id).toBe('');
  });
});

it('ten values typed in a row are stored with their functions, and the experiment is never busy', async () => {
  await make('createCompParameter', 'f', 'heat * 2');
  await make('createRule', 'cool', 'heat < 50');
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  const samples = await samplesOf();
  for (const [index, { uuid, version }] of samples.slice(0, 10).entries()) {
    const outParameters = [{ out_parameter: small.hardness.uuid, value: index + 0.25 }];
    const inParameters = [{ in_parameter: small.heat.uuid, value: index }];
    const body = { version, outParameters, inParameters };
    const saved = await api.call('updateSample', { path: { id: uuid }, body });
    expect(saved.compParameters.map(({ value }) => value)).toEqual([index * 2]);
    expect(saved.brokenRules).toBeUndefined();
    expect((await api.call('getExperiment', { path: small.path })).calculation_id).toBe('');
  }
  expect(live.events.map(({ method }) => method).filter((method) => method.startsWith('calculation'))).toEqual([]);
});

it('a series can be requested right after a formula changed, without waiting for the calculation', async () => {
  await api.call('generateSeries', { path: small.path });
  await live.next('generation_success');
  await make('createCompParameter', 'f', 'heat * 2');
  expect((await api.ask('generateSeries', { path: small.path })).status).toBe(202);
});
