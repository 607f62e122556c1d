import type { Operation } from '#shared/contracts/routes.ts';
import { readOnlyPermission } from '#shared/rules/permissions.ts';
import { Api } from '#tests/support/api.ts';
import { type Account, adminApi, createAccount } from '#tests/support/scene/account.ts';
import * as bodies from '#tests/support/scene/bodies.ts';
import { buildPlatform, buildScene } from '#tests/support/scene/build-scene.ts';
import type { Scene } from '#tests/support/scene/scene.ts';
import { tokenFor } from '#tests/support/token-for.ts';
import { type ActorName, permissionNames, requirementOf } from './actors.ts';
import { decidingAction } from './expected.ts';

export interface Actor {
  account: Account;
  /** The rows with which the actor works. */
  scene: Scene;
}

export interface World {
  main: Scene;
  actor: (name: ActorName, operation: Operation) => Actor;
}

const day = 86_400;

/** Where a manager with every permission may do less than in the main workspace. */
export const limitedPlaces = [
  'licence without the action',
  'expired workspace',
  'inactive workspace',
] as const satisfies ActorName[];
type LimitedPlace = (typeof limitedPlaces)[number];

/** A workspace with one of everything, others like it where less is permitted, and the actors that work in them. */
export async function buildWorld(
  url: string,
  credentials: { email: string; password: string },
  limited: readonly LimitedPlace[],
): Promise<World> {
  const admin = await adminApi(url, credentials);
  const platform = await buildPlatform(admin);
  const place = async (licence: string, expires = day) => {
    const body = bodies.workspace({ licence }, { expiry_date: bodies.inSeconds(expires) });
    return admin.call('createWorkspace', { body });
  };
  const noActions = await admin.call('createLicence', { body: bodies.licence() });
  const full = platform.ids.licence;
  const [mainPlace, barePlace, expiredPlace, inactivePlace, otherPlace] = [
    await place(full),
    await place(noActions.uuid),
    await place(full, -day),
    await place(full),
    await place(full),
  ];
  const placeOf = {
    'licence without the action': barePlace,
    'expired workspace': expiredPlace,
    'inactive workspace': inactivePlace,
  } satisfies Record<LimitedPlace, object>;
  await admin.call('updateWorkspace', {
    path: { id: inactivePlace.uuid },
    body: { ...inactivePlace, users: [], is_active: false },
  });

  const known = new Map((await admin.call('listPermissions', {})).map(({ name, uuid }) => [name, uuid]));
  const member = async (permissions: readonly string[], places = [mainPlace]) => {
    const lines = permissions.map((name) => ({ uuid: null, permission: known.get(name) ?? '' }));
    const role = await admin.call('createRole', { body: { ...bodies.named('Role'), permissions: lines } });
    const workspaces = places.map(({ uuid: workspace }) => ({ workspace, role: role.uuid }));
    return createAccount(admin, { workspaces });
  };
  const but = (permission: string) => permissionNames.filter((name) => name !== permission);
  const only = new Map<string, Account>();
  const lacking = new Map<string, Account>();
  await Promise.all(
    permissionNames.map(async (name) => {
      only.set(name, await member([name]));
      lacking.set(name, await member(but(name)));
    }),
  );
  const [nobody, reader, manager, stranger, foreigner, gone] = await Promise.all([
    member([]),
    member([...permissionNames, readOnlyPermission]),
    member(permissionNames, [mainPlace, barePlace, expiredPlace, inactivePlace]),
    member(but('project:manage')),
    member(permissionNames, [otherPlace]),
    member(permissionNames),
  ]);
  const superadmin = await createAccount(admin, { is_staff: true });
  await deactivate(admin, gone);

  const assigned = [nobody, reader, ...only.values(), ...lacking.values()];
  const [main, ...others] = await Promise.all([
    buildScene(platform, { workspace: mainPlace.uuid, users: assigned }),
    ...limited.map(async (name) => {
      const scene = await buildScene(platform, { workspace: placeOf[name].uuid });
      return [name, { account: manager, scene }] as const;
    }),
  ]);

  const token = async (limits: { workspace?: string; read_only?: boolean } = {}): Promise<Account> => {
    const body = { ...bodies.named('Token'), expires: bodies.inSeconds(day), ...limits };
    const made = await manager.api.call('createAccessToken', { body });
    return { ...manager, api: new Api(url, made.token) };
  };
  const anonymous = { ...platform.spare, api: new Api(url) };
  const late = { ...manager, api: new Api(url, await tokenFor(manager.uuid, -60)) };
  const fixed: Partial<Record<ActorName, Actor>> = {
    'no token': { account: anonymous, scene: main },
    'expired token': { account: late, scene: main },
    'member who may only read': { account: reader, scene: main },
    'member not in the project': { account: stranger, scene: main },
    ...Object.fromEntries(others),
    'other tenant': { account: foreigner, scene: main },
    'deactivated user': { account: gone, scene: main },
    superadmin: { account: superadmin, scene: main },
    'access token': { account: await token(), scene: main },
    'read-only token': { account: await token({ read_only: true }), scene: main },
    'token of another workspace': { account: await token({ workspace: barePlace.uuid }), scene: main },
  };
  return {
    main,
    /** Members have exactly the route's permission, or all except it. */
    actor: (name, operation) => {
      const { action } = decidingAction(operation);
      const permission = action && requirementOf(action).permission;
      const among = name === 'member with it' ? only : lacking;
      return fixed[name] ?? { account: (permission && among.get(permission)) || nobody, scene: main };
    },
  };
}

/** The token would be valid if the account had not been deactivated. */
async function deactivate(admin: Api, account: Account): Promise<void> {
  const user = await admin.call('getUser', { path: { id: account.uuid } });
  await admin.call('updateUser', { path: { uuid: account.uuid }, body: { ...user, is_active: false } });
  account.api = new Api(admin.url, await tokenFor(account.uuid));
}
