import { withEarlierInputs } from '#functions/entities/experiments/earlier-inputs.ts';
import { followingCalculation } from '#functions/formulas/calculate-message.ts';
import { samplesOfJob } from '#functions/jobs/series-of-job.ts';
import { JobFailure, type JobResult, type JobRun } from '#functions/jobs/task.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { importedContent, importIsGone } from '../messages.ts';
import { parameterItems } from '../parameter-items.ts';
import { buildImport } from '../plan-series.ts';
import { readStagedImport, stagedValues } from '../staged-import.ts';

/** Small enough that a cancelled import stops at once. */
const slice = 500;

/**
 * Writes the samples of a large import, which the series' row will make visible with the new parameters. A repeated run
 * continues after the last written sample.
 */
export async function performImport(run: JobRun): Promise<JobResult> {
  const { experiment, message, signal, report, keep } = run;
  const { workspace_uuid: tenant } = experiment;
  report({ done: 0, total: 1, phase: 'Reading the file' });
  const staged = await readStagedImport(experiment, message.job_id);
  if (!staged) throw new JobFailure(importIsGone);
  const { creator } = message;
  const origin = { experiment, importId: message.job_id, creator, created: staged.created };
  const values = staged.rows.map((row) => stagedValues(staged, row));
  const { series: imported, rows } = buildImport(values, origin);
  const written = new Set((await samplesOfJob(message)).map(({ uuid }) => uuid));
  const missing = rows.filter(({ uuid }) => !written.has(uuid));
  for (let at = 0; at < missing.length; at += slice) {
    signal.throwIfAborted();
    report({ done: written.size + at, total: rows.length, phase: 'Importing samples. You may leave this page.' });
    await samples.putAll(tenant, missing.slice(at, at + slice));
    keep();
  }
  const row = { ...imported, number: experiment.series_number + 1 };
  const brings = staged.added.inputs.length + staged.added.outputs.length > 0;
  return {
    items: [series.create(tenant, row), ...parameterItems(tenant, staged.added)],
    change: {
      // New parameters delete the model, as creating them by hand does.
      set: {
        series_number: row.number,
        ...(brings ? { prediction_model: null } : {}),
        ...withEarlierInputs(experiment, staged.added.earlier ?? {}),
      },
      add: { series_total: 1, ...(brings ? { definitions_version: 1 } : {}) },
    },
    content: importedContent(row),
    ...(experiment.calculated_total > 0 ? { followedBy: followingCalculation(experiment, run.newId(), creator) } : {}),
  };
}
