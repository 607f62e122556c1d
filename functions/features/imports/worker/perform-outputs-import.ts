import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { effectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { followingCalculation } from '#functions/formulas/calculate-message.ts';
import { formulasReading } from '#functions/formulas/recalculate.ts';
import { JobFailure, type JobResult, type JobRun } from '#functions/jobs/task.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { importIsGone, outputsContent, seriesIsGone, stoppedRows } from '../messages.ts';
import { outputsFile, planOutputs } from '../plan-outputs.ts';
import { stageOutputs } from '../stage-outputs.ts';
import { readStagedContent } from '../staged-content.ts';
import type { ImportOutputsMessage } from './import-outputs-outcome.ts';

/**
 * Stages the outputs of a large file for the samples of their series; the commit makes them visible. Dependent values
 * are calculated next.
 */
export async function performOutputsImport({
  experiment,
  message,
  signal,
  report,
  keep,
  newId,
}: JobRun<ImportOutputsMessage>): Promise<JobResult> {
  const { workspace_uuid: tenant, uuid: parent } = experiment;
  const { job_id: importId, series_uuid, creator } = message;
  report({ done: 0, total: 1, phase: 'Reading the file' });
  const content = await readStagedContent(experiment, importId);
  if (!content) throw new JobFailure(importIsGone);
  const row = await series.get(tenant, { parent, sort: series_uuid });
  if (!row) throw new JobFailure(seriesIsGone);
  const known = await samples.list(tenant, parent, { beginsWith: `${row.uuid}#` });
  const visible = known.map((sample) => effectiveSample(sample, experiment));
  const file = outputsFile.parse(content);
  const definitions = await allDefinitionsOf(experiment);
  const { fill, kept, problems } = planOutputs(file, visible, definitions);
  if (problems.length > 0) throw new JobFailure(stoppedRows(problems));
  await stageOutputs(experiment, {
    series: row.uuid,
    importId,
    fill,
    onSample: (done, total) => {
      signal.throwIfAborted();
      report({ done, total, phase: 'Importing outputs' });
      if (done > 0) keep();
    },
  });
  const written = definitions.outputs.filter(({ uuid }) => file.outputs.includes(uuid));
  const formulas = formulasReading(
    definitions,
    written.map(({ short_name }) => short_name),
  );
  return {
    items: [],
    change: { set: { outputs_import: { id: importId, series: row.uuid, creator, formulas } } },
    content: outputsContent(row, kept),
    ...(formulas.length > 0 ? { followedBy: followingCalculation(experiment, newId(), creator) } : {}),
  };
}
