import { ApiError } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { licenceCount } from '../platform/licence-counts.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { projects, workspaces } from '../tables/tables.ts';
import { assignSteps, projectUsers } from './assign-users.ts';
import { shownProject } from './shown-project.ts';

export const createProject: Handle<'createProject'> = async ({ target, body, grant }, { now, newId }) => {
  const limit = await licenceCount('project_count', target.uuid, grant.access);
  const uuid = newId();
  const row = {
    parent: target.uuid,
    sort: uuid,
    uuid,
    workspace_uuid: target.uuid,
    name: body.name,
    description: body.description,
    creator: grant.caller.name,
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
        condition: 'project_total < :limit',
        values: { ':limit': limit },
      },
      () => new ApiError('quota', "The licence's number of projects is reached"),
    ),
    projects.create(target.uuid, row),
    ...assignSteps(row, [], row.users),
  ]);
  return shownProject(row);
};
