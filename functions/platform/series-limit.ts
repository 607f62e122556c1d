import { isBusy } from '../../shared/rules/jobs.ts';
import { platform } from '../tables/definitions.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { licences, workspaces } from '../tables/tables.ts';
import { ApiError, busy, notFound } from './api-error.ts';

/** How many series the workspace's licence allows in each experiment. */
export async function seriesLimit(workspace: string): Promise<number> {
  const row = await workspaces.get(platform, { parent: platform, sort: workspace });
  const licence = row && (await licences.get(platform, { parent: platform, sort: row.licence_uuid }));
  return licence?.series_count ?? 0;
}

/** Throws unless the experiment is there, idle, and may have another series. The write decides; this says why not. */
export function requireRoom(experiment: ExperimentRow | undefined, limit: number): asserts experiment is ExperimentRow {
  if (!experiment) throw notFound();
  if (isBusy(experiment)) throw busy();
  if (experiment.series_total >= limit) {
    throw new ApiError('quota', "The licence's number of series is reached");
  }
}
