import { Api } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';
import { createExperimentOf } from './world-experiment.ts';

/** Rows of every kind that requests can name, by kind, and accounts with many permissions. */
export interface World {
  uuids: Record<string, string[]>;
  tokens: { superadmin: string; member: string };
}

const password = 'correct-horse-battery';
const inAYear = Math.floor(Date.now() / 1000) + 365 * 86_400;

/** A new world, because earlier requests have destroyed parts of theirs. */
export async function createWorld(admin: Api, round: number): Promise<World> {
  const named = (name: string) => `${name} of world ${round}`;
  const user = async (name: string, workspaces: { uuid: null; workspace: string; role: string }[] = []) => {
    const email = `${name}.${round}@fuzz.example.com`;
    return admin.call('createUser', { body: { name: named(name), email, password, password2: password, workspaces } });
  };
  const [actions, permissions] = await Promise.all([admin.call('listActions', {}), admin.call('listPermissions', {})]);
  const role = await admin.call('createRole', {
    body: { name: named('Role'), permissions: permissions.map(({ uuid }) => ({ uuid: null, permission: uuid })) },
  });
  const counts = { user_count: 1000, project_count: 1000, experiment_count: 1000, series_count: 1000 };
  const licence = await admin.call('createLicence', {
    body: { name: named('Licence'), ...counts, actions: actions.map(({ uuid }) => ({ uuid: null, action: uuid })) },
  });
  const workspace = (name: string) =>
    admin.call('createWorkspace', { body: { name: named(name), licence: licence.uuid, expiry_date: inAYear } });
  const [own, foreign] = await Promise.all([workspace('Workspace'), workspace('Other')]);
  const seat = { uuid: null, workspace: own.uuid, role: role.uuid };
  const [member, ...others] = await Promise.all([
    user('member', [seat]),
    user('one', [seat]),
    user('two'),
    user('three'),
  ]);
  const [spareRole, spareLicence, action, permission, invite, signedIn] = await Promise.all([
    admin.call('createRole', { body: { name: named('Spare') } }),
    admin.call('createLicence', { body: { name: named('Spare'), ...counts } }),
    admin.call('createAction', { body: { name: named('Action') } }),
    admin.call('createPermission', { body: { name: named('Permission') } }),
    admin.call('createInvite', {
      body: { email: `invited.${round}@fuzz.example.com`, workspace: own.uuid, role: role.uuid },
    }),
    Api.signedIn(admin.url, member?.email ?? '', password),
  ]);
  const project = (name: string) =>
    admin.call('createProject', {
      path: { id: own.uuid },
      body: { name: named(name), users: [{ uuid: null, user: member?.uuid ?? '' }] },
    });
  const projects = await Promise.all([project('Project'), project('Other')]);
  const elsewhere = await admin.call('createProject', {
    path: { id: foreign.uuid },
    body: { name: named('Elsewhere') },
  });
  const id = projects[0]?.uuid ?? '';
  const kinds = [
    ...(await Promise.all([
      createExperimentOf(admin, id, 'model'),
      createExperimentOf(admin, id),
      createExperimentOf(admin, id),
    ])),
    await libraryOf(admin, own.uuid),
  ];
  await until('everything is settled', async () => {
    const experiments = await admin.call('listExperiments', { path: { id } });
    return experiments.every((one) => !one.calculation_id && !one.modeling_id);
  });
  return {
    tokens: { superadmin: admin.token ?? '', member: signedIn.token ?? '' },
    uuids: {
      self: [member?.uuid ?? '', await ownUuid(admin)],
      user: others.map(({ uuid }) => uuid),
      workspace: [own.uuid, own.uuid, foreign.uuid],
      foreign: [elsewhere.uuid],
      project: projects.map(({ uuid }) => uuid),
      role: [role.uuid, spareRole.uuid],
      licence: [licence.uuid, spareLicence.uuid],
      action: [action.uuid],
      permission: [permission.uuid],
      invite: [invite.uuid],
      line: [...role.permissions, ...licence.actions, ...projects.flatMap(({ users }) => users)].map(
        ({ uuid }) => uuid,
      ),
      ...merged(kinds),
    },
  };
}

/** The uuid of a request's placeholder; an unknown uuid for kinds without a row. */
export function uuidIn({ uuids }: World) {
  return (kind: string, index: number): string => {
    const known = uuids[kind.replaceAll('_', '-')] ?? [];
    return known[index % known.length] ?? `00000000-0000-4000-8000-00000000000${index}`;
  };
}

async function libraryOf(admin: Api, workspace: string): Promise<Record<string, string[]>> {
  const path = { id: workspace };
  const [input, output] = await Promise.all([
    admin.call('createGlobalInParameter', {
      path,
      body: { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 9, step: 1 },
    }),
    admin.call('createGlobalOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct' } }),
  ]);
  return { 'global-in-parameter': [input.uuid], 'global-out-parameter': [output.uuid] };
}

const ownUuid = async (admin: Api) => {
  const claims = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString());
  return String(claims.sub);
};

function merged(records: readonly Record<string, string[]>[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const [kind, uuids] of records.flatMap((record) => Object.entries(record))) {
    all[kind] = [...(all[kind] ?? []), ...uuids];
  }
  return all;
}
