import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#tests/support/api.ts';
import { type Account, createAccount } from '#tests/support/scene/account.ts';
import * as bodies from '#tests/support/scene/bodies.ts';
import { buildScene, sharedScene } from '#tests/support/scene/build-scene.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

// Some bodies require more permissions than their route.
let scene: Scene;
/** May manage experiments, in a workspace whose licence has only the import of series. */
let member: Account;
let superadmin: Account;

beforeAll(async () => {
  const { admin, caller, scene: platform } = await sharedScene();
  superadmin = caller;
  const actions = (await admin.call('listActions', {})).filter(({ name }) => name === 'series:import');
  const permissions = (await admin.call('listPermissions', {})).filter(({ name }) => name === 'experiment:manage');
  const licence = await admin.call('createLicence', { body: bodies.licence(actions.map(({ uuid }) => uuid)) });
  const { uuid: workspace } = await admin.call('createWorkspace', {
    body: bodies.workspace({ licence: licence.uuid }),
  });
  const lines = permissions.map(({ uuid }) => ({ uuid: null, permission: uuid }));
  const role = await admin.call('createRole', { body: { ...bodies.named('Role'), permissions: lines } });
  member = await createAccount(admin, { workspaces: [{ workspace, role: role.uuid }] });
  scene = await buildScene(platform, { workspace, users: [member] });
});

const data = () => ({ path: { id: scene.ids['data-experiment'] } });
const forbidden = { status: 403, body: { code: 'forbidden' } };

describe('rights that depend on the body are checked', () => {
  const both = async (ask: (api: Api) => Promise<unknown>, done: number) => {
    expect(await ask(member.api)).toMatchObject(forbidden);
    expect(await ask(superadmin.api)).toMatchObject({ status: done });
  };

  it('input values of a sample need sample_advanced:manage', async () => {
    const change = { inParameters: [{ in_parameter: scene.ids['data-input'], value: 77 }] };
    const path = { id: scene.ids.sample };
    await both((api) => api.ask('updateSample', { path, body: { version: 0, ...change } }), 200);
  });

  it('its output values do not', async () => {
    const [sample] = await member.api.call('listSamples', { path: { id: scene.ids.series } });
    const body = {
      version: sample?.version ?? 0,
      outParameters: [{ out_parameter: scene.ids['data-output'], value: 1 }],
    };
    expect(await member.api.ask('updateSample', { path: { id: sample?.uuid }, body })).toMatchObject({ status: 200 });
  });

  it('output values in a file of samples need series_out_parameter:import', async () => {
    await both((api) => api.ask('importSeries', { ...data(), body: bodies.measured() }), 201);
    expect(await member.api.ask('importSeries', { ...data(), body: bodies.unmeasured() })).toMatchObject({
      status: 201,
    });
  });

  it('new inputs in a file of samples need input_parameter:manage', async () => {
    const samples = [{ x: 1, y: 1, fresh: 1 }];
    const parameters = [{ short_name: 'fresh', name: 'Fresh', type: 'input', is_categorical: false }];
    const body = { ...bodies.unmeasured(), samples, parameters };
    await both((api) => api.ask('importSeries', { ...data(), body }), 201);
  });

  it('scripts in a settings file need no more than the file does', async () => {
    const path = { id: scene.ids.experiment };
    for (const api of [member.api, superadmin.api]) {
      const body = { rules: [bodies.rule()], scripts: [bodies.script()] };
      expect(await api.ask('importParameters', { path, body })).toMatchObject({ status: 200 });
    }
  });

  it('the list of all workspaces is for superadmins', async () => {
    await both((api) => api.ask('listWorkspaces', { query: { admin: '' } }), 200);
  });

  it("accounts other than the caller's own are for superadmins", async () => {
    const path = { id: superadmin.uuid };
    expect(await member.api.ask('getUser', { path })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await superadmin.api.ask('getUser', { path: { id: member.uuid } })).toMatchObject({ status: 200 });
  });
});
