import { requireRoom } from '#functions/entities/experiments/require-room.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { ExperimentRow, InParameterRow, OutParameterRow, ProjectRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { ImportedValues } from '#shared/rules/import-rows.ts';
import { importQueued } from '../messages.ts';
import type { AddedParameters } from '../parameter-items.ts';
import { buildImport, type ImportOrigin } from '../plan-series.ts';
import { stageImport } from '../staged-import.ts';

interface Content {
  values: readonly ImportedValues[];
  inputs: readonly InParameterRow[];
  outputs: readonly OutParameterRow[];
  added: AddedParameters;
}

/**
 * Queues a large import for the generation worker, because it exceeds the time of a call. The experiment is busy until
 * all samples are written; then all become visible at once, or none.
 */
export async function queueImport(
  content: Content,
  origin: ImportOrigin,
  { limit, project }: { limit: number; project: ProjectRow },
): Promise<Series> {
  const { experiment, importId, creator, created } = origin;
  await stageImport(content, origin);
  const locked = await startJob({
    message: messageOf('import-series', { experiment, jobId: importId, creator }),
    experiment,
    project,
    only: where<ExperimentRow>().lessThan('series_total', limit),
    queued: importQueued(content.values.length),
  });
  if (!locked) {
    const { workspace_uuid, parent, sort } = experiment;
    requireRoom(await experiments.get(workspace_uuid, { parent, sort }), limit);
    throw busy();
  }
  const { series } = buildImport([], origin);
  return {
    uuid: series.uuid,
    number: locked.series_number + 1,
    created,
    creator,
    is_generated: false,
    sample_count: content.values.length,
    samples: [],
  };
}
