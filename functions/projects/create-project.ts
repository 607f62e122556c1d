import { ApiError } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { licences, projects, workspaces } from '../tables/tables.ts';
import { assignSteps, projectUsers } from './assign-users.ts';
import { shownProject } from './shown-project.ts';

export const createProject: Handle<'createProject'> = async ({ target, body, grant }, { now, newId }) => {
  const licence = await licences.get(platform, { parent: platform, sort: target.licence_uuid });
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
        values: { ':limit': licence?.project_count ?? 0 },
      },
      () => new ApiError('quota', "The licence's number of projects is reached"),
    ),
    projects.create(target.uuid, row),
    ...assignSteps(row, [], row.users),
  ]);
  return shownProject(row);
};
