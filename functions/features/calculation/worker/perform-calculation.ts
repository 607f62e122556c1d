import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { calculationOf, currentCalculations } from '#functions/entities/samples/calculated-values.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { promoteImport } from '#functions/entities/samples/promote-outputs.ts';
import { visibleRows } from '#functions/entities/samples/visible-samples.ts';
import { seriesContent } from '#functions/entities/series/series-content.ts';
import {
  calculatedRow,
  commitStep,
  differs,
  foundCalculation,
  writeInvisibly,
} from '#functions/formulas/write-values.ts';
import type { JobResult, JobRun } from '#functions/jobs/task.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { endMessage } from './end-message.ts';
import type { Evaluate } from './evaluate.ts';

/** A transaction has 100 items, and one is the experiment's. */
const maxAtOnce = 90;
/** The number of calculations whose values samples may keep; then one writes all of them. */
const maxCalculations = 12;

/**
 * Calculates stale samples, and writes those whose values changed. A few become visible with the commit transaction;
 * many are staged under this job's id, and the commit names the job. Unchanged samples keep the calculation that found
 * their values. Until the commit, and without one, the former values stay visible (decision FORMULA-10).
 */
export async function performCalculation(run: JobRun, evaluate: Evaluate): Promise<JobResult> {
  const { experiment, message, signal } = run;
  const definitions = await allDefinitionsOf(experiment);
  await promoteImport(experiment);
  const rows: EffectiveSample[] = [];
  for await (const page of visibleRows(experiment, signal)) rows.push(...page);
  const shown = currentCalculations(experiment);
  const all = concernsAll(experiment);
  const stale = rows.filter((row) => all || isStale(row, shown));
  const evaluation = await evaluate(definitions, stale, run);

  const before = shown.length > 0 ? shown : experiment.calculations;
  const [newest = ''] = before;
  const found = stale.map((row, index) => ({ row, found: evaluation.found[index] }));
  const changed = found.filter(({ row, found }) => differs(calculationOf(row, before), found));
  const few = newest !== '' && changed.length <= maxAtOnce;
  const jobId = few ? newest : message.job_id;
  const isFull = !few && (before.length >= maxCalculations || changed.length === rows.length);
  const calculations = few ? before : isFull ? [jobId] : [jobId, ...before];
  const evaluated = new Map(found.map(({ row, found }) => [row.uuid, found]));
  const { definitions_version } = experiment;
  const written = (isFull ? rows : changed.map(({ row }) => row)).map((row) => {
    const values = evaluated.get(row.uuid);
    const calculation = values ? { ...foundCalculation(jobId, values), definitions_version } : undefined;
    return {
      row,
      calculation: calculation ?? { ...foundCalculation(jobId), ...calculationOf(row, before), job_id: jobId },
    };
  });
  if (!few) await writeInvisibly(written, before, run);
  const uncommitted = few ? written.map(calculatedRow) : [];
  // If everything was stale, any series may have been presented without its values.
  const only = shown.length > 0 ? new Set(stale.map(({ series_uuid }) => series_uuid)) : undefined;
  const { stopped } = evaluation;
  return {
    items: uncommitted.map(commitStep),
    change: {
      set: {
        calculated_by: jobId,
        calculations: [...calculations],
        calculation_committed: message.job_id,
        outdated_formulas: {},
        stopped_formulas: stopped,
        outputs_import: undefined,
      },
    },
    content: {
      ...endMessage(definitions, stale, evaluation),
      ...(await seriesContent(
        experiment,
        { ...definitions, calculations, outdated: {}, stopped },
        { uncommitted, ...(only ? { only } : {}) },
      )),
    },
  };
}

/** A changed formula affects every sample, and a stopped one is tried again with all. */
const concernsAll = ({ outdated_formulas, stopped_formulas }: ExperimentRow) =>
  Object.keys({ ...outdated_formulas, ...stopped_formulas }).length > 0;

function isStale(row: EffectiveSample, shown: readonly string[]): boolean {
  const calculation = calculationOf(row, shown);
  return calculation === undefined || calculation.stale !== undefined;
}
