import { calculationOf, shownCalculations } from '../../platform/calculated-values.ts';
import { type AllDefinitions, allDefinitionsOf } from '../../platform/definitions-of.ts';
import { foldImport } from '../../platform/fold-import.ts';
import { visibleRows } from '../../platform/visible-samples.ts';
import type { SampleRow } from '../../tables/rows.ts';
import type { JobResult, JobRun } from '../lifecycle/job.ts';
import { seriesContent } from '../lifecycle/series-content.ts';
import type { Evaluate, Evaluation } from './evaluate.ts';
import { calculated, withEmpty } from './sentences.ts';
import { calculatedRow, commitStep, differs, foundCalculation, writeInvisibly } from './write-values.ts';

/** A transaction has 100 items, and one is the experiment's. */
const mostAtOnce = 90;
/** Samples keep the values of so many calculations; then one writes them all. */
const mostCalculations = 12;

/**
 * Calculates what is stale, and writes the samples whose values are others than before. Those of a few become visible
 * with the commit itself; those of many are written under this job's id, where nobody sees them, and the commit names
 * the job. Samples that keep their values keep the calculation that has found them.
 */
export async function performCalculation(run: JobRun, evaluate: Evaluate): Promise<JobResult> {
  const { experiment, message, signal } = run;
  const definitions = await allDefinitionsOf(experiment);
  await foldImport(experiment);
  const rows: SampleRow[] = [];
  for await (const page of visibleRows(experiment, signal)) rows.push(...page);
  const shown = shownCalculations(experiment);
  const stale = rows.filter((row) => !calculationOf(row, shown));
  const evaluation = await evaluate(definitions, stale, run);

  const before = shown.length > 0 ? shown : experiment.calculations;
  const [newest = ''] = before;
  const found = stale.map((row, place) => ({ row, found: evaluation.found[place] }));
  const changed = found.filter(({ row, found }) => differs(calculationOf(row, before), found));
  const few = newest !== '' && changed.length <= mostAtOnce;
  const jobId = few ? newest : message.job_id;
  const isFull = !few && (before.length >= mostCalculations || changed.length === rows.length);
  const calculations = few ? before : isFull ? [jobId] : [jobId, ...before];
  const evaluated = new Map(found.map(({ row, found }) => [row.uuid, found]));
  const written = (isFull ? rows : changed.map(({ row }) => row)).map((row) => ({
    row,
    calculation: foundCalculation(jobId, evaluated.get(row.uuid) ?? calculationOf(row, before)),
  }));
  if (!few) await writeInvisibly(written, before, run);
  const all = { ...definitions, calculations };
  const uncommitted = few ? written.map(calculatedRow) : [];
  // Where everything was stale, people may have seen any series without its values.
  const only = shown.length > 0 ? new Set(stale.map(({ series_uuid }) => series_uuid)) : undefined;
  return {
    steps: uncommitted.map(commitStep),
    change: {
      set: {
        calculated_by: jobId,
        calculations: [...calculations],
        calculation_committed: message.job_id,
        outputs_import: undefined,
      },
    },
    content: {
      ...sentenceOf(definitions, stale, evaluation),
      ...(await seriesContent(experiment, all, { uncommitted, ...(only ? { only } : {}) })),
    },
  };
}

/** How it went; of values that are empty, the first with its reason. */
function sentenceOf(
  { functions, outputs }: AllDefinitions,
  rows: readonly SampleRow[],
  { found, failed }: Evaluation,
): Pick<JobResult['content'], 'message' | 'color'> {
  const place = found.findIndex(({ reasons }) => Object.keys(reasons).length > 0);
  const [first] = Object.entries(found[place]?.reasons ?? {});
  if (!first) return { message: calculated, color: 'success' };
  const [uuid, reason] = first;
  const name = [...functions, ...outputs].find((row) => row.uuid === uuid)?.short_name ?? uuid;
  const sample = (rows[place]?.position ?? place) + 1;
  return { message: withEmpty(failed, `${name} of sample ${sample}: ${reason}`), color: 'warning' };
}
