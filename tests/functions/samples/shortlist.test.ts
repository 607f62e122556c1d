import { beforeEach, expect, it, vi } from 'vitest';
import { clear } from '#functions/features/deletion/worker/clear.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as copies } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/samples.ts';
import { experiments, shortlists } from '#functions/tables/tables.ts';
import { limits } from '#shared/rules/limits.ts';
import { newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { type Call, invoke } from '#tests/support/invoke.ts';
import { aConnection } from '#tests/support/sockets.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  lab = await aLaboratory();
});

const call = (operation: 'listShortlist' | 'removeFromShortlist', path: Record<string, string> = {}, more: Call = {}) =>
  invoke(handler, operation, { as: lab.manager.token, path: { id: lab.experiment.uuid, ...path }, ...more });
const setting = () => [
  { in_parameter: lab.heat.uuid, value: 7 },
  { in_parameter: lab.binder.uuid, value: 1 },
];
const predicted = () => ({
  predicted_outputs: [{ uuid: lab.output.uuid, value: 3, low: 2, high: 4 }],
  predicted_score: { value: 0.8, low: 0.7, high: 0.9 },
});
const add = (change: object = {}, more: Call = {}) =>
  invoke(handler, 'addToShortlist', {
    as: lab.manager.token,
    path: { id: lab.experiment.uuid },
    body: { name: 'Gentle', inParameters: setting(), ...change },
    ...more,
  });

it('keeps a setting with what was predicted of it, and lists it until it is removed', async () => {
  const made = await add(predicted());
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Gentle', creator: 'Ada Example', inParameters: expect.arrayContaining(setting()), ...predicted() },
  });
  expect((await call('listShortlist')).body).toEqual([made.body]);
  const plain = await add({ name: 'Hot' });
  expect(plain.body).toMatchObject({ predicted_outputs: [], predicted_score: null });
  expect((await call('removeFromShortlist', { entry: made.body.uuid })).status).toBe(204);
  expect((await call('removeFromShortlist', { entry: made.body.uuid })).status).toBe(404);
  expect((await call('removeFromShortlist', { entry: 'nothing' })).status).toBe(404);
  expect((await call('listShortlist')).body).toEqual([plain.body]);
});

it('takes a category by its label, and names the input whose value is none', async () => {
  const at = (heat: number | string, binder: number | string) => [
    { in_parameter: lab.heat.uuid, value: heat },
    { in_parameter: lab.binder.uuid, value: binder },
  ];
  const label = lab.binder.categories[1] ?? '';
  const made = await add({ inParameters: at(7, label) });
  expect(made.body.inParameters).toEqual(expect.arrayContaining(setting()));
  const refused = async (heat: number | string, binder: number | string) =>
    (await add({ inParameters: at(heat, binder) })).body.detail;
  expect(await refused('warm', label)).toBe(`${lab.heat.name} must be a numeric value`);
  expect(await refused(7, 'Nothing')).toBe(`${lab.binder.name} must be one of its categories`);
  expect((await call('listShortlist')).body).toHaveLength(1);
});

it('is in the order in which the settings were kept, also within a second', async () => {
  const names = ['Gentle', 'Hot', 'Cold', 'Long', 'Short', 'Dear'];
  for (const name of names) expect((await add({ name })).status).toBe(201);
  const kept: { name: string }[] = (await call('listShortlist')).body;
  expect(kept.map(({ name }) => name)).toEqual(names);
});

it.each([
  ['without a value of an input', () => ({ inParameters: setting().slice(1) }), 400],
  ['with an unknown input', () => ({ inParameters: [...setting(), { in_parameter: newId(), value: 1 }] }), 400],
  ['with two values of an input', () => ({ inParameters: [...setting(), ...setting()] }), 400],
  ['with a category that there is not', () => ({ inParameters: [{ ...setting()[1], value: 9 }, setting()[0]] }), 400],
  ['with an unknown output', () => ({ predicted_outputs: [{ uuid: newId(), value: 1, low: 0, high: 2 }] }), 400],
  [
    'with two values of an output',
    () => ({ predicted_outputs: [...predicted().predicted_outputs, ...predicted().predicted_outputs] }),
    400,
  ],
  ['without a name', () => ({ name: ' ' }), 400],
  ['with a name of two lines', () => ({ name: 'a\nb' }), 400],
])('refuses a setting %s, and keeps nothing', async (_, change, status) => {
  expect((await add(change())).status).toBe(status);
  expect((await call('listShortlist')).body).toEqual([]);
});

it(`has at most ${limits.shortlist} settings`, async () => {
  const { workspace_uuid, project_uuid, uuid: parent } = lab.experiment;
  const first = (await add()).body.uuid;
  const [row] = await shortlists.list(workspace_uuid, parent);
  if (!row) throw new Error('Nothing is kept');
  const rows = Array.from({ length: limits.shortlist - 1 }, () => newId());
  await shortlists.putAll(
    workspace_uuid,
    rows.map((uuid) => ({ ...row, project_uuid, sort: uuid, uuid })),
  );
  expect(await add()).toMatchObject({ status: 400, body: { detail: expect.stringContaining('at most 20 settings') } });
  await call('removeFromShortlist', { entry: first });
  expect((await add()).status).toBe(201);
});

