import { calculationOf } from '../../platform/calculated-values.ts';
import { allDefinitionsOf } from '../../platform/definitions-of.ts';
import { visibleRows } from '../../platform/visible-samples.ts';
import type { SampleRow } from '../../tables/rows.ts';
import { JobFailure, type JobResult, type JobRun } from '../lifecycle/job.ts';
import { seriesContent } from '../lifecycle/series-content.ts';
import { type Evaluate, type Evaluation, type EvaluationDefinitions, NoEvaluatorError } from './evaluate.ts';
import { calculated, noEvaluator, withEmpty } from './sentences.ts';
import { calculatedRow, commitStep, writeInvisibly } from './write-values.ts';

/** A transaction has 100 items, and one is the experiment's. */
const mostAtOnce = 90;

/**
 * Calculates what is stale. The values of a few samples become visible with the commit itself; those of many are
 * written under this job's id, where nobody sees them, and the commit names the job.
 */
export async function performCalculation(run: JobRun, evaluate: Evaluate): Promise<JobResult> {
  const { experiment, message, signal } = run;
  const all = await allDefinitionsOf(experiment);
  const functional = all.outputs.filter(({ is_functional }) => is_functional);
  const definitions = { ...all, functional };
  const rows: SampleRow[] = [];
  for await (const page of visibleRows(experiment, signal)) rows.push(...page);
  const stale = rows.filter((row) => !calculationOf(row, experiment.calculated_by));
  const few = experiment.calculated_by !== '' && stale.length <= mostAtOnce;
  const done = few ? stale : rows;
  const { values, problems } = await evaluateAll(run, evaluate, definitions, done);
  const jobId = few ? experiment.calculated_by : message.job_id;
  const changed = done.map((row, place) => calculatedRow(row, jobId, experiment.calculated_by, values[place]));
  if (!few) await writeInvisibly(changed, jobId, signal);
  return {
    steps: few ? changed.map(commitStep) : [],
    change: { set: { calculated_by: jobId, calculation_committed: message.job_id } },
    content: {
      message: problems[0] === undefined ? calculated : withEmpty(problems.length, problems[0]),
      color: problems.length > 0 ? 'warning' : 'success',
      ...(await seriesContent(experiment, { ...all, calculatedBy: jobId }, few ? changed : [])),
    },
  };
}

const batchSize = 1000;

async function evaluateAll(
  { signal, report }: JobRun,
  evaluate: Evaluate,
  definitions: EvaluationDefinitions,
  rows: readonly SampleRow[],
): Promise<{ values: Evaluation['values'][number][]; problems: string[] }> {
  const names = new Map([...definitions.functions, ...definitions.functional].map((row) => [row.uuid, row.short_name]));
  const values: Evaluation['values'][number][] = [];
  const problems: string[] = [];
  for (let at = 0; at < Math.max(1, rows.length); at += batchSize) {
    report({ done: at, total: Math.max(1, rows.length), phase: 'Calculating functions' });
    const batch = rows.slice(at, at + batchSize);
    const found = await expected(evaluate(definitions, batch, { signal }));
    values.push(...found.values);
    for (const { sample, parameter, reason } of found.reasons) {
      problems.push(
        `${names.get(parameter) ?? parameter} of sample ${(batch[sample]?.position ?? sample) + 1}: ${reason}`,
      );
    }
  }
  return { values, problems };
}

/** What the evaluator cannot do however often it is asked ends the job; anything else is worth another try. */
async function expected(evaluation: Promise<Evaluation>): Promise<Evaluation> {
  try {
    return await evaluation;
  } catch (error) {
    if (error instanceof NoEvaluatorError) throw new JobFailure(noEvaluator);
    throw error;
  }
}
