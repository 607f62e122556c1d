import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { type Account, adminApi, createAccount } from '#tests/support/scene/account.ts';
import { buildPlatform, buildScene } from '#tests/support/scene/build-scene.ts';
import { makers } from '#tests/support/scene/makers.ts';
import { operations, requests } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

let scene: Scene;
let caller: Account;

beforeAll(async () => {
  const admin = await adminApi(inject('url'), inject('superadmin'));
  caller = await createAccount(admin, { is_staff: true });
  scene = await buildScene(await buildPlatform(admin));
  const { ids } = scene;
  const users = [{ uuid: null, user: ids.user, role: ids.role }];
  await admin.call('updateWorkspace', { path: { id: ids.workspace }, body: { users } });
});

const patches = operations.filter((name) => routes[name].method === 'PATCH');
const routeOf = (name: Operation): Route => routes[name];

/** The fields that a body may have, without those that identify the thing or its version. */
function fieldsOf(name: Operation): string[] {
  const { properties = {} } = z.toJSONSchema(routeOf(name).body ?? z.object(), { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((field) => !['uuid', 'version', 'rename_uses'].includes(field));
}

/** The call that reads the thing: the response of the change would not show what else was written. */
const reads: Record<string, Operation> = {
  updateAccountCsvSettings: 'getUser',
  changeName: 'getUser',
  changeEmail: 'getUser',
  changePassword: 'getUser',
  updateWorkspace: 'getWorkspace',
  updateWorkspaceCsvSettings: 'getWorkspace',
  updateProject: 'getProject',
  updateWebhook: 'listWebhooks',
  updateExperiment: 'getExperiment',
  updateInParameter: 'listInParameters',
  updateOutParameter: 'listOutParameters',
  updateCompParameter: 'listCompParameters',
  updateScript: 'listScripts',
  updateRule: 'listRules',
  updateSample: 'listSamples',
  updateInputImportance: 'listInputImportances',
  updateOutputImportance: 'listOutputImportances',
  updateComplexImportance: 'listComplexImportances',
  updateAction: 'getAction',
  updateLicence: 'getLicence',
  updatePermission: 'getPermission',
  updateRole: 'getRole',
  updateInvite: 'getInvite',
  updateUser: 'getUser',
  updateGlobalInParameter: 'listGlobalInParameters',
  updateGlobalOutParameter: 'listGlobalOutParameters',
};

/** Fields that the scene's own request omits. */
const more: Partial<Record<Operation, () => object>> = {
  updateWorkspace: () => ({ users: [{ uuid: null, user: scene.ids.user, role: scene.ids.role }] }),
  updateProject: () => ({ users: [{ uuid: null, user: scene.ids.user }] }),
};

/** A thing with all fields set, the call that changes it, and the one that reads it. */
async function thingOf(name: Operation) {
  const { spends, args } = requests[name];
  const ids = spends ? { ...scene.ids, [spends]: await makers[spends]({ ...scene, caller }) } : scene.ids;
  const sent: { path?: object | undefined; query?: object | undefined; body?: unknown } = args({
    ...scene,
    ids,
    caller,
  } as never);
  const { path, query } = sent;
  const body = { ...Object(sent.body), ...more[name]?.() };
  const patch = (change: object) => caller.api.ask(name, { path, query, body: change });
  const read = reads[name] as Operation;
  const target = Object.values(path ?? {}).at(-1);
  const at = read.startsWith('list') ? requests[read].args({ ...scene, ids, caller } as never).path : { id: target };
  const current = async () => {
    const { body: found } = await caller.api.ask(read, { path: at });
    return Array.isArray(found) ? found.find(({ uuid }) => uuid === target) : found;
  };
  return { body, patch, current };
}

/** Fields that the session itself, or a webhook's deliveries change. */
const lasting = ({ last_visit: _, failures: __, ...thing }: Record<string, unknown>) => thing;

describe('fields that a PATCH omits stay as they are', () => {
  const partial = patches.filter((name) => !['changeEmail', 'changePassword'].includes(name));
  it.each(partial)('%s', async (name) => {
    const { body, patch, current } = await thingOf(name);
    expect((await patch(body)).status).toBe(200);
    const before = lasting(await current());
    const version = name === 'updateSample' ? { version: before.version } : {};
    const fields = fieldsOf(name);
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect(await patch({ ...version, [field]: before[field] }), field).toMatchObject({ status: 200 });
      expect(lasting(await current()), field).toEqual(before);
    }
  });
});

describe('a body whose fields are all required reports the missing one', () => {
  it.each(patches)('%s', async (name) => {
    const { patch, current } = await thingOf(name);
    const before = lasting(await current());
    const { status, body } = await patch({});
    expect(lasting(await current())).toEqual(before);
    if (status === 200) return;
    expect(status).toBe(400);
    for (const [field, message] of Object.entries(body.fields)) {
      expect(message, field).not.toMatch(/^Invalid input/);
    }
  });
});
