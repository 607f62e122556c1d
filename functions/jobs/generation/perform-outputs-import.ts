import { fillOutputs } from '../../platform/fill-outputs.ts';
import { putOutputsBeside } from '../../platform/put-outputs-beside.ts';
import { samples, series } from '../../tables/tables.ts';
import { calculationMessage } from '../lifecycle/calculation-message.ts';
import { JobFailure, type JobResult, type JobRun } from '../lifecycle/job.ts';
import { importIsGone, outputsContent, seriesIsGone, tooManyRows } from './sentences.ts';
import { readStagedImport, stagedValues } from './staged-import.ts';

/**
 * Writes the outputs of a large file beside the samples of their series, row by row in the order of the samples; the
 * commit shows them. What follows from them is calculated next.
 */
export async function performOutputsImport({
  experiment,
  message,
  signal,
  report,
  keep,
  newId,
}: JobRun): Promise<JobResult> {
  const { workspace_uuid: tenant, uuid: parent } = experiment;
  const { job_id: importId, outputs_of = '', creator } = message;
  report({ done: 0, total: 1, phase: 'Reading the file' });
  const staged = await readStagedImport(experiment, importId);
  if (!staged) throw new JobFailure(importIsGone);
  const row = await series.get(tenant, { parent, sort: outputs_of });
  if (!row) throw new JobFailure(seriesIsGone);
  const known = await samples.list(tenant, parent, { beginsWith: `${row.uuid}#` });
  if (staged.rows.length > known.length) throw new JobFailure(tooManyRows(staged.rows.length, known.length));
  known.sort((a, b) => a.position - b.position);
  const placeOf = new Map(known.map(({ uuid }, place) => [uuid, place]));
  await putOutputsBeside(experiment, {
    series: row.uuid,
    importId,
    fill: (sample) => {
      const cells = staged.rows[placeOf.get(sample.uuid) ?? staged.rows.length];
      return cells ? fillOutputs(sample, stagedValues(staged, cells).out) : sample;
    },
    onSample: (done, total) => {
      signal.throwIfAborted();
      report({ done, total, phase: 'Importing outputs' });
      if (done > 0) keep();
    },
  });
  return {
    steps: [],
    change: { set: { outputs_import: { id: importId, series: row.uuid } } },
    content: outputsContent(row),
    ...(experiment.calculated_total > 0 ? { followedBy: calculationMessage(experiment, newId(), creator) } : {}),
  };
}
