import { requireNoLockedSeries } from '#functions/access/record-lock.ts';
import { allVisibleProjects, visibleProjects } from '#functions/access/visible-rows.ts';
import { transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { licenceCount } from '#functions/entities/licences/quotas.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishDeletion, publishPlace } from '#functions/live/publish-change.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { ApiError, changedElsewhere, notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { ProjectRow, WorkspaceRow } from '#functions/tables/rows.ts';
import { experiments, projects, workspaces } from '#functions/tables/tables.ts';
import type { Project } from '#shared/contracts/projects.ts';
import { assignItems, membersAmong, projectUsers, releaseAssignments } from './assign-users.ts';

export const getProject: Handle<'getProject'> = async ({ target }) => presentProject(target);

export const listProjects: Handle<'listProjects'> = async ({ target, principal }) => {
  const rows = await visibleProjects(principal, target.uuid);
  return rows.map(presentProject);
};

export const listAllProjects: Handle<'listAllProjects'> = async ({ principal }) => {
  const found = await allVisibleProjects(principal);
  return found.map(({ project }) => presentProject(project));
};

/** Presents a project. */
function presentProject(row: ProjectRow): Project {
  const { uuid, workspace_uuid, name, description, creator, created, users } = row;
  return { uuid, workspace: workspace_uuid, name, description, creator, created, users };
}

export const createProject: Handle<'createProject'> = async ({ target, body, principal }, { now, newId }) => {
  const limit = await licenceCount('project_count', target.uuid, principal.access);
  const hasRoom = where<WorkspaceRow>().lessThan('project_total', limit);
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
    workspaces.change(platform, target, { set: {}, add: { project_total: 1 }, condition: hasRoom }, projectsReached),
    projects.create(target.uuid, row),
    ...assignItems(row, [], row.users),
  ]);
  return presentProject(row);
};

export const updateProject: Handle<'updateProject'> = async ({ target, body, principal }, { newId }) => {
  const users = body.users ? projectUsers(body.users, target.users, newId) : target.users;
  const set = { ...body, users };
  const released = await membersAmong(target.workspace_uuid, target.users);
  await transact([
    projects.change(
      target.workspace_uuid,
      target,
      // The assignments are derived from the users that were read: a concurrent change would leave one behind (decision
      // ADMIN-1).
      { set, condition: where<ProjectRow>().equals('users', target.users) },
      () => changedElsewhere('this project'),
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

/** Hides the project at once; the rows below it are deleted in the background. */
export const deleteProject: Handle<'deleteProject'> = async ({ target, principal }) => {
  const { uuid, workspace_uuid } = target;
  const inProject = await experiments.list(workspace_uuid, uuid);
  for (const row of inProject) requireNoLockedSeries(row);
  await announceDeletion({ kind: 'project', workspace_uuid, project_uuid: uuid, uuid });
  await transact([
    projects.remove(workspace_uuid, target, notFound),
    workspaces.change(platform, platformKey(workspace_uuid), { set: {}, add: { project_total: -1 } }, notFound),
  ]);
  await releaseAssignments(target, target.users);
  await publishDeletion(inProject, { kind: 'project', name: target.name, editor: principal.caller });
};

const projectsReached = () => new ApiError('quota', "The licence's number of projects is reached");
