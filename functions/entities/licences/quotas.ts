import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError, busy, notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { licences, projects, series, workspaces } from '#functions/tables/tables.ts';
import { formatCount } from '#shared/rules/format-count.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { type Access, isBoundByCounts, type QuotaName } from '#shared/rules/permissions.ts';
import { fileLimits } from '#shared/rules/sample-files.ts';

/** Larger than any reachable count, and valid in a condition. */
const noLimit = Number.MAX_SAFE_INTEGER;
const bytesOfMegabyte = 1024 * 1024;

/** The caller's limit of a kind of rows, by the workspace's licence. */
export async function licenceCount(quota: QuotaName, workspace: string, caller: Pick<Access, 'role'>): Promise<number> {
  if (!isBoundByCounts(caller)) return noLimit;
  const row = await workspaces.get(platform, platformKey(workspace));
  const licence = row && (await licences.get(platform, platformKey(row.licence_uuid)));
  return licence?.[quota] ?? 0;
}

/** How many bytes the files of a workspace may have, by its licence (decision FILES-4). */
export async function storageLimit(workspace: string, caller: Pick<Access, 'role'>): Promise<number> {
  if (!isBoundByCounts(caller)) return noLimit;
  const row = await workspaces.get(platform, platformKey(workspace));
  const licence = row && (await licences.get(platform, platformKey(row.licence_uuid)));
  return (licence?.storage_megabytes ?? fileLimits.storageMegabytes) * bytesOfMegabyte;
}

export const experimentsReached = (): Error => new ApiError('quota', limitReached);
export const limitReached = "The licence's number of experiments is reached";

/** Counts one more experiment in the project, or refuses it at the limit. */
export function countExperiment(project: ProjectRow, limit: number, refusal = experimentsReached): TransactionItem {
  const condition = where<ProjectRow>().lessThan('experiment_total', limit);
  const change = { set: {}, add: { experiment_total: 1 }, condition };
  return projects.change(project.workspace_uuid, project, change, refusal);
}

/**
 * Throws unless the experiment exists, is idle, and may have another series. The write decides; this call gives the
 * reason.
 */
export function requireRoom(experiment: ExperimentRow | undefined, limit: number): asserts experiment is ExperimentRow {
  if (!experiment) throw notFound();
  if (isBusy(experiment)) throw busy();
  if (experiment.series_total >= limit) throw seriesReached();
}

export const seriesReached = () => new ApiError('quota', "The licence's number of series is reached");

/** Throws where an experiment would have more samples with `added` ones than its screens and jobs can read. */
export async function requireRoomForSamples({ workspace_uuid, uuid }: ExperimentRow, added: number): Promise<void> {
  const stored = (await series.list(workspace_uuid, uuid)).reduce((sum, { sample_count }) => sum + sample_count, 0);
  const most = limits.samplesOfExperiment;
  if (stored + added <= most) return;
  throw new ApiError(
    'quota',
    `An experiment has at most ${formatCount(most)} samples. This one has ${formatCount(stored)}, and the file has ` +
      `${formatCount(added)}: please import it into another experiment`,
  );
}
