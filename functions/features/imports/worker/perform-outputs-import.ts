import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { followingCalculation } from '#functions/formulas/calculate-message.ts';
import { formulasReading } from '#functions/formulas/recalculate.ts';
import { JobFailure, type JobResult, type JobRun } from '#functions/jobs/task.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { importIsGone, outputsContent, seriesIsGone, stoppedRows } from '../messages.ts';
import { outputsFile, planOutputs } from '../plan-outputs.ts';
import { stageOutputs } from '../stage-outputs.ts';
import { readStagedContent } from '../staged-content.ts';
import type { ImportOutputsMessage } from './import-outcomes.ts';

/**
 * Stages the outputs of a large file for the samples of their series; the commit makes them visible. Dependent values
 * are calculated next.
 */
export async function performOutputsImport({
  experiment,
  message,
  signal,
  report,
  newId,
}: JobRun<ImportOutputsMessage>): Promise<JobResult> {
  const { workspace_uuid: tenant, uuid: parent } = experiment;
  const { job_id: importId, series_uuid, creator } = message;
  report({ done: 0, total: 1, phase: 'Reading the file' });
  const content = await readStagedContent(experiment, importId);
  if (!content) throw new JobFailure(importIsGone);
  const row = await series.get(tenant, { parent, sort: series_uuid });
  if (!row) throw new JobFailure(seriesIsGone);
  const stored = await samples.list(tenant, parent, { beginsWith: `${row.uuid}#` });
  const known = await effectiveSamples(experiment, stored);
  const file = outputsFile.parse(content);
  const definitions = await allDefinitionsOf(experiment);
  const { fill, kept, problems } = planOutputs(file, known, definitions);
  if (problems.length > 0) throw new JobFailure(stoppedRows(problems));
  const written = definitions.outputs.filter(({ uuid }) => file.outputs.includes(uuid));
  const formulas = formulasReading(
    definitions,
    written.map(({ short_name }) => short_name),
  );
  signal.throwIfAborted();
  report({ done: 0, total: 1, phase: 'Importing outputs' });
  const outputs = { series: row.uuid, importId, message, stored, known, fill, formulas };
  return {
    items: [],
    change: { set: { outputs_imports: await stageOutputs(experiment, outputs) } },
    content: outputsContent(row, kept),
    ...(formulas.length > 0 ? { followedBy: followingCalculation(experiment, newId(), creator) } : {}),
  };
}
