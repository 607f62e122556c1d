import type { ExperimentRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';

/** All experiments of a workspace, also of one that was deleted a moment ago: the deletion worker waits for a while. */
export async function experimentsOfWorkspace(workspace: string): Promise<ExperimentRow[]> {
  const held = await projects.list(workspace, workspace);
  return (await Promise.all(held.map(({ uuid }) => experiments.list(workspace, uuid)))).flat();
}
