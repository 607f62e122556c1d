import type { ExperimentRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';

/**
 * All experiments of a workspace. Works shortly after its deletion too, because the deletion worker waits before it
 * removes rows.
 */
export async function experimentsOfWorkspace(workspace: string): Promise<ExperimentRow[]> {
  const rows = await projects.list(workspace, workspace);
  return (await Promise.all(rows.map(({ uuid }) => experiments.list(workspace, uuid)))).flat();
}
