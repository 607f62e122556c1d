import { setTimeout as delay } from 'node:timers/promises';
import {
  type AllDefinitions,
  allDefinitionsOf,
  definitionsOf,
} from '#functions/entities/definitions/definitions-of.ts';
import { writeResults } from '#functions/entities/results/result-blocks.ts';
import { calculationCells } from '#functions/entities/results/result-kinds.ts';
import { dropReplacedResults, dropResult } from '#functions/entities/results/valid-results.ts';
import { calculationOf, type EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { hasOutdatedFormulas, isOutdated } from '#functions/entities/samples/outdated-values.ts';
import { visibleRows } from '#functions/entities/samples/visible-samples.ts';
import { seriesContent } from '#functions/entities/series/present-series.ts';
import { type Evaluate, type Evaluation, evaluateWith } from '#functions/formulas/evaluate-isolated.ts';
import { commitStep, differs, foundCalculation } from '#functions/formulas/found-values.ts';
import { messageSchema } from '#functions/jobs/job-message.ts';
import {
  begin,
  experimentKey,
  lockedByRequest,
  lockOf,
  readWhileLocked,
  startedAt,
  waiting,
} from '#functions/jobs/lock.ts';
import { tryToPublish } from '#functions/jobs/publish-job-event.ts';
import {
  ContinueInNextDelivery,
  type JobResult,
  type JobRun,
  LockLost,
  type Outcome,
  reported,
  type Task,
} from '#functions/jobs/task.ts';
import { type Ask, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import { calculated, endMessage } from './end-message.ts';

/** The job that calculates functions, functional outputs and the marks of rules, with its sandbox client. */
export const calculateTask = (ask: Ask): Task => ({
  ...calculateOutcome,
  perform: (run) => performCalculation(run, evaluateWith(sandboxOf(ask, run.message.workspace_uuid))),
});

/** The outcomes of a calculation. */
export const calculateOutcome: Outcome = {
  schema: messageSchema('calculate', {}),

  async committed(message) {
    const experiment = await experiments.get(message.workspace_uuid, experimentKey(message));
    if (experiment?.calculation_committed !== message.job_id) return undefined;
    const definitions = await definitionsOf(experiment);
    const content = await seriesContent(experiment, definitions);
    return { message: calculated(definitions), color: 'success', ...content };
  },

  async discard(message) {
    await dropResult(message, message.job_id);
  },

  messages: {
    tookTooLong:
      'Calculation of functions took too long and was stopped; the values from before stay. Please simplify the formulas.',
    failed: 'Calculation of functions failed and was stopped; the values from before stay. Please try again.',
    broken: `Calculation of functions failed because of an error in the software. ${reported}`,
    stopped: 'Calculation of functions was interrupted twice and was stopped. Please simplify the formulas.',
  },
};

/**
 * Calculates outdated samples. Where few values changed they are written with the commit into their samples; otherwise the
 * values of all samples are written in blocks below this job's id, which the commit names. Until then, and without a
 * commit, the former values stay visible.
 */
async function performCalculation(run: JobRun, evaluate: Evaluate): Promise<JobResult> {
  const { message, signal, report } = run;
  const { experiment, prepared } = await prepareAndBegin(run, evaluate);
  const { definitions, rows, outdated, evaluation } = prepared;
  const { calculated_by, definitions_version } = experiment;
  await dropReplacedResults(experiment, message.job_id, readWhileLocked(message));
  const found = new Map(outdated.map((row, index) => [row.uuid, evaluation.found[index]]));
  const changed = outdated.filter((row) => differs(calculationOf(row), found.get(row.uuid)));
  const formulas = definitions.functions.length + definitions.outputs.length + definitions.rules.length;
  const isFew = calculated_by !== '' && changed.length <= maxWithin(rows.length * formulas);
  const jobId = isFew ? calculated_by : message.job_id;
  const calculated = (isFew ? changed : rows).map((row) => ({
    ...row,
    calculation: found.has(row.uuid)
      ? { ...foundCalculation(jobId, row, found.get(row.uuid)), definitions_version }
      : { ...foundCalculation(jobId, row), ...calculationOf(row), job_id: jobId, version: row.version },
  }));
  signal.throwIfAborted();
  if (!isFew) {
    report({ done: 0, total: 1, phase: 'Writing values' });
    const cells = calculated.map((row) => ({ ...keyOf(row), cells: calculationCells(row.calculation) }));
    await writeResults(experiment, jobId, 'calculation', cells);
  }
  const uncommitted = isFew ? calculated : [];
  // If everything was outdated, any series may have been presented without its values.
  const only = calculated_by === '' ? undefined : new Set(outdated.map(({ series_uuid }) => series_uuid));
  const { stopped } = evaluation;
  return {
    items: uncommitted.map(commitStep),
    change: {
      set: {
        calculated_by: jobId,
        calculation_committed: message.job_id,
        outdated_formulas: {},
        stopped_formulas: stopped,
      },
    },
    content: {
      ...endMessage(definitions, outdated, evaluation),
      ...(await seriesContent(
        { ...experiment, calculated_by: jobId },
        { ...definitions, outdated: {}, stopped },
        { uncommitted, ...(only ? { only } : {}) },
      )),
    },
  };
}

/** A sample in the commit costs two write units; as many values in blocks cost less. A transaction has 100 items. */
const maxWithin = (values: number) => Math.min(90, Math.max(8, Math.floor(values / 800)));

const keyOf = ({ series_uuid, position }: EffectiveSample) => ({ series_uuid, position });

interface Prepared {
  definitions: AllDefinitions;
  rows: readonly EffectiveSample[];
  /** The samples that are calculated. */
  outdated: readonly EffectiveSample[];
  evaluation: Evaluation;
}

/** Reads an experiment and evaluates its outdated samples, without writing anything. */
async function prepare(
  read: ExperimentRow,
  evaluate: Evaluate,
  control: Pick<JobRun, 'signal' | 'report'>,
): Promise<Prepared> {
  const definitions = await allDefinitionsOf(read);
  const rows = await readRows(read, control.signal);
  // A changed formula concerns every sample, and a stopped one is tried again with all.
  const all = hasOutdatedFormulas(read);
  const outdated = rows.filter((row) => all || isOutdated(calculationOf(row)));
  return { definitions, rows, outdated, evaluation: await evaluate(definitions, outdated, control) };
}

async function readRows(experiment: ExperimentRow, signal: AbortSignal): Promise<EffectiveSample[]> {
  const rows: EffectiveSample[] = [];
  for await (const page of visibleRows(experiment, { signal })) rows.push(...page);
  return rows;
}

/** The first progress, by which screens know that the experiment is busy. */
const progress = { done: 0, total: 1, phase: 'Calculating functions' };

/** Heartbeats for which a calculation waits for changes to join it: while there are none, and at most. */
const beats = { quiet: 0.5, longest: 2 };

/**
 * Does the first part of a calculation while it still waits for changes to join it (decision FORMULA-4). If some have
 * joined by then it is done again, once the job has begun and nobody can change anything.
 */
async function prepareAndBegin(
  run: JobRun,
  evaluate: Evaluate,
): Promise<{ experiment: ExperimentRow; prepared: Prepared }> {
  const { message, experiment: read, signal, report } = run;
  if (startedAt(read, message.kind) !== waiting)
    return { experiment: read, prepared: await prepare(read, evaluate, run) };
  let hasBegun = false;
  const stop = new AbortController();
  const attempt = prepare(read, evaluate, {
    signal: AbortSignal.any([signal, stop.signal]),
    // Progress would say that the experiment is busy.
    report: (reported) => hasBegun && report(reported),
  });
  const done = attempt.catch(() => undefined);
  const pause = (count: number) => delay(count * run.beatMilliseconds, undefined, { signal });
  const longest = pause(beats.longest).catch(() => undefined);
  await Promise.all([pause(beats.quiet), Promise.race([done, longest])]);
  const unchanged = await begin(message, run.now(), read);
  if (unchanged) {
    hasBegun = true;
    await publish(unchanged);
    return { experiment: unchanged, prepared: await attempt };
  }
  stop.abort();
  await longest;
  signal.throwIfAborted();
  const experiment = (await begin(message, run.now())) ?? (await begunElsewhere());
  await publish(experiment);
  return { experiment, prepared: await prepare(experiment, evaluate, run) };

  function publish(begun: ExperimentRow): Promise<void> {
    return tryToPublish('progress', message, begun, run.project, { progress });
  }

  /** Another delivery has begun the job, or a call has its lock and sends another message at its end. */
  async function begunElsewhere(): Promise<ExperimentRow> {
    const lock = lockOf(message);
    const now = await lock.read();
    if (!lock.has(now)) throw new LockLost();
    if (startedAt(now, message.kind) === lockedByRequest) throw new ContinueInNextDelivery();
    return now;
  }
}
