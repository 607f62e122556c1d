import { ApiError } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { takeOutOfProjects } from '../platform/take-out-of-projects.ts';
import { transact } from '../platform/transact.ts';
import { closeSockets } from '../realtime/close-sockets.ts';
import { workspaceMemberships } from '../tables/access-rows.ts';
import { platform } from '../tables/definitions.ts';
import { licences, memberships, workspaces } from '../tables/tables.ts';
import { changeMembers } from './change-members.ts';
import { shownWorkspace } from './shown-workspace.ts';
import { takeUpLicence } from './take-up-licence.ts';
import { renameSteps } from './workspace-name.ts';

export const updateWorkspace: Handle<'updateWorkspace'> = async ({ target, body }, { newId }) => {
  const { uuid } = target;
  const licence = await licences.get(platform, { parent: platform, sort: body.licence });
  if (!licence) {
    const sentence = 'The licence does not exist';
    throw new ApiError('validation', sentence, { fields: { licence: sentence } });
  }
  const before = await memberships.list(uuid, workspaceMemberships(uuid));
  const { after, removed, moved, steps } = changeMembers(uuid, before, body.users, newId);
  const { name, is_active, description, expiry_date = target.expiry_date } = body;
  const set = { name, licence_uuid: licence.uuid, is_active, expiry_date, description, user_total: after.length };
  await transact([
    workspaces.change(
      platform,
      { parent: platform, sort: uuid },
      {
        set,
        // The lines were made of the users as they were, and so is their number.
        condition: 'user_total = :before AND #name = :name_before',
        values: { ':before': before.length, ':name_before': target.name },
        names: { '#name': 'name' },
      },
      () => new ApiError('refused', 'Somebody else has just changed this workspace: reload and try again'),
    ),
    takeUpLicence(licence.uuid, after.length),
    ...renameSteps(target, { uuid, name }),
    ...steps,
  ]);
  await closeSockets([...removed, ...moved]);
  await takeOutOfProjects(uuid, removed);
  return shownWorkspace({ ...target, ...set }, licence.name, after);
};
