import { beforeAll, describe, expect, it } from 'vitest';
import type { Route, TargetKind } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { isNight, oneIn, seed } from '#tests/support/night.ts';
import { type Account, createAccount } from '#tests/support/scene/account.ts';
import * as bodies from '#tests/support/scene/bodies.ts';
import { buildScene, sharedScene } from '#tests/support/scene/build-scene.ts';
import { makers } from '#tests/support/scene/makers.ts';
import { argsOf, operations } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';
import { uuidFields } from '#tests/support/scene/uuid-fields.ts';
import { unknown } from '#tests/support/send-raw.ts';
import { permissionNames } from './actors.ts';
import { type Foreign, foreignUuids, nameOf, partsOf, withUuid } from './foreign-uuids.ts';

// A foreign uuid is answered like an unknown one: with the same status and the same body. By day a twelfth of the calls
// is asked, for a twelfth of the other kinds, both chosen by seed; at night each is, for a quarter of them.
const step = isNight ? 4 : 12;
const first = createRandom(seed).integer(step);
const isAsked = (_: unknown, index: number) => index % step === first;

let own: Scene;
let other: Scene;
let foreign: Foreign;
let superadmin: Account;
let manager: Account;

beforeAll(async () => {
  const { admin, caller, scene: platform } = await sharedScene();
  superadmin = caller;
  const known = await admin.call('listPermissions', {});
  const permissions = known
    .filter(({ name }) => permissionNames.some((known) => known === name))
    .map(({ uuid }) => ({ uuid: null, permission: uuid }));
  const role = await admin.call('createRole', { body: { ...bodies.named('Role'), permissions } });
  manager = await createAccount(admin, { workspaces: [{ workspace: platform.ids.workspace, role: role.uuid }] });
  const { uuid: workspace } = await admin.call('createWorkspace', { body: bodies.workspace(platform.ids) });
  const neighbour = await createAccount(admin, { workspaces: [{ workspace, role: role.uuid }] });
  own = await buildScene(platform, { users: [manager] });
  other = await buildScene(platform, { workspace, users: [neighbour] });
  // A user of the own list is a member, the foreign one is not.
  own.ids.user = manager.uuid;
  other.ids.user = neighbour.uuid;
  other.ids.passkey = await makers.passkey({ ...other, caller: neighbour });
  foreign = { ids: other.ids, lines: await linesOfOthers(other, role.uuid, neighbour) };
});

const isPlatform = (operation: Operation) => routes[operation].access.endsWith('.administrate');
const callerOf = (operation: Operation) => (isPlatform(operation) ? superadmin : manager);

describe('in a body', () => {
  it('every field that takes a uuid is known', () => {
    expect(Object.keys(foreignUuids).sort()).toEqual(uuidFields().sort());
  });

  it.each(oneIn(12, Object.keys(foreignUuids)))('%s', async (name) => {
    const { operation } = partsOf(name);
    const caller = callerOf(operation);
    const ask = (uuid: string) => caller.api.ask(operation, withUuid(name, [own, other], caller, uuid));
    const expected = await ask(unknown);
    if (!foreignUuids[name]?.omits) expect([400, 404]).toContain(expected.status);
    if (expected.status === 400) expect(expected.body.detail).toContain(nameOf(name));
    for (const uuid of foreignUuids[name]?.foreign(foreign, own.ids) ?? []) {
      expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
      expect(without(await ask(uuid), uuid)).toEqual(without(expected, unknown));
    }
  });
});