it.each([4, 17, 20])('never has more, however many are kept at the same moment beside %i', async (before) => {
  const { workspace_uuid, uuid: parent } = lab.experiment;
  const first = (await add()).body.uuid;
  const [row] = await shortlists.list(workspace_uuid, parent);
  if (!row) throw new Error('Nothing is kept');
  // Some have no place, as those of a copy.
  const copied = Array.from({ length: Math.floor(before / 2) }, () => newId());
  await shortlists.putAll(
    workspace_uuid,
    copied.map((uuid) => ({ ...row, sort: uuid, uuid })),
  );
  for (let at = copied.length + 1; at < before; at += 1) expect((await add()).status).toBe(201);
  const room = limits.shortlist - before;
  const tried = room + 5;
  const answers = await Promise.all(Array.from({ length: tried }, (_, at) => add({ name: `Kept ${at}` })));
  const kept = answers.filter(({ status }) => status === 201);
  expect(kept).toHaveLength(room);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([400, 'refused']));
  const listed: { uuid: string }[] = (await call('listShortlist')).body;
  expect(listed).toHaveLength(limits.shortlist);
  expect(listed.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(kept.map(({ body }) => body.uuid)));
  // Two at the same moment free one place each, which two others get.
  const gone = await Promise.all([first, copied[0]].map((entry) => call('removeFromShortlist', { entry })));
  expect(gone.map(({ status }) => status)).toEqual([204, 204]);
  const again = await Promise.all([add(), add(), add()]);
  expect(again.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
});

it('is kept once for one key, however often it is sent', async () => {
  const more = { key: newId() };
  const [one, other] = [await add({}, more), await add({}, more)];
  expect(other.body).toEqual(one.body);
  expect((await call('listShortlist')).body).toHaveLength(1);
});

it('is told to those who look at the experiment', async () => {
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const { uuid: entry } = (await add()).body;
  await call('removeFromShortlist', { entry });
  const change = { method: 'shortlist_changed', refetch: ['shortlist'] };
  expect(live.changes()).toMatchObject([change, change]);
});

it('stays as it is in a locked experiment', async () => {
  const { uuid: entry } = (await add()).body;
  const set = { locked: { by: 'Ada Example', since: seconds() } };
  await experiments.update(lab.workspace.uuid, lab.experiment, { set });
  expect((await add()).body).toMatchObject({ code: 'record_locked' });
  expect((await call('removeFromShortlist', { entry })).body).toMatchObject({ code: 'record_locked' });
  expect((await call('listShortlist')).body).toHaveLength(1);
});

it('is not written where the experiment is locked at the same moment', async () => {
  const list = vi.spyOn(shortlists, 'list').mockImplementationOnce(async () => {
    const set = { locked: { by: 'Ada Example', since: seconds() } };
    await experiments.update(lab.workspace.uuid, lab.experiment, { set });
    return [];
  });
  expect((await add()).body).toMatchObject({ code: 'record_locked' });
  list.mockRestore();
  expect((await call('listShortlist')).body).toEqual([]);
});

it('is copied with the samples, for the inputs of the copy, and goes with its experiment', async () => {
  await add(predicted());
  const as = lab.manager.token;
  const copy = async (mode: string) =>
    (await invoke(copies, 'duplicateExperiment', { as, path: { id: lab.experiment.uuid }, body: { duplicate: mode } }))
      .body.uuid;
  const full = await copy('full');
  const [inputs, outputs] = await Promise.all(
    (['listInParameters', 'listOutParameters'] as const).map(
      async (operation) => (await invoke(definitions, operation, { as, path: { id: full } })).body,
    ),
  );
  const uuidOf = (list: { uuid: string; name: string }[], name: string) => list.find((one) => one.name === name)?.uuid;
  const copied = await shortlists.list(lab.workspace.uuid, full);
  expect(copied).toMatchObject([
    {
      name: 'Gentle',
      in: { [uuidOf(inputs, lab.heat.name) ?? '']: 7, [uuidOf(inputs, lab.binder.name) ?? '']: 1 },
      predicted_outputs: { [uuidOf(outputs, lab.output.name) ?? '']: { value: 3, low: 2, high: 4 } },
    },
  ]);
  expect(Object.keys(copied[0]?.in ?? {})).toHaveLength(2);
  expect(await shortlists.list(lab.workspace.uuid, await copy('settings'))).toEqual([]);

  const { workspace_uuid, project_uuid, uuid } = lab.experiment;
  await experiments.dropAll([lab.experiment]);
  const message = { kind: 'experiment' as const, workspace_uuid, project_uuid, experiment_uuid: uuid, uuid };
  await clear(message, () => true);
  expect(await shortlists.list(workspace_uuid, uuid)).toEqual([]);
  expect(await shortlists.list(workspace_uuid, full)).toHaveLength(1);
});
