import { transact } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { closeSockets } from '#functions/live/close-sockets.ts';
import { publishPlace } from '#functions/live/publish-names.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { experiments, projects } from '#functions/tables/tables.ts';
import { assignItems, membersAmong, projectUsers } from './assign-users.ts';
import { presentProject } from './read-projects.ts';

export const updateProject: Handle<'updateProject'> = async ({ target, body, principal }, { newId }) => {
  const users = body.users ? projectUsers(body.users, target.users, newId) : target.users;
  const set = { ...body, users };
  const released = await membersAmong(target.workspace_uuid, target.users);
  await transact([
    projects.change(
      target.workspace_uuid,
      { parent: target.parent, sort: target.sort },
      // The assignments are derived from the users that were read: a concurrent change would leave one behind (decision
      // ADMIN-1).
      { set, condition: where<ProjectRow>().equals('users', target.users) },
      () => new ApiError('refused', 'Somebody else has just changed this project: reload and try again'),
    ),
    ...assignItems(target, released, users),
  ]);
  const kept = new Set(users.map(({ user }) => user));
  await closeSockets(released.filter(({ user }) => !kept.has(user)).map(({ user }) => user));
  if (set.name !== undefined && set.name !== target.name) {
    const inProject = await experiments.list(target.workspace_uuid, target.uuid);
    await publishPlace(inProject, { editor: principal.caller, project: { uuid: target.uuid, name: set.name } });
  }
  return presentProject({ ...target, ...set });
};
