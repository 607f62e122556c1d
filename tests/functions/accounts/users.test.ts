import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/accounts.ts';
import { handler as auth } from '#functions/handlers/auth.ts';
import { handler as projects } from '#functions/handlers/projects.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import * as tables from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { aMember, aRole, aSuperadmin, aUser, aWorkspace, newId, password, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

let token: string;
let role: string;
beforeAll(async () => {
  token = (await aSuperadmin()).token;
  role = (await aRole()).uuid;
});

const bodyOf = (more: object = {}) => ({
  name: 'Ada Example',
  email: `${newId()}@example.com`,
  password,
  password2: password,
  ...more,
});
const line = (workspace: string, itsRole = role) => ({ uuid: null, workspace, role: itsRole });
const create = (more: object = {}) => invoke(handler, 'createUser', { as: token, body: bodyOf(more) });
const get = (id: string, as = token) => invoke(handler, 'getUser', { as, path: { id } });
const signIn = (email: string, secret = password) => invoke(auth, 'createToken', { body: { email, password: secret } });
const seats = async (workspace: string) => (await tables.workspaces.get(platform, platformKey(workspace)))?.user_total;
/** Sends the user's form with some changed fields, as the edit dialog does. */
async function update(uuid: string, more: object) {
  const { body } = await get(uuid);
  return invoke(handler, 'updateUser', { as: token, path: { uuid }, body: { ...body, ...more } });
}

