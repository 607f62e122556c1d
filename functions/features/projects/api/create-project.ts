import { transact } from '#functions/aws/transact.ts';
import { licenceCount } from '#functions/entities/licences/licence-counts.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { projects, workspaces } from '#functions/tables/tables.ts';
import { assignItems, projectUsers } from './assign-users.ts';
import { presentProject } from './read-projects.ts';

export const createProject: Handle<'createProject'> = async ({ target, body, principal }, { now, newId }) => {
  const limit = await licenceCount('project_count', target.uuid, principal.access);
  const uuid = newId();
  const row = {
    parent: target.uuid,
    sort: uuid,
    uuid,
    workspace_uuid: target.uuid,
    name: body.name,
    description: body.description,
    creator: principal.caller.name,
    created: now(),
    users: projectUsers(body.users, [], newId),
    experiment_total: 0,
  };
  await transact([
    workspaces.change(
      platform,
      { parent: platform, sort: target.uuid },
      {
        set: {},
        add: { project_total: 1 },
        condition: where<WorkspaceRow>().lessThan('project_total', limit),
      },
      () => new ApiError('quota', "The licence's number of projects is reached"),
    ),
    projects.create(target.uuid, row),
    ...assignItems(row, [], row.users),
  ]);
  return presentProject(row);
};
