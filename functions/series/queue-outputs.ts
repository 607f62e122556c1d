import type { Series } from '../../shared/contracts/series.ts';
import type { ImportedValues } from '../../shared/rules/import-rows.ts';
import { outputsQueued } from '../jobs/generation/sentences.ts';
import { stageImport } from '../jobs/generation/staged-import.ts';
import type { Changed } from '../jobs/lifecycle/change-experiment.ts';
import { startJob } from '../jobs/lifecycle/start-job.ts';
import { busy } from '../platform/api-error.ts';
import type { Context } from '../platform/context.ts';
import { shownSeries } from '../platform/shown-series.ts';
import type { OutParameterRow, ProjectRow, SeriesRow } from '../tables/rows.ts';

interface Content {
  values: readonly ImportedValues[];
  outputs: readonly OutParameterRow[];
}

/**
 * Leaves the outputs of a large file to the worker of the generations: they take longer than a call may. The experiment
 * is busy until all of them are written; then they are visible all at once, or none.
 */
export async function queueOutputs(
  { experiment, project, creator, newId, now }: Changed & Pick<Context, 'now'> & { project: ProjectRow },
  series: SeriesRow,
  { values, outputs }: Content,
): Promise<Series> {
  const jobId = newId();
  const content = { values, inputs: [], outputs, added: { inputs: [], outputs: [] } };
  await stageImport(content, { experiment, importId: jobId, created: now() });
  const claimed = await startJob({
    kind: 'generation',
    jobId,
    experiment,
    project,
    creator,
    what: { outputs_of: series.uuid },
    sentence: outputsQueued(values.length),
  });
  if (!claimed) throw busy();
  return shownSeries(series, []);
}