describe('createUser', () => {
  it('creates an account that can sign in, a member of its workspaces', async () => {
    const workspace = await aWorkspace();
    const made = await create({ is_staff: true, workspaces: [line(workspace.uuid)] });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      uuid: expect.any(String),
      name: 'Ada Example',
      email: made.body.email,
      is_staff: true,
      is_active: true,
      first_date: expect.any(Number),
      last_visit: null,
      csv_decimal: '.',
      csv_delimiter: ',',
      workspaces: [{ uuid: expect.any(String), workspace: workspace.uuid, role }],
    });
    expect((await get(made.body.uuid)).body).toEqual(made.body);
    expect((await signIn(made.body.email)).status).toBe(200);
    expect(await seats(workspace.uuid)).toBe(1);
    const listed = await invoke(handler, 'listUsers', { as: token });
    const [newest] = listed.body;
    expect(listed.body.find(({ uuid }: { uuid: string }) => uuid === made.body.uuid).workspaces).toEqual(
      made.body.workspaces,
    );
    expect(newest.first_date).toBe(Math.max(...listed.body.map((row: { first_date: number }) => row.first_date)));
  });

  it('copies the file format of the workspace for which the account is created', async () => {
    const german = { csv_decimal: ',', csv_delimiter: ';' } as const;
    const [first, second] = [await aWorkspace(german), await aWorkspace()];
    const made = await create({ workspaces: [line(first.uuid), line(second.uuid)] });
    expect(made.body).toMatchObject(german);
    expect((await create()).body).toMatchObject({ csv_decimal: '.', csv_delimiter: ',' });
  });

  it('accepts one of many concurrent uses of an e-mail, whatever its case', async () => {
    const email = `${newId()}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => create({ email: i % 2 ? email.toUpperCase() : email })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, ...body }).toEqual({
        status: 400,
        code: 'duplicate',
        detail: 'E-mail already exists',
        fields: { email: 'E-mail already exists' },
      });
    }
    const check = (wanted: string) => invoke(handler, 'checkEmail', { as: token, body: { email: wanted } });
    expect((await check(email.toUpperCase())).body).toBe(true);
    expect((await check(`${newId()}@example.com`)).body).toBe(false);
    expect((await check('x'.repeat(900))).body).toBe(false);
    const own = await aUser();
    const mine = { as: await tokenOf(own), body: { email: own.email } };
    expect((await invoke(handler, 'checkEmail', mine)).body).toBe(false);
    const admin = await aSuperadmin();
    expect((await invoke(handler, 'checkEmail', { as: admin.token, body: { email: admin.user.email } })).body).toBe(
      true,
    );
  });

  it('answers an ordinary user for twenty addresses whether they have an account, and a superadmin for all', async () => {
    const [asker, known] = [await aUser(), await aUser()];
    const as = await tokenOf(asker);
    const check = (by: string) => invoke(handler, 'checkEmail', { as: by, body: { email: known.email } });
    for (let i = 0; i < 20; i++) expect((await check(as)).body).toBe(true);
    expect(await check(as)).toMatchObject({ status: 400, body: { code: 'locked' } });
    for (let i = 0; i < 21; i++) expect((await check(token)).body).toBe(true);
  });

  it('refuses unknown workspaces and roles, a repeated workspace, and what the form refuses', async () => {
    const workspace = await aWorkspace();
    const refusal = async (more: object) => {
      const { status, body } = await create(more);
      expect(status).toBe(400);
      return body.fields;
    };
    expect(await refusal({ workspaces: [line(newId())] })).toEqual({ workspaces: 'The workspace does not exist' });
    expect(await refusal({ workspaces: [line(workspace.uuid, newId())] })).toEqual({
      workspaces: 'The role does not exist',
    });
    expect(await refusal({ workspaces: [line(workspace.uuid), line(workspace.uuid)] })).toEqual({
      workspaces: 'Workspace already exists',
    });
    expect(await refusal({ workspaces: [{ ...line(workspace.uuid), uuid: newId() }] })).toEqual({
      workspaces: 'A line of the list of workspaces does not exist',
    });
    expect(await refusal({ name: '', email: 'x', password: 'short', password2: 'other' })).toMatchObject({
      name: 'Name cannot be empty',
      email: 'E-mail must be a valid e-mail',
      password: 'Password may not be less than 8 characters',
    });
    expect(await refusal({ password2: 'something else' })).toEqual({ password2: 'Password does not match' });
    expect(await seats(workspace.uuid)).toBe(0);
  });
});

describe('updateUser', () => {
  it('keeps, adds and ends memberships, and changes roles', async () => {
    const [kept, gone, added] = await Promise.all([aWorkspace(), aWorkspace(), aWorkspace()]);
    const { body: before } = await create({ workspaces: [line(kept.uuid), line(gone.uuid)] });
    const other = (await aRole()).uuid;
    const lines = [{ ...before.workspaces[0], role: other }, line(added.uuid)];
    const changed = await update(before.uuid, { name: 'Grace', workspaces: lines });
    expect(changed.status).toBe(200);
    expect(changed.body.name).toBe('Grace');
    expect(changed.body.workspaces).toEqual([lines[0], { ...lines[1], uuid: expect.any(String) }]);
    expect((await get(before.uuid)).body).toEqual(changed.body);
    expect(await Promise.all([kept, gone, added].map(({ uuid }) => seats(uuid)))).toEqual([1, 0, 1]);
    const below = await tables.memberships.list(kept.uuid, workspaceMemberships(kept.uuid));
    expect(below.map(({ role_uuid }) => role_uuid)).toEqual([other]);
    const full = await aWorkspace({}, { user_count: 0 });
    const refused = await update(before.uuid, { workspaces: [...changed.body.workspaces, line(full.uuid)] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'quota' } });
    expect((await get(before.uuid)).body).toEqual(changed.body);
  });

  it('refuses membership lines of another user', async () => {
    const workspace = await aWorkspace();
    const [{ body: one }, { body: two }] = await Promise.all([
      create({ workspaces: [line(workspace.uuid)] }),
      create({ workspaces: [] }),
    ]);
    const refused = await update(two.uuid, { workspaces: one.workspaces });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect((await get(two.uuid)).body.workspaces).toEqual([]);
  });

  it('removes a member who leaves from the projects', async () => {
    const workspace = await aWorkspace();
    const manager = await aMember(workspace.uuid);
    const { body: user } = await create({ workspaces: [line(workspace.uuid)] });
    const project = await invoke(projects, 'createProject', {
      as: manager.token,
      path: { id: workspace.uuid },
      body: { name: 'P', users: [{ uuid: null, user: user.uuid }] },
    });
    expect(project.status).toBe(201);
    expect((await update(user.uuid, { workspaces: [] })).status).toBe(200);
    const after = await invoke(projects, 'getProject', { as: manager.token, path: { id: project.body.uuid } });
    expect(after.body.users).toEqual([]);
  });

  it('changes the e-mail, frees the old one and ends the sessions', async () => {
    const { body: user } = await create();
    const session = await signIn(user.email);
    const email = `${newId()}@example.com`;
    expect((await update(user.uuid, { email: email.toUpperCase() })).body.email).toBe(email);
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    const refreshed = await invoke(auth, 'refreshToken', { body: { refresh: session.body.refresh } });
    expect(refreshed.status).toBe(401);
    expect((await create({ email: user.email })).status).toBe(201);
    expect(await update(user.uuid, { email: user.email })).toMatchObject({ status: 400, body: { code: 'duplicate' } });
  });

  it('deactivates at once: sign-in, refresh and access token are refused', async () => {
    const { body: user } = await create();
    const { body: tokens } = await signIn(user.email);
    expect((await update(user.uuid, { is_active: false })).body.is_active).toBe(false);
    expect((await signIn(user.email)).status).toBe(401);
    expect((await invoke(auth, 'refreshToken', { body: { refresh: tokens.refresh } })).status).toBe(401);
    expect((await get(user.uuid, tokens.access)).status).toBe(401);
    expect(await tables.refreshFamilies.list(platform, user.uuid)).toEqual([]);
  });
});

describe('deleteUser', () => {
  it('deletes the account, its memberships and sessions, and frees its e-mail and seat', async () => {
    const workspace = await aWorkspace();
    const { body: user } = await create({ workspaces: [line(workspace.uuid)] });
    const { body: tokens } = await signIn(user.email);
    const remove = () => invoke(handler, 'deleteUser', { as: token, path: { id: user.uuid } });
    expect(await remove()).toEqual({ status: 204, body: undefined });
    expect((await remove()).status).toBe(404);
    expect((await get(user.uuid)).status).toBe(404);
    expect((await get(user.uuid, tokens.access)).status).toBe(401);
    expect((await invoke(auth, 'refreshToken', { body: { refresh: tokens.refresh } })).status).toBe(401);
    expect(await tables.memberships.listOwn(userMemberships(user.uuid))).toEqual([]);
    expect(await tables.memberships.list(workspace.uuid, workspaceMemberships(workspace.uuid))).toEqual([]);
    expect(await tables.uniqueNames.get(platform, { parent: emailNames, sort: user.email })).toBeUndefined();
    expect(await seats(workspace.uuid)).toBe(0);
    expect((await create({ email: user.email })).status).toBe(201);
  });

  it('ends more memberships than fit into one transaction', async () => {
    const { body: user } = await create();
    const places = await Promise.all(Array.from({ length: 40 }, () => aWorkspace()));
    for (const part of [places.slice(0, 20), places.slice(20)]) {
      const { body } = await get(user.uuid);
      const lines = [...body.workspaces, ...part.map(({ uuid }) => line(uuid))];
      expect((await update(user.uuid, { workspaces: lines })).status).toBe(200);
    }
    const tooMany = await update(user.uuid, { workspaces: [] });
    expect(tooMany.body.fields.workspaces).toMatch(/^At most 23 workspaces/);
    expect((await invoke(handler, 'deleteUser', { as: token, path: { id: user.uuid } })).status).toBe(204);
    expect(await tables.memberships.listOwn(userMemberships(user.uuid))).toEqual([]);
    expect(await Promise.all(places.map(({ uuid }) => seats(uuid)))).toEqual(places.map(() => 0));
  });
});
