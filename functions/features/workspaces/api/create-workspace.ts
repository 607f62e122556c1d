import { transact } from '#functions/aws/transact.ts';
import { takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { licences, uniqueNames, workspaces } from '#functions/tables/tables.ts';
import { workspaceNames } from '#functions/tables/unique-name-rows.ts';
import { enrolItems, newMembers } from './enrol-users.ts';
import { noLicence, presentWorkspace, takeUpLicence } from './read-workspaces.ts';

export const createWorkspace: Handle<'createWorkspace'> = async ({ body }, { now, newId }) => {
  const uuid = newId();
  const licence = await licences.get(platform, { parent: platform, sort: body.licence });
  if (!licence) throw noLicence();
  const members = newMembers(body.users, newId);
  const row: WorkspaceRow = {
    parent: platform,
    sort: uuid,
    uuid,
    name: body.name,
    licence_uuid: licence.uuid,
    is_active: true,
    expiry_date: body.expiry_date ?? endOfDay(now()),
    description: body.description,
    created: now(),
    csv_decimal: '.',
    csv_delimiter: ',',
    user_total: members.length,
    project_total: 0,
  };
  await transact([
    uniqueNames.create(platform, { parent: workspaceNames, sort: body.name.toLowerCase(), uuid }, () =>
      duplicate('Name'),
    ),
    takeUpLicence(licence.uuid, members.length > 0 ? members.length : undefined),
    workspaces.create(platform, row),
    ...enrolItems(uuid, members),
    ...takeUpRoles(
      members.map(({ role_uuid }) => role_uuid),
      'users',
    ),
  ]);
  return presentWorkspace(row, licence.name, members);
};

/** The last second of the day in UTC, because the workspace's time zone is unknown. */
const endOfDay = (seconds: number) => Math.floor(seconds / day) * day + day - 1;
const day = 86_400;
