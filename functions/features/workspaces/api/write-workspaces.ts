import { requireRecentPasswordIn } from '#functions/access/recent-password.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { endInvites } from '#functions/entities/invites/invites.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import { takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import { takeOutOfProjects } from '#functions/entities/projects/take-out-of-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { csvChange } from '#functions/http/csv-change.ts';
import { experimentsOfWorkspace, publishDeletion, publishPlace } from '#functions/live/publish-change.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { duplicate, notFound } from '#functions/runtime/api-error.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { and, unchangedSince, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { licences, memberships, uniqueNames, workspaces } from '#functions/tables/tables.ts';
import { type UniqueNameRow, workspaceNames } from '#functions/tables/unique-name-rows.ts';
import { changeMembers, enrolItems, memberLinesOf, newMembers, workspaceChanged } from './members.ts';
import { noLicence, presentWorkspace, readWorkspace, takeUpLicence } from './read-workspaces.ts';

export const createWorkspace: Handle<'createWorkspace'> = async ({ body }, { now, newId }) => {
  const uuid = newId();
  const licence = await licences.get(platform, platformKey(body.licence));
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
    ...(body.demands_second_factor ? { demands_second_factor: true } : {}),
    ...(body.demands_reauthentication ? { demands_reauthentication: true } : {}),
    user_total: members.length,
    project_total: 0,
  };
  await transact([
    reserveName(row),
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

/** Changes the fields of the body. Users are a list of lines; if omitted, the members stay. */
export const updateWorkspace: Handle<'updateWorkspace'> = async ({ target, body, principal }, { now, newId }) => {
  const { uuid } = target;
  const { licence: licence_uuid = target.licence_uuid, users: lines, ...change } = body;
  const licence = await licences.get(platform, platformKey(licence_uuid));
  if (!licence) throw noLicence();
  const before = await memberships.list(uuid, workspaceMemberships(uuid));
  const members = changeMembers(uuid, before, lines ?? memberLinesOf(before), newId);
  const { after, added, removed, moved, items } = members;
  const changesRoles = added + removed.length + moved.length > 0;
  const changesDemands = body.demands_second_factor !== undefined || body.demands_reauthentication !== undefined;
  if (changesRoles || changesDemands) await requireRecentPasswordIn([uuid], principal.caller, now());
  const set = { name: target.name, ...change, licence_uuid, ...(lines ? { user_total: after.length } : {}) };
  await transact([
    workspaces.change(
      platform,
      target,
      {
        set,
        // The lines were derived from the users that were read (decision ADMIN-1), their number judged by the licence.
        condition: and(
          unchangedSince(target, 'name', 'licence_uuid'),
          lines && where<WorkspaceRow>().equals('user_total', before.length),
        ),
      },
      workspaceChanged,
    ),
    ...(added > 0 ? [takeUpLicence(licence_uuid, after.length)] : []),
    ...(added === 0 && licence_uuid !== target.licence_uuid ? [takeUpLicence(licence_uuid)] : []),
    ...renameItems(target, { uuid, name: set.name }),
    ...items,
  ]);
  const demanded = set.demands_second_factor && !target.demands_second_factor ? after : [];
  await closeSockets([...removed, ...moved, ...demanded.map(({ user_uuid }) => user_uuid)]);
  await takeOutOfProjects(uuid, removed);
  await Promise.all(moved.map((user) => notifyOwner({ user, event: 'role-changed', subject: target.name })));
  await publishPlace(await experimentsOfWorkspace(uuid), { editor: principal.caller });
  return presentWorkspace({ ...target, ...set }, licence.name, after);
};

export const updateWorkspaceCsvSettings: Handle<'updateWorkspaceCsvSettings'> = async ({ target, body }) => {
  if ((body.uuid ?? target.uuid) !== target.uuid) throw notFound();
  const row = await workspaces.update(platform, target, csvChange(target, body));
  if (!row) throw workspaceChanged();
  return readWorkspace(row);
};

/** Hides the workspace and its invites at once; the rows below it are deleted in the background. */
export const deleteWorkspace: Handle<'deleteWorkspace'> = async ({ target, principal }) => {
  const { uuid, name } = target;
  await announceDeletion({ kind: 'workspace', workspace_uuid: uuid, uuid });
  await transact([
    // The name that was read is released; any other name would stay reserved forever.
    workspaces.remove(platform, target, notFound, unchangedSince(target, 'name')),
    releaseName(target),
  ]);
  // If this is not reached, the deletion worker does it.
  await endInvites(uuid);
  await publishDeletion(await experimentsOfWorkspace(uuid), { kind: 'workspace', name, editor: principal.caller });
};

type Named = Pick<WorkspaceRow, 'uuid' | 'name'>;

/** Names of workspaces are unique regardless of case. */
const keyOf = ({ name }: Named) => ({ parent: workspaceNames, sort: name.toLowerCase() });

export function reserveName(workspace: Named): TransactionItem {
  return uniqueNames.create(platform, { ...keyOf(workspace), uuid: workspace.uuid }, () => duplicate('Name'));
}

export function releaseName(workspace: Named): TransactionItem {
  const isOwn = where<UniqueNameRow>().equals('uuid', workspace.uuid);
  return uniqueNames.remove(platform, keyOf(workspace), notFound, isOwn);
}

/** Transaction items of a rename. A change of case alone keeps the reserved name. */
function renameItems(before: Named, after: Named): TransactionItem[] {
  if (keyOf(before).sort === keyOf(after).sort) return [];
  return [reserveName(after), releaseName(before)];
}

/** True if the name is in use. Advisory only: the write decides. */
export const checkWorkspaceName: Handle<'checkWorkspaceName'> = async ({ body }) => {
  const sort = body.name.trim().toLowerCase();
  return (await uniqueNames.get(platform, { parent: workspaceNames, sort })) !== undefined;
};
