import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { platform } from '#functions/tables/definitions.ts';
import { actions, licences, permissions, roles, uniqueNames } from '#functions/tables/tables.ts';
import { namesOfKind } from '#functions/tables/unique-name-rows.ts';
import {
  actionNames,
  type LicenceActionName,
  type PermissionName,
  permissionNames,
  readOnlyPermission,
} from '#shared/rules/permissions.ts';
import { seedId } from './seed-id.ts';

/** The documented roles that an installation begins with. */
export const roleDefinitions = {
  Manager: [...permissionNames],
  Scientist: permissionNames.filter((name) => name !== 'project:manage' && name !== 'workspace_settings:manage'),
  Viewer: ['workspace_settings:read'],
} satisfies Record<string, PermissionName[]>;

/** The documented licences likewise. */
export const licenceDefinitions = {
  Standard: {
    user_count: 100,
    project_count: 200,
    experiment_count: 200,
    series_count: 500,
    actions: [...actionNames],
  },
  Trial: {
    user_count: 3,
    project_count: 2,
    experiment_count: 3,
    series_count: 10,
    actions: ['series:import', 'series_out_parameter:import', 'experiment_view_scatterplot_heatmap:read'],
  },
} satisfies Record<string, { actions: LicenceActionName[] } & Record<`${string}_count`, number>>;

/** The documented permissions, actions, roles and licences. Existing rows stay as they are (decision SEED-3). */
export async function seedRolesAndLicences(): Promise<void> {
  for (const name of permissionNames) await seedPermission(name);
  for (const name of actionNames) await seedAction(name);
  for (const [name, allowed] of Object.entries(roleDefinitions)) {
    const links = allowed.map((to) => ({ uuid: linkId('role', name, to), permission: seedId('permission', to) }));
    const row = { ...named('role', name), permissions: links };
    await writeNew('role', row, roles.create(platform, row, known));
  }
  for (const [name, { actions: allowed, ...counts }] of Object.entries(licenceDefinitions)) {
    const links = allowed.map((to) => ({ uuid: linkId('licence', name, to), action: seedId('action', to) }));
    const row = { ...named('licence', name), ...counts, actions: links };
    await writeNew('licence', row, licences.create(platform, row, known));
  }
}

export async function seedPermission(name: string): Promise<void> {
  const row = { ...named('permission', name), link_changes: 0 };
  await writeNew('permission', row, permissions.create(platform, row, known));
}

export async function seedAction(name: string): Promise<void> {
  const row = { ...named('action', name), link_changes: 0 };
  await writeNew('action', row, actions.create(platform, row, known));
}

/** The restricting permission and a role that has it. A step of its own, because existing installations lack them. */
export async function seedReader(): Promise<void> {
  await seedPermission(readOnlyPermission);
  const permission = seedId('permission', readOnlyPermission);
  const link = { uuid: linkId('role', 'Reader', readOnlyPermission), permission };
  const role = { ...named('role', 'Reader'), permissions: [link] };
  await writeNew('role', role, roles.create(platform, role, known));
}

type Kind = 'permission' | 'action' | 'role' | 'licence';

const linkId = (kind: 'role' | 'licence', from: string, to: string) => seedId(kind, `${from} > ${to}`);

function named(kind: Kind, name: string) {
  const uuid = seedId(kind, name);
  return { parent: platform, sort: uuid, uuid, name };
}

async function writeNew(
  kind: Kind,
  { name, uuid }: { name: string; uuid: string },
  create: TransactionItem,
): Promise<void> {
  const unique = { parent: namesOfKind(kind), sort: name.toLowerCase(), uuid };
  try {
    await transact([uniqueNames.create(platform, unique, known), create]);
  } catch (error) {
    if (!(error instanceof Known)) throw error;
  }
}

class Known extends Error {}
const known = () => new Known();
