import type * as z from 'zod';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { dropResult } from '#functions/entities/results/valid-results.ts';
import { rememberReasons } from '#functions/entities/samples/exclude-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { lostLabels, reserveLabels } from '#functions/entities/samples/sample-labels.ts';
import { followingCalculation } from '#functions/formulas/calculate-message.ts';
import { formulasReading } from '#functions/formulas/recalculate.ts';
import { messageSchema, seriesIdOf } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { discardSamplesOfJob, samplesOfJob } from '#functions/jobs/series-of-job.ts';
import { JobFailure, type JobResult, type JobRun, type Outcome } from '#functions/jobs/task.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { texts } from '#shared/rules/messages.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import { importedContent, importFailures, outputsContent, seriesIsGone, stoppedRows } from '../messages.ts';
import { outputsFile, planOutputs } from '../plan-outputs.ts';
import { planSeries, seriesCommit, seriesFile, valuesOfCells } from '../plan-series.ts';
import { stageOutputs } from '../stage-outputs.ts';
import { readStagedContent } from '../staged-content.ts';

const importOutputs = messageSchema('import-outputs', { series_uuid: uuid });
type ImportOutputsMessage = z.infer<typeof importOutputs>;

const importSeriesOutcome: Outcome = {
  schema: messageSchema('import-series', {}),

  async committed({ workspace_uuid, experiment_uuid: parent, job_id }) {
    const row = await series.get(workspace_uuid, { parent, sort: seriesIdOf(job_id) });
    return row && importedContent(row);
  },

  discard: discardSamplesOfJob,
  messages: importFailures,
};

const importOutputsOutcome: Outcome<ImportOutputsMessage> = {
  schema: importOutputs,

  async committed(message) {
    const { workspace_uuid: tenant, experiment_uuid: parent, series_uuid: sort, job_id } = message;
    const [experiment, filled] = await Promise.all([
      experiments.get(tenant, experimentKey(message)),
      series.get(tenant, { parent, sort }),
    ]);
    return filled && experiment?.outputs_imports[sort] === job_id ? outputsContent(filled) : undefined;
  },

  async discard(message) {
    await dropResult(message, message.job_id);
  },

  messages: importFailures,
};

/** The outcomes of large imports, by their type. */
export const importOutcomes = { 'import-series': importSeriesOutcome, 'import-outputs': importOutputsOutcome };

/** Large imports, by their type. */
export const importTasks = () => ({
  'import-series': { ...importSeriesOutcome, perform: performSeries },
  'import-outputs': { ...importOutputsOutcome, perform: performOutputs },
});

/** Small enough that a cancelled import stops at once. */
const slice = 500;

/**
 * Writes the samples of a series, which its row will make visible with the new parameters. A repeated run continues
 * after the last written sample.
 */
async function performSeries(run: JobRun): Promise<JobResult> {
  const { experiment, message, signal, report, keep } = run;
  const file = await readStagedContent(run, seriesFile);
  const { creator, job_id: importId } = message;
  const values = file.rows.map((row, index) => {
    const label = file.labels?.[index];
    return {
      ...valuesOfCells(file, row),
      ...file.exclusions?.[index],
      ...file.annotations?.[index],
      ...(label !== undefined && { label }),
    };
  });
  const { series: planned, rows } = planSeries(values, {
    ...{ experiment, importId, creator },
    ...{ created: file.created, file: file.file },
  });
  const stopAt = (taken: ReadonlyMap<string, string>) => {
    const stopped = rows.flatMap(({ uuid, position }) => {
      const text = taken.get(uuid);
      return text === undefined ? [] : [{ row: position + 1, column: sampleColumns.label.header, message: text }];
    });
    if (stopped.length > 0) throw new JobFailure(stoppedRows(stopped));
  };
  stopAt(await reserveLabels(experiment, rows));
  const written = new Set((await samplesOfJob(message)).map(({ uuid }) => uuid));
  const missing = rows.filter(({ uuid }) => !written.has(uuid));
  for (let at = 0; at < missing.length; at += slice) {
    signal.throwIfAborted();
    report({ done: written.size + at, total: rows.length, phase: texts.importingSamples });
    await samples.putAll(experiment.workspace_uuid, missing.slice(at, at + slice));
    keep();
  }
  // An edit that began before the job can have taken a label since.
  stopAt(await lostLabels(experiment, rows));
  const { row, brings, items, set, add } = seriesCommit(experiment, planned, file.added, rows);
  return {
    items,
    change: { set, add: { ...add, ...(brings ? { definitions_version: 1 } : {}) } },
    content: importedContent(row),
    ...(experiment.calculated_total > 0 ? { followedBy: followingCalculation(experiment, run.newId(), creator) } : {}),
  };
}

/**
 * Stages outputs for the samples of a series; the commit makes them visible. Dependent values are calculated next.
 */
async function performOutputs(run: JobRun<ImportOutputsMessage>): Promise<JobResult> {
  const { experiment, message, signal, report, newId } = run;
  const { workspace_uuid: tenant, uuid: parent } = experiment;
  const { job_id: importId, series_uuid, creator } = message;
  const file = await readStagedContent(run, outputsFile);
  const row = await series.get(tenant, { parent, sort: series_uuid });
  if (!row) throw new JobFailure(seriesIsGone);
  const stored = await samples.list(tenant, parent, { beginsWith: `${row.uuid}#` });
  const known = await effectiveSamples(experiment, stored);
  const definitions = await allDefinitionsOf(experiment);
  const { fill, kept, problems, changed } = planOutputs(file, known, definitions);
  if (problems.length > 0) throw new JobFailure(stoppedRows(problems));
  const formulas = formulasReading(definitions, changed);
  signal.throwIfAborted();
  report({ done: 0, total: 1, phase: 'Importing outputs' });
  const given = file.rows.map(({ exclusion }) => exclusion?.reason);
  const author = file.author ?? { by: creator, at: run.now(), origin: 'file' };
  const outputs = { series: row.uuid, importId, message, stored, known, fill, formulas, author, definitions };
  return {
    items: [],
    change: {
      set: { outputs_imports: await stageOutputs(experiment, outputs), ...rememberReasons(experiment, given) },
    },
    content: outputsContent(row, kept),
    ...(formulas.length > 0 ? { followedBy: followingCalculation(experiment, newId(), creator) } : {}),
  };
}
