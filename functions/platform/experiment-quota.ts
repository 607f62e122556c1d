import { platform } from '../tables/definitions.ts';
import type { ProjectRow } from '../tables/rows.ts';
import { licences, projects, workspaces } from '../tables/tables.ts';
import { ApiError, notFound } from './api-error.ts';
import type { Step } from './transact.ts';

/** How many experiments the workspace's licence allows in each project. */
export async function experimentLimit(workspaceId: string): Promise<number> {
  const workspace = await workspaces.get(platform, { parent: platform, sort: workspaceId });
  if (!workspace) throw notFound();
  const licence = await licences.get(platform, { parent: platform, sort: workspace.licence_uuid });
  return licence?.experiment_count ?? 0;
}

export const experimentsReached = () => new ApiError('quota', limitReached);
export const limitReached = "The licence's number of experiments is reached";

/** Counts one more experiment in the project, and refuses beyond the limit. */
export function countExperiment(
  { workspace_uuid, parent, sort }: ProjectRow,
  limit: number,
  refusal: () => Error = experimentsReached,
): Step {
  const add = { experiment_total: 1 };
  const only = { condition: 'experiment_total < :limit', values: { ':limit': limit } };
  return projects.change(workspace_uuid, { parent, sort }, { set: {}, add, ...only }, refusal);
}
