import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { actionNames, permissionNames } from '#shared/rules/permissions.ts';
import { buildExperiment, buildInput, buildMember, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import { choose } from '#tests/web/support/choose.ts';
import { base, heat, hiddenInput, start } from '../start-series.tsx';

const stored = buildSeries({ number: 2, is_generated: false, sample_count: 0 });

async function open(answers: FakeAnswers = {}) {
  const screenOf = start({
    listRules: () => [],
    importSeries: () => ({ series: stored, parameters: { in_parameters: [], out_parameters: [] } }),
    ...answers,
  });
  await screenOf.user.click(await screen.findByRole('button', { name: 'Plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan a series' }));
  return { ...screenOf, dialog };
}

it('proposes a design for the runs that can be afforded, and shows what it would find', async () => {
  const { dialog } = await open();
  expect(dialog.getByText(/^3 inputs and 20 runs: a definitive screening design of 10 runs/)).toBeTruthy();
  expect(await dialog.findByText(/^10 runs, 6 degrees of freedom for the error/)).toBeTruthy();
  expect(within(dialog.getByRole('list', { name: 'Power' })).getAllByRole('listitem')).toHaveLength(3);
  expect(dialog.getByRole('img', { name: /^The runs by pairs of inputs/ })).toBeTruthy();
});

it('says by the power of each effect what the suggested design finds', async () => {
  const { dialog } = await open();
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const end = 'with a power of at least 80 %\\.$';
  expect(
    await dialog.findByText(new RegExp(`of 10 runs\\. It finds no effect of 2 standard deviations ${end}`)),
  ).toBeTruthy();
  type('Effect, in standard deviations', '9');
  expect(await dialog.findByText(new RegExp(`It finds each effect of 9 standard deviations ${end}`))).toBeTruthy();
  const shown = within(dialog.getByRole('list', { name: 'Power' })).getAllByRole('listitem');
  for (const { textContent } of shown) expect(Number(/(\d+) %$/.exec(textContent)?.[1])).toBeGreaterThanOrEqual(80);
  // The plan in sight is another one than the line suggests.
  type('Runs of each setting', '2');
  await waitFor(() => expect(dialog.queryByText(/It finds each effect/)).toBeNull());
  expect(dialog.getByText(/^3 inputs and 20 runs: a definitive screening design of 10 runs/)).toBeTruthy();
  type('Runs of each setting', '1');
  expect(await dialog.findByText(/It finds each effect/)).toBeTruthy();
  type('Runs you can afford', '4');
  expect(dialog.getByText((text) => text.endsWith('no run left for the error beside the main effects.'))).toBeTruthy();
  expect(dialog.getByText(/^10 runs, .* D-efficiency \d+ %\. A prediction has/)).toBeTruthy();
});

it('says what more runs would buy, and nothing where the effect is found anyway', async () => {
  const { dialog } = await open();
  const text =
    /^With \d+ runs, a .* design finds an effect of 2 standard deviations of any input with a power of \d+ % instead of \d+ %/;
  expect(await dialog.findByText(text)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Effect, in standard deviations'), { target: { value: '9' } });
  await waitFor(() => expect(dialog.queryByText(/^With \d+ runs/)).toBeNull());
});

it('names the resolution and the generators of a fraction, and of no other design', async () => {
  const inputs = ['Heat', 'Time', 'Dose', 'Speed'].map((name) => buildInput({ name, short_name: name.toLowerCase() }));
  const { dialog, user } = await open({ listInParameters: () => inputs });
  await dialog.findByText(/of freedom for the error/);
  expect(dialog.queryByText(/^Resolution/)).toBeNull();
  await choose(user, dialog, 'Design', '8 runs · Fractional factorial design');
  expect(await dialog.findByText('Resolution IV: Speed = Heat × Time × Dose')).toBeTruthy();
});

it('stores the runs in their order with the design, and closes', async () => {
  const { api, dialog, user } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Plan 10 samples' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [body] = api.bodies('importSeries') as { samples: object[]; design: { runs: object[] } }[];
  expect(body?.samples).toHaveLength(10);
  expect(body?.samples[0]).toMatchObject({
    base: expect.stringMatching(/^(Acetate|Pivalate)$/),
    secret: expect.any(Number),
  });
  expect(body?.design).toMatchObject({
    goal: 'screen',
    family: 'definitive-screening',
    model: 'main',
    is_random: true,
  });
  expect(body?.design.runs).toHaveLength(10);
});

it('computes again with each change: centre points, repetitions; a number outside its limits changes nothing', async () => {
  const { dialog, user } = await open();
  const centres = await dialog.findByLabelText('Centre points');
  await user.clear(centres);
  await user.type(centres, '4');
  expect(await dialog.findByRole('button', { name: 'Plan 14 samples' })).toBeTruthy();
  await user.clear(centres);
  await user.type(centres, '400');
  expect(dialog.getByText('From 0 to 50')).toBeTruthy();
});

it('a field is emptied while it is typed in, says what it takes, and shows its number again when it is left', async () => {
  const { dialog, user } = await open();
  const runs = await dialog.findByLabelText('Runs you can afford');
  const before = runs.getAttribute('value');
  await user.clear(runs);
  expect(runs.getAttribute('value')).toBe('');
  expect(dialog.getByText('From 1 to 500')).toBeTruthy();
  await user.type(runs, '.5');
  expect(runs.getAttribute('value')).toBe('.5');
  expect(dialog.getByText('Only whole numbers')).toBeTruthy();
  await user.clear(runs);
  await user.tab();
  expect(runs.getAttribute('value')).toBe(before);
  await user.clear(runs);
  await user.type(runs, '25');
  await user.tab();
  expect(runs.getAttribute('value')).toBe('25');
  expect(dialog.queryByText('From 1 to 500')).toBeNull();
});

it('says what the rules forbid, and what that costs', async () => {
  const rule = {
    uuid: stored.uuid,
    name: 'Cold',
    short_name: 'cold',
    formula: 'heat < 90',
    creator: 'Ada',
    created: 1,
  };
  const { dialog } = await open({
    listRules: () => [rule],
    evaluateRules: ({ body }) => {
      const { points } = body as { points: number[][] };
      return { feasible: points.map(([heat = 0]) => heat <= 90), rules: [] };
    },
  });
  expect(
    await dialog.findByText(/^The rules forbid \d+ settings: \d+ moved to the nearest allowed one, 0 left out/),
  ).toBeTruthy();
  expect(
    dialog.getByText(/of 10 runs\. Of these 10 runs, 10 are left, \d of them at other settings\. It finds/),
  ).toBeTruthy();
});

it('says beside the suggestion how little the rules leave of it, and claims nothing before they are asked', async () => {
  const rule = { uuid: stored.uuid, name: 'Off', short_name: 'off', formula: 'heat < 0', creator: 'Ada', created: 1 };
  const { dialog, user } = await open({
    listRules: () => [rule],
    evaluateRules: ({ body }) => ({ feasible: body.points.map(([, , secret]) => secret === 3), rules: [] }),
  });
  const first = await dialog.findByText(/^3 inputs and 20 runs: .* are left/);
  expect(first.textContent).toMatch(/Of these 10 runs, \d are left.*, and they cannot tell the effects apart\.$/);
  await choose(user, dialog, 'Goal', 'Cover the space evenly');
  expect(await dialog.findByText(/Rules can leave fewer runs: choose it to see how many\.$/)).toBeTruthy();
  expect(dialog.getByText(/ a response is curved\. That is without the rules\. Rules can leave/)).toBeTruthy();
  expect(dialog.getByText(/^Without the rules: with \d+ runs, a .* with a power of \d+ % instead of/)).toBeTruthy();
});

it('tells what runs find with the samples that are there, to which they are added', async () => {
  const there = buildSeries();
  const ends = [0, 100].flatMap((dose) => [0, 1].map((level) => ({ dose, level })));
  const settings = [0, 50, 100].flatMap((degrees) => ends.map((one) => ({ degrees, ...one })));
  there.samples = settings.map(({ degrees, level, dose }, at) =>
    buildSample(there.uuid, at, {
      [`in:${heat.uuid}`]: degrees,
      [`in:${base.uuid}`]: level,
      [`in:${hiddenInput.uuid}`]: dose,
    }),
  );
  // Not complete: it counts in no design.
  there.samples.push(buildSample(there.uuid, 12, { [`in:${heat.uuid}`]: 50, [`in:${base.uuid}`]: 0 }));
  // The search is none of this test: four runs in the middle of the third input.
  const runs = [-1, 1].flatMap((degrees) => [0, 1].map((level) => [degrees, level, 0]));
  class Found {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    postMessage = () => this.onmessage?.({ data: { kind: 'found', runs } });
    terminate = () => undefined;
  }
  vi.stubGlobal('Worker', Found);
  const { dialog, user } = await open({ listSeries: () => ({ series: [there], next: null }) });
  await choose(user, dialog, 'Goal', 'Add to the samples that are there');
  const said = await dialog.findByText(/^4 runs with the 12 samples that are there, 7 degrees of freedom/);
  // By numpy and scipy (ncf) of the 16 rows: 100 |X'X / 16|^(1/9), and the power of coefficients of 1, of squares 2.
  expect(said.textContent).toMatch(/ D-efficiency 55 %\. A prediction/);
  const shown = within(dialog.getByRole('list', { name: 'Power' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    ...['Heat: 84 %', 'Base: 93 %', 'Secret: 84 %'],
    ...['Heat × Base: 84 %', 'Heat × Secret: 68 %', 'Base × Secret: 84 %', 'Heat²: 80 %', 'Secret²: 80 %'],
  ]);
  expect(dialog.queryByText('Mixed up with')).toBeNull();
  vi.unstubAllGlobals();
});

describe('a mixture', () => {
  const part = (name: string, range: { min_value?: number; max_value?: number } = {}) =>
    buildInput({ name, short_name: name.toLowerCase(), part_of: 'Solvents', ...range });
  const water = part('Water');
  const parts = [water, part('Ethanol'), part('Toluene')];
  const mixed = (inputs = parts, at_most?: number): FakeAnswers => ({
    getExperiment: () =>
      buildExperiment({ mixtures: [{ name: 'Solvents', total: 100, ...(at_most !== undefined && { at_most }) }] }),
    listInParameters: () => inputs,
  });
  const plannedBlends = (api: Awaited<ReturnType<typeof open>>['api']) =>
    (api.bodies('importSeries') as { samples: Record<string, number>[] }[])[0]?.samples ?? [];

  it('is planned by a lattice or centroids whose blends add up on their steps', async () => {
    const { api, dialog, user } = await open(mixed());
    expect(
      dialog.getByText(/^3 inputs and 20 runs: a simplex lattice of 10 runs shows how the components/),
    ).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Plan 10 samples' }));
    await waitFor(() => expect(api.bodies('importSeries')).toHaveLength(1));
    const blends = plannedBlends(api).map((sample) => parts.map(({ short_name }) => sample[short_name] ?? Number.NaN));
    expect(blends.map((blend) => blend.reduce((sum, one) => sum + one, 0))).toEqual(blends.map(() => 100));
    expect(blends.filter((blend) => Math.max(...blend) === 100)).toHaveLength(3);
    expect(blends.flat().every(Number.isInteger)).toBe(true);
  });

  it('with ranges is planned by the blends at their ends', async () => {
    const ranged = [part('Water', { max_value: 40 }), part('Ethanol', { min_value: 10 }), part('Toluene')];
    const { api, dialog, user } = await open(mixed(ranged));
    await choose(user, dialog, 'Design', 'Extreme vertices');
    await user.click(await dialog.findByRole('button', { name: /^Plan \d+ samples$/ }));
    await waitFor(() => expect(api.bodies('importSeries')).toHaveLength(1));
    const blends = plannedBlends(api);
    expect(blends.length).toBeGreaterThan(4);
    for (const { water: share = 0, ethanol = 0, toluene = 0 } of blends) {
      expect([share + ethanol + toluene, share <= 40, ethanol >= 10]).toEqual([100, true, true]);
    }
  });

  it('tells an efficiency below one per cent with two digits, so that designs can be compared', async () => {
    const narrow = [
      part('Water', { min_value: 94 }),
      part('Ethanol', { max_value: 4 }),
      part('Toluene', { max_value: 2 }),
    ];
    const { dialog, user } = await open(mixed(narrow));
    await choose(user, dialog, 'Design', 'Extreme vertices');
    expect(await dialog.findByText(/ D-efficiency 0\.0*[1-9]\d? %\. A prediction/)).toBeTruthy();
  });

  it('leaves out blends of more parts than it may have, and says so', async () => {
    const { dialog } = await open(mixed(parts, 2));
    expect(await dialog.findByText(/^The mixture forbids 1 setting: 0 moved .* 1 left out/)).toBeTruthy();
    expect(await dialog.findByRole('button', { name: 'Plan 9 samples' })).toBeTruthy();
  });

  it('beside another mixture is not planned', async () => {
    const other = [...parts, { ...part('Salt'), part_of: 'Salts' }, { ...part('Base'), part_of: 'Salts' }];
    const { dialog } = await open(mixed(other));
    expect(dialog.getByText(/^Two mixtures have no common design here/)).toBeTruthy();
  });
});

it('is called planned afterwards', async () => {
  const design = { goal: 'screen', family: 'full-factorial', variant: 'ends', model: 'main', seed: 1 } as const;
  const options = { centres: 0, replicates: 1, blocks: 1, is_random: true };
  const planned = buildSeries({ number: 4, is_generated: false, design: { ...design, ...options } });
  planned.samples = [buildSample(planned.uuid, 0, {})];
  start({ listSeries: () => ({ series: [planned], next: null }) });
  expect((await screen.findByRole('heading', { name: /^Series 4/ })).textContent).toContain('1 sample · planned · ');
});

it('is not offered where the licence has no import of series', async () => {
  const licence = actionNames.filter((name) => name !== 'series:import');
  start({ getUserPermissions: () => buildMember([...permissionNames], [...licence]) });
  await screen.findByRole('button', { name: 'Generate Series' });
  expect(screen.queryByRole('button', { name: 'Plan' })).toBeNull();
});
