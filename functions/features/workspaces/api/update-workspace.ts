import { transact } from '#functions/aws/transact.ts';
import { takeOutOfProjects } from '#functions/entities/projects/take-out-of-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { csvChange } from '#functions/http/csv-change.ts';
import { closeSockets } from '#functions/live/close-sockets.ts';
import { experimentsOfWorkspace } from '#functions/live/experiments-of-workspace.ts';
import { publishPlace } from '#functions/live/publish-names.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { licences, memberships, workspaces } from '#functions/tables/tables.ts';
import { changeMembers, memberLinesOf, workspaceChanged } from './change-members.ts';
import { noLicence, presentWorkspace, readWorkspace, takeUpLicence } from './read-workspaces.ts';
import { renameItems } from './workspace-name.ts';

const { equals } = where<WorkspaceRow>();

/** Changes the fields of the body. Users are a list of lines; if omitted, the members stay. */
export const updateWorkspace: Handle<'updateWorkspace'> = async ({ target, body, principal }, { newId }) => {
  const { uuid } = target;
  const { licence: licence_uuid = target.licence_uuid, users: lines, ...change } = body;
  const licence = await licences.get(platform, { parent: platform, sort: licence_uuid });
  if (!licence) throw noLicence();
  const before = await memberships.list(uuid, workspaceMemberships(uuid));
  const members = changeMembers(uuid, before, lines ?? memberLinesOf(before), newId);
  const { after, added, removed, moved, items } = members;
  const set = { name: target.name, ...change, licence_uuid, ...(lines ? { user_total: after.length } : {}) };
  await transact([
    workspaces.change(
      platform,
      { parent: platform, sort: uuid },
      {
        set,
        // The lines were derived from the users that were read (decision ADMIN-1), their number judged by the licence.
        condition: and(
          equals('name', target.name),
          equals('licence_uuid', target.licence_uuid),
          lines && equals('user_total', before.length),
        ),
      },
      workspaceChanged,
    ),
    ...(added > 0 ? [takeUpLicence(licence_uuid, after.length)] : []),
    ...(added === 0 && licence_uuid !== target.licence_uuid ? [takeUpLicence(licence_uuid)] : []),
    ...renameItems(target, { uuid, name: set.name }),
    ...items,
  ]);
  await closeSockets([...removed, ...moved]);
  await takeOutOfProjects(uuid, removed);
  await publishPlace(await experimentsOfWorkspace(uuid), { editor: principal.caller });
  return presentWorkspace({ ...target, ...set }, licence.name, after);
};

export const updateWorkspaceCsvSettings: Handle<'updateWorkspaceCsvSettings'> = async ({ target, body }) => {
  if ((body.uuid ?? target.uuid) !== target.uuid) throw notFound();
  const row = await workspaces.update(platform, { parent: platform, sort: target.uuid }, csvChange(target, body));
  if (!row) throw workspaceChanged();
  return readWorkspace(row);
};
