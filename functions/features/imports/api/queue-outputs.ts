import { presentSeries } from '#functions/entities/series/present-series.ts';
import type { Changed } from '#functions/formulas/change-experiment.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { busy } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { ProjectRow, SeriesRow } from '#functions/tables/rows.ts';
import type { Series } from '#shared/contracts/series.ts';
import { outputsQueued } from '../messages.ts';
import type { OutputsFile } from '../plan-outputs.ts';
import { stageContent } from '../staged-content.ts';

/**
 * Queues the outputs of a large file for the generation worker, because they exceed the time of a call. The experiment
 * is busy until all are written; then all become visible at once, or none.
 */
export async function queueOutputs(
  { experiment, project, creator, newId, now }: Changed & Pick<Context, 'now'> & { project: ProjectRow },
  series: SeriesRow,
  file: OutputsFile,
): Promise<Series> {
  const jobId = newId();
  await stageContent(file, { experiment, importId: jobId, created: now() });
  const locked = await startJob({
    message: { ...messageOf('import-outputs', { experiment, jobId, creator }), series_uuid: series.uuid },
    experiment,
    project,
    queued: outputsQueued(file.rows.length),
  });
  if (!locked) throw busy();
  return presentSeries(series, []);
}
