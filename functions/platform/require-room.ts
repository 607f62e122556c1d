import { isBusy } from '#shared/rules/jobs.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { ApiError, busy, notFound } from './api-error.ts';

/** Throws unless the experiment is there, idle, and may have another series. The write decides; this says why not. */
export function requireRoom(experiment: ExperimentRow | undefined, limit: number): asserts experiment is ExperimentRow {
  if (!experiment) throw notFound();
  if (isBusy(experiment)) throw busy();
  if (experiment.series_total >= limit) {
    throw new ApiError('quota', "The licence's number of series is reached");
  }
}