describe('in a path', () => {
  const withTarget = operations.filter((operation) => {
    const { access, target, targetIn }: Route = routes[operation];
    return access !== 'public' && target && targetIn !== 'query';
  });
  const ofAccounts = operations.filter((operation) => {
    const { access, target, path }: Route = routes[operation];
    return access === 'signed-in' && !target && path.includes('{');
  });

  it.each(oneIn(12, withTarget))('%s of another tenant, or of another kind', async (operation) => {
    const ask = async (caller: Account, change: (path: object) => object) => {
      const args = argsOf(operation, other, caller);
      return caller.api.ask(operation, { ...args, query: undefined, path: change(Object(args.path)) });
    };
    const naming = (uuid: string) => (path: object) => Object.fromEntries(Object.keys(path).map((key) => [key, uuid]));
    const notFound = { status: 404, body: { code: 'not_found', detail: 'Data not found' } };
    expect(await ask(superadmin, naming(unknown))).toEqual(notFound);
    const { target }: Route = routes[operation];
    const kinds = Object.entries(own.ids).filter(([kind, uuid]) => kind !== target && /^[0-9a-f-]{36}$/.test(uuid));
    const same = target && new Set([own.ids[target], ...ofKind(target)]);
    for (const [, uuid] of kinds.filter(([, one]) => !same?.has(one)).filter(isAsked)) {
      expect(await ask(superadmin, naming(uuid)), `SEED=${seed}`).toEqual(notFound);
    }
    // For callers other than superadmins the platform's resources are forbidden, whether they exist or not.
    const expected = await ask(manager, naming(unknown));
    expect(expected.status).toBe(isOfPlatform(operation) ? 403 : 404);
    expect(await ask(manager, (path) => path)).toEqual(expected);
  });

  it.each(oneIn(12, ofAccounts))('%s of another account', async (operation) => {
    const args = argsOf(operation, own, manager);
    const ask = (uuid: string) =>
      manager.api.ask(operation, {
        body: args.body && Object.assign({}, args.body, { uuid }),
        path: Object.fromEntries(Object.keys(args.path ?? {}).map((key) => [key, uuid])),
      });
    const expected = await ask(unknown);
    expect(expected.status).toBe(404);
    expect(await ask(superadmin.uuid)).toEqual(expected);
  });
});

describe('in a query', () => {
  const advised = operations.filter((operation) => {
    const { query, target }: Route = routes[operation];
    return target && query && 'workspace' in query.shape;
  });

  it.each(oneIn(12, advised))('%s', async (operation) => {
    const { query }: Route = routes[operation];
    const args = argsOf(operation, own, manager);
    for (const key of ['workspace', 'project'] as const) {
      if (!query || !(key in query.shape)) continue;
      const ask = (uuid: string) => callerOf(operation).api.ask(operation, { ...args, query: { [key]: uuid } });
      const expected = await ask(unknown);
      expect([key, expected.status]).toEqual([key, 404]);
      expect(await ask(other.ids[key])).toEqual(expected);
    }
  });
});

/** Ids of a scene that are of one kind of target, under other names. */
const alike: Partial<Record<TargetKind, readonly (keyof Scene['ids'])[]>> = {
  experiment: ['data-experiment', 'model-experiment', 'job-experiment'],
  'in-parameter': ['data-input', 'data-other-input'],
  'out-parameter': ['data-output'],
  user: ['user-with-factor'],
  workspace: ['company-workspace'],
};
const ofKind = (target: TargetKind) => (alike[target] ?? []).map((kind) => own.ids[kind]);
const isOfPlatform = (operation: Operation) => routes[operation].access === 'platform.administrate';

/** The response may repeat the sent uuid. */
const without = (answer: object, uuid: string): unknown => JSON.parse(JSON.stringify(answer).replaceAll(uuid, 'it'));

/** A line from each list of another row. */
async function linesOfOthers({ admin, ids }: Scene, role: string, { uuid: user }: Account): Promise<Foreign['lines']> {
  const licence = await admin.call('getLicence', { path: { id: ids.licence } });
  const itsRole = await admin.call('getRole', { path: { id: role } });
  const workspace = await admin.call('getWorkspace', { path: { id: ids.workspace } });
  const account = await admin.call('getUser', { path: { id: user } });
  const line = (lines: { uuid: string }[]) => lines[0]?.uuid ?? '';
  return {
    member: line(workspace.users),
    licence: line(licence.actions),
    action: line(licence.actions),
    role: line(itsRole.permissions),
    permission: line(itsRole.permissions),
    user: line(account.workspaces),
  };
}
