import type { Series } from '#shared/contracts/series.ts';
import { outputsQueued } from '../jobs/generation/sentences.ts';
import { stageContent } from '../jobs/generation/staged-content.ts';
import type { Changed } from '../jobs/lifecycle/change-experiment.ts';
import { startJob } from '../jobs/lifecycle/start-job.ts';
import { busy } from '../platform/api-error.ts';
import type { Context } from '../platform/context.ts';
import type { OutputsFile } from '../platform/plan-outputs.ts';
import { shownSeries } from '../platform/shown-series.ts';
import type { ProjectRow, SeriesRow } from '../tables/rows.ts';

/**
 * Leaves the outputs of a large file to the worker of the generations: they take longer than a call may. The experiment
 * is busy until all of them are written; then they are visible all at once, or none.
 */
export async function queueOutputs(
  { experiment, project, creator, newId, now }: Changed & Pick<Context, 'now'> & { project: ProjectRow },
  series: SeriesRow,
  file: OutputsFile,
): Promise<Series> {
  const jobId = newId();
  await stageContent(file, { experiment, importId: jobId, created: now() });
  const claimed = await startJob({
    kind: 'generation',
    jobId,
    experiment,
    project,
    creator,
    what: { outputs_of: series.uuid },
    sentence: outputsQueued(file.rows.length),
  });
  if (!claimed) throw busy();
  return shownSeries(series, []);
}
