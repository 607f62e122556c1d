import { transact } from '#functions/aws/transact.ts';
import type { LicenceRow, RoleRow } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { actions, licences, permissions, roles, uniqueNames } from '#functions/tables/tables.ts';
import { namesOfKind } from '#functions/tables/unique-name-rows.ts';
import type { LicenceActionName, PermissionName } from '#shared/rules/permissions.ts';
import { once } from './once.ts';
import { seedId } from './seed-id.ts';
import { seedAction, seedPermission } from './seed-roles-and-licences.ts';

interface LaterRight<Name extends string> {
  name: Name;
  /** Roles or licences that have all of these get it too; what people take away afterwards stays away. */
  requires: readonly Name[];
}

/** Permissions and actions that installations of former versions lack, oldest first (decision SEED-3). */
export const laterRights: {
  permissions: readonly LaterRight<PermissionName>[];
  actions: readonly LaterRight<LicenceActionName>[];
} = {
  permissions: [{ name: 'workspace_settings:manage', requires: ['workspace_settings:read', 'project:manage'] }],
  actions: [{ name: 'experiment:lock', requires: ['sample_advanced:manage'] }],
};

/** Adds each of them to an installation once, and to its roles and licences. */
export async function seedLaterRights(later = laterRights): Promise<void> {
  for (const right of later.permissions) await once(`permission ${right.name}`, () => addPermission(right));
  for (const right of later.actions) await once(`action ${right.name}`, () => addAction(right));
}

async function addPermission({ name, requires }: LaterRight<PermissionName>): Promise<void> {
  await seedPermission(name);
  const [added, ...others] = await Promise.all([name, ...requires].map((one) => uuidOf('permission', one)));
  for (const role of await roles.list(platform, platform)) {
    const links = role.permissions.map(({ permission }) => permission);
    if (!isDue(links, added, others)) continue;
    const link = { uuid: seedId('role', `${role.uuid} > ${name}`), permission: added };
    const set = { permissions: [...role.permissions, link] };
    const condition = where<RoleRow>().equals('permissions', role.permissions);
    await transact([
      roles.change(platform, role, { set, condition }, changedMeanwhile),
      permissions.change(platform, { parent: platform, sort: added }, linkMade, changedMeanwhile),
    ]);
  }
}

async function addAction({ name, requires }: LaterRight<LicenceActionName>): Promise<void> {
  await seedAction(name);
  const [added, ...others] = await Promise.all([name, ...requires].map((one) => uuidOf('action', one)));
  for (const licence of await licences.list(platform, platform)) {
    const links = licence.actions.map(({ action }) => action);
    if (!isDue(links, added, others)) continue;
    const link = { uuid: seedId('licence', `${licence.uuid} > ${name}`), action: added };
    const set = { actions: [...licence.actions, link] };
    const condition = where<LicenceRow>().equals('actions', licence.actions);
    await transact([
      licences.change(platform, licence, { set, condition }, changedMeanwhile),
      actions.change(platform, { parent: platform, sort: added }, linkMade, changedMeanwhile),
    ]);
  }
}

/** Whether the links lack what is added, and have what goes with it. */
function isDue(
  links: readonly string[],
  added: string | undefined,
  others: readonly (string | undefined)[],
): added is string {
  return (
    added !== undefined && !links.includes(added) && others.every((one) => one !== undefined && links.includes(one))
  );
}

/** People may have made a row of this name before. */
async function uuidOf(kind: 'permission' | 'action', name: string): Promise<string | undefined> {
  return (await uniqueNames.get(platform, { parent: namesOfKind(kind), sort: name.toLowerCase() }))?.uuid;
}

/** As with every link: a delete of the right that has found no use is refused. */
const linkMade = { set: {}, add: { link_changes: 1 } };
const changedMeanwhile = () => new Error('A role or a licence has just been changed: run the seed again');
