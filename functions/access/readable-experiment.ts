import { may } from '#shared/rules/permissions.ts';
import { platform } from '../tables/definitions.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments, projects, workspaces } from '../tables/tables.ts';
import type { Principal } from './authorise.ts';

/**
 * The experiment of a uuid from a request body, with its project; undefined if it does not exist or the caller may not
 * read it.
 */
export async function readableExperiment(
  { access }: Principal,
  uuid: string,
  now: number,
): Promise<{ experiment: ExperimentRow; project: ProjectRow } | undefined> {
  const experiment = await experiments.resolve(uuid.toLowerCase());
  if (!experiment) return undefined;
  const { workspace_uuid: workspace, project_uuid } = experiment;
  if (!may('experiment.read', access, { workspace, project: project_uuid }, now)) return undefined;
  const [itsWorkspace, project] = await Promise.all([
    workspaces.get(platform, { parent: platform, sort: workspace }),
    projects.get(workspace, { parent: workspace, sort: project_uuid }),
  ]);
  return itsWorkspace && project ? { experiment, project } : undefined;
}
