import { ApiError, busy, notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { isBusy } from '#shared/rules/jobs.ts';

/**
 * Throws unless the experiment exists, is idle, and may have another series. The write decides; this call gives the
 * reason.
 */
export function requireRoom(experiment: ExperimentRow | undefined, limit: number): asserts experiment is ExperimentRow {
  if (!experiment) throw notFound();
  if (isBusy(experiment)) throw busy();
  if (experiment.series_total >= limit) {
    throw new ApiError('quota', "The licence's number of series is reached");
  }
}
