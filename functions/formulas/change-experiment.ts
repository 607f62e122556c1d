import { isBusy, isJoinable } from '#shared/rules/jobs.ts';
import { hasSameLocks, lockedMeanwhile, whileLocksStay } from '../access/record-lock.ts';
import { retryOnConflict } from '../aws/retry-conflicts.ts';
import { type TransactionItem, transact } from '../aws/transact.ts';
import { calculatedFrom } from '../entities/samples/outdated-values.ts';
import type { JobMessage } from '../jobs/job-message.ts';
import { acquire, whileIdle, whileUnlocked } from '../jobs/lock.ts';
import { enqueueJob, sendFallback } from '../jobs/start-job.ts';
import { busy, notFound } from '../runtime/api-error.ts';
import { and, type Condition, isUnchangedSince, unchangedSince } from '../tables/condition.ts';
import { tableVariable } from '../tables/definitions.ts';
import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments, projects } from '../tables/tables.ts';
import { calculateMessage, calculationQueued } from './calculate-message.ts';

interface ExperimentChange extends Change<ExperimentRow> {
  /** The error if `condition`, which is required in addition to an idle experiment, fails. */
  refusal?: () => Error;
  /** Whether calculated values are outdated afterwards, provided that there are functions and series. */
  outdates: boolean;
}

export interface Changed {
  experiment: ExperimentRow;
  /** The name of the account that makes the change. */
  creator: string;
  newId: () => string;
}

/**
 * Writes a change of an idle experiment and the transaction items that belong to it. Where the change outdates
 * calculated values, the same transaction acquires the lock for one calculation of them all, or finds it acquired for
 * one that no worker has started yet: however many edits come together and whatever crashes, one calculation follows
 * them, and none is lost.
 */
export function changeExperiment(
  changed: Changed,
  change: ExperimentChange,
  items: readonly TransactionItem[],
): Promise<void> {
  const { refusal = busy } = change;
  let { experiment } = changed;
  const attempt = async (conflict: () => Error, number: number) => {
    if (number > 1) {
      const { workspace_uuid: tenant, parent, sort } = experiment;
      const now = await experiments.get(tenant, { parent, sort });
      // The items were built without the outputs of a later import.
      const hasSameOutputs = now && isUnchangedSince(experiment, now, 'outputs_imports');
      if (now && !hasSameLocks(experiment, now)) throw lockedMeanwhile();
      if (!hasSameOutputs || isBusy(now) || isUnchangedSince(experiment, now, ...deciding)) throw refusal();
      experiment = now;
    }
    return attemptChange({ ...changed, experiment }, { ...change, refusal: conflict }, items);
  };
  return retryOnConflict(attempt, { giveUp: refusal });
}

/** The attributes that decide how a change is written. If none of them differs, the change's own condition failed. */
const deciding = ['calculation_id', 'calculation_started', 'calculated_total', 'series_total'] as const;

async function attemptChange(
  { experiment, creator, newId }: Changed,
  { outdates, refusal, ...change }: ExperimentChange,
  items: readonly TransactionItem[],
): Promise<void> {
  const calculates =
    outdates &&
    experiment.calculated_total + (change.add?.calculated_total ?? 0) > 0 &&
    experiment.series_total + (change.add?.series_total ?? 0) > 0;
  const message = calculates && !isJoinable(experiment) ? calculateMessage(experiment, newId(), creator) : undefined;
  const add = { ...change.add, ...(items.some(writesDefinition) ? { definitions_version: 1 } : {}) };
  const set = { ...change.set, ...(message ? acquire(message) : {}) };
  const condition = and(
    calculates ? (message ? whileUnlocked : whileJoinable(experiment)) : whileIdle,
    whileLocksStay(experiment),
    unchangedSince(experiment, 'outputs_imports'),
    // By these counts no calculation is needed.
    outdates && !calculates ? unchangedSince(experiment, 'calculated_total', 'series_total') : undefined,
    change.condition,
  );
  // A change of the items alone counts as one of the row: a calculation that waits for changes learns of it.
  const item = experiments.change(experiment.workspace_uuid, experiment, { set, add, condition }, refusal);
  if (message) await sendFallback(message);
  await transact([item, ...items]);
  if (message) await queueUnlessOver(message, experiment);
}

async function queueUnlessOver(message: JobMessage, { workspace_uuid, parent, sort }: ExperimentRow): Promise<void> {
  const locked = await experiments.get(workspace_uuid, { parent, sort });
  if (locked?.calculation_id !== message.job_id) return;
  const project = await projects.get(workspace_uuid, { parent: workspace_uuid, sort: parent });
  if (project) await enqueueJob(message, locked, project, calculationQueued);
}

/** The condition that the calculation which was read still waits for a worker, so that it will include a change. */
export const whileJoinable = (experiment: ExperimentRow): Condition<ExperimentRow> =>
  and(whileIdle, unchangedSince(experiment, 'calculation_id'));

/** Readers of the definitions at the former version must read them again. */
function writesDefinition({ write: { Put, Update, Delete } }: TransactionItem): boolean {
  const { TableName } = Put ?? Update ?? Delete ?? {};
  return TableName !== undefined && versioned.some((table) => process.env[tableVariable(table)] === TableName);
}
const versioned = ['in-parameters', 'out-parameters', 'comp-parameters', 'rules', 'scripts'] as const;

/** One attempt at a change that is made from an experiment's definitions and calculated values. */
interface Attempt {
  number: number;
  /** Part of a change of the experiment: if these have changed since they were read, it is a conflict. */
  ifUnchanged: Required<Pick<ExperimentChange, 'condition' | 'refusal'>>;
}

/** Makes a change from an experiment as it was read, and after each conflict from what it is by then. */
export function retryIfChanged<Result>(
  read: ExperimentRow,
  write: (experiment: ExperimentRow, attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const attempt = async (conflict: () => Error, number: number) => {
    const experiment = number === 1 ? read : await readAgain(read);
    const condition = unchangedSince(experiment, ...calculatedFrom);
    return write(experiment, { number, ifUnchanged: { condition, refusal: conflict } });
  };
  return retryOnConflict(attempt, { giveUp: busy });
}

export async function readAgain(read: ExperimentRow): Promise<ExperimentRow> {
  const { workspace_uuid, parent, sort } = read;
  const now = await experiments.get(workspace_uuid, { parent, sort });
  if (!now) throw notFound();
  if (isBusy(now)) throw busy();
  // The change was authorised with the locks of then.
  if (!hasSameLocks(read, now)) throw lockedMeanwhile();
  return now;
}
