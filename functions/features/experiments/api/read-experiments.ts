import { allVisibleProjects, readableExperiment, visibleProjects } from '#functions/access/visible-rows.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experiments } from '#functions/tables/tables.ts';

export const getExperiment: Handle<'getExperiment'> = async ({ target, ancestors }) =>
  presentExperiment(target, ancestors.project);

export const listExperiments: Handle<'listExperiments'> = async ({ target }) => {
  const rows = await experiments.list(target.workspace_uuid, target.uuid);
  return rows.map((row) => presentExperiment(row, target));
};

export const listAllExperiments: Handle<'listAllExperiments'> = async ({ principal }) => {
  const found = await allVisibleProjects(principal);
  const lists = await Promise.all(
    found.map(async ({ workspace, project }) => {
      const rows = await experiments.list(workspace.uuid, project.uuid);
      const { uuid, name } = workspace;
      return rows.map((row) => ({ ...presentExperiment(row, project), workspace: { uuid, name } }));
    }),
  );
  return lists.flat();
};

/** Deleted and foreign ids are omitted: the browser may have stored them when it could open them. */
export const listRecentExperiments: Handle<'listRecentExperiments'> = async ({ body, principal }, { now }) => {
  const uuids = [...new Set(body.experiments.map((uuid) => uuid.toLowerCase()))];
  const found = await Promise.all(uuids.map((uuid) => readableExperiment(principal, uuid, now())));
  return found.flatMap((one) => (one ? [presentExperiment(one.experiment, one.project)] : []));
};

export const listWorkspaceExperiments: Handle<'listWorkspaceExperiments'> = async ({ target, principal }) => {
  const projects = await visibleProjects(principal, target.uuid);
  const lists = await Promise.all(
    projects.map(async (project) => {
      const rows = await experiments.list(target.uuid, project.uuid);
      return rows.map((row) => presentExperiment(row, project));
    }),
  );
  return lists.flat();
};
