import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/administration.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { aSuperadmin, newId } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

const counts = { user_count: 1, project_count: 2, experiment_count: 3, series_count: 4 };
/** Each kind, the list of links in its form, and the linked kind. */
const kinds = [
  { kind: 'Action', plural: 'Actions', list: 'licences', key: 'licence', fields: {} },
  { kind: 'Licence', plural: 'Licences', list: 'actions', key: 'action', fields: counts },
  { kind: 'Permission', plural: 'Permissions', list: 'roles', key: 'role', fields: {} },
  { kind: 'Role', plural: 'Roles', list: 'permissions', key: 'permission', fields: {} },
];
const other: Record<string, string> = {
  Action: 'Licence',
  Licence: 'Action',
  Permission: 'Role',
  Role: 'Permission',
};

let token: string;
beforeAll(async () => {
  await ownPlatform();
  token = (await aSuperadmin()).token;
});

const unique = (text = 'Thing') => `${text} ${newId().slice(-12)}`;
const call = (verb: string, kind: string, more: object = {}) =>
  invoke(handler, `${verb}${kind}` as Operation, { as: token, ...more });
const fieldsOf = (kind: string) => (kind === 'Licence' ? counts : {});
const create = (kind: string, body: object = {}) =>
  call('create', kind, { body: { name: unique(), ...fieldsOf(kind), ...body } });

describe.each(kinds)('$kind', ({ kind, plural, list, key, fields }) => {
  const update = (uuid: string, body: object) => call('update', kind, { path: { uuid }, body: { ...fields, ...body } });
  const get = (id: string, of = kind) => call('get', of, { path: { id } });

  it('is created, read, listed, renamed and deleted', async () => {
    const name = unique();
    const made = await create(kind, { name });
    expect(made).toEqual({ status: 201, body: { uuid: expect.any(String), name, ...fields, [list]: [] } });
    const { uuid } = made.body;
    expect(await get(uuid)).toEqual({ status: 200, body: made.body });
    const listed = await call('list', plural);
    expect(listed.body.filter((row: { uuid: string }) => row.uuid === uuid)).toEqual([made.body]);
    const renamed = await update(uuid, { name: `${name}!` });
    expect(renamed).toEqual({ status: 200, body: { ...made.body, name: `${name}!` } });
    expect(await call('delete', kind, { path: { id: uuid } })).toEqual({ status: 204, body: undefined });
    expect((await get(uuid)).status).toBe(404);
    expect((await update(uuid, { name })).status).toBe(404);
    expect((await call('delete', kind, { path: { id: uuid } })).status).toBe(404);
    expect((await create(kind, { name })).status).toBe(201);
  });

  it('has a unique name, whatever its case, also under concurrent creates', async () => {
    const name = unique('Name');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => create(kind, { name: i % 2 ? name.toUpperCase() : name })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const duplicate = { detail: 'Name already exists', code: 'duplicate', fields: { name: 'Name already exists' } };
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, body }).toEqual({ status: 400, body: duplicate });
    }
    const rival = await create(kind);
    expect(await update(rival.body.uuid, { name: name.toLowerCase() })).toEqual({ status: 400, body: duplicate });
    const check = (wanted: string) => call('check', `${kind}Name`, { body: { name: wanted } });
    expect((await check(` ${name.toUpperCase()} `)).body).toBe(true);
    expect((await check(unique())).body).toBe(false);
    expect((await check('')).body).toBe(false);
    expect((await check('😀'.repeat(400))).body).toBe(false);
  });

  it('reports errors of the form by field', async () => {
    const bad = await create(kind, { name: ' ' });
    expect(bad).toMatchObject({ status: 400, body: { code: 'validation', fields: { name: 'Name cannot be empty' } } });
    const long = await create(kind, { name: 'x'.repeat(41) });
    expect(long.body.fields).toEqual({ name: 'Name may not be greater than 40 characters' });
  });

  it('synchronises its links on both sides', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => create(other[kind] ?? '')));
    const line = (made: typeof first, uuid: string | null = null) => ({ uuid, [key]: made?.body.uuid });
    const made = await create(kind, { [list]: [line(first), line(second)] });
    expect(made.body[list]).toEqual([line(first, expect.any(String)), line(second, expect.any(String))]);
    const [kept] = made.body[list];
    const changed = await update(made.body.uuid, { name: made.body.name, [list]: [kept, line(third)] });
    expect(changed.body[list]).toEqual([kept, line(third, expect.any(String))]);
    expect((await get(made.body.uuid)).body).toEqual(changed.body);
    const seen = await Promise.all([first, second, third].map((each) => get(each?.body.uuid, other[kind])));
    const back = seen.map(({ body }) => body[`${kind.toLowerCase()}s`]);
    expect(back).toEqual([
      [{ uuid: kept.uuid, [kind.toLowerCase()]: made.body.uuid }],
      [],
      [{ uuid: changed.body[list][1].uuid, [kind.toLowerCase()]: made.body.uuid }],
    ]);
  });

  it('refuses unknown and foreign links and repeated entries', async () => {
    const [thing, stranger] = await Promise.all([create(other[kind] ?? ''), create(other[kind] ?? '')]);
    const { uuid } = thing.body;
    const foreign = await create(kind, { [list]: [{ uuid: null, [key]: stranger.body.uuid }] });
    const made = await create(kind, { [list]: [{ uuid: null, [key]: uuid }] });
    const send = (lines: object[]) => update(made.body.uuid, { name: made.body.name, [list]: lines });
    expect((await send([{ uuid: null, [key]: newId() }])).body).toMatchObject({
      code: 'validation',
      detail: `The ${key} does not exist`,
      fields: { [list]: `The ${key} does not exist` },
    });
    expect((await send([{ uuid: newId(), [key]: uuid }])).status).toBe(400);
    expect((await send([foreign.body[list][0]])).status).toBe(400);
    const twice = await send([
      { uuid: null, [key]: uuid },
      { uuid: null, [key]: uuid },
    ]);
    expect(twice.body.detail).toBe(`${key.charAt(0).toUpperCase()}${key.slice(1)} already exists`);
    expect((await send([{ uuid: null, [key]: 'nonsense' }])).status).toBe(400);
    expect((await get(made.body.uuid)).body).toEqual(made.body);
  });

  it('deletes its links with it', async () => {
    const thing = await create(other[kind] ?? '');
    const made = await create(kind, { [list]: [{ uuid: null, [key]: thing.body.uuid }] });
    expect((await call('delete', kind, { path: { id: made.body.uuid } })).status).toBe(204);
    expect((await get(thing.body.uuid, other[kind])).body[`${kind.toLowerCase()}s`]).toEqual([]);
  });
});

describe('a licence', () => {
  it('requires counts that are whole numbers of at least 0', async () => {
    const { status, body } = await create('Licence', { user_count: -1, project_count: 1.5, series_count: undefined });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['project_count', 'series_count', 'user_count']);
  });
});
