import { type JobKind, jobKinds, joinableKind } from '#shared/rules/jobs.ts';
import type { TransactionItem } from '../aws/transact.ts';
import { and, type Condition, or, unchangedSince, where } from '../tables/condition.ts';
import type { Change, Key } from '../tables/entity-table.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';

/**
 * The lock of an experiment: an attribute for each kind of job holds the id of the job that has acquired it, and another
 * one when a worker started it, in Unix seconds (decision JOB-19). Everything that acquires or releases it is here;
 * `isBusy` in `#shared/rules/jobs.ts` says the same to screens.
 */
type Lock = Partial<ExperimentRow>;

const { absent, equals } = where<ExperimentRow>();

/** The value of started-at for a queued job. */
export const waiting = 0;
/** The value of started-at for a job whose lock an API call holds while it writes the job's data. */
export const lockedByRequest = -1;

const lockFields = (kind: JobKind, id: string, started: number): Lock => ({
  [`${kind}_id`]: id,
  [`${kind}_started`]: started,
});

/** The attributes that acquire the lock for a job. To be written under one of the conditions below. */
export const acquire = ({ kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>, started: number = waiting): Lock =>
  lockFields(kind, job_id, started);

/** The attributes that release it. */
export const release = (kind: JobKind): Lock => lockFields(kind, '', waiting);

/** Whether a job has the lock. */
export const isLockedBy = (
  row: ExperimentRow | undefined,
  { kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>,
): row is ExperimentRow => row?.[`${kind}_id`] === job_id;

/** When the job that has the lock was started; at most 0 when no worker has. */
export const startedAt = (row: ExperimentRow, kind: JobKind): number => row[`${kind}_started`];

/** The condition that a job still has the lock. */
export const whileLockedBy = ({ kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>): Condition<ExperimentRow> =>
  equals(`${kind}_id`, job_id);

const [firstKind, ...otherKinds] = jobKinds;
const everyKind = (conditionOf: (kind: JobKind) => Condition<ExperimentRow>): Condition<ExperimentRow> =>
  and(conditionOf(firstKind), ...otherKinds.map(conditionOf));
const isFree = (kind: JobKind) => or(absent(`${kind}_id`), equals(`${kind}_id`, ''));

/** The condition that no job has a lock: a new one may acquire it. */
export const whileUnlocked = everyKind(isFree);

/** The condition under which an experiment may be edited. A queued job that changes may join will include the edit. */
export const whileIdle = everyKind((kind) =>
  kind === joinableKind ? or(isFree(kind), equals(`${kind}_started`, waiting)) : isFree(kind),
);

/**
 * Starts a queued job that changes may join, so that none does any more; undefined if it has lost the lock, or was
 * started.
 *
 * @param read the experiment, if it has to be as it was read: every change that may join counts as one of its row
 */
export function begin(message: JobMessage, started: number, read?: ExperimentRow): Promise<ExperimentRow | undefined> {
  const { kind, workspace_uuid: tenant } = message;
  const unchanged = read && unchangedSince(read, 'revision');
  const condition = and(whileLockedBy(message), equals(`${kind}_started`, waiting), unchanged);
  return experiments.update(tenant, experimentKey(message), { set: acquire(message, started), condition });
}

/** The experiment as one job sees it, from the queue to its end. */
export interface AcquiredLock {
  /** The experiment's row now, whether or not the job has the lock. */
  read(): Promise<ExperimentRow | undefined>;
  has(row: ExperimentRow | undefined): row is ExperimentRow;
  /** Changes the row while the job has the lock; undefined when it has lost it. */
  change(change: Change<ExperimentRow>): Promise<ExperimentRow | undefined>;
  /** The same as an item of a transaction, which fails with `lost`. */
  changeItem(change: Change<ExperimentRow>, lost: () => Error): TransactionItem;
}

/** The lock that a job's message is about. */
export function lockOf(message: JobMessage): AcquiredLock {
  const { workspace_uuid: tenant } = message;
  const key = experimentKey(message);
  const condition = whileLockedBy(message);
  return {
    read: () => experiments.get(tenant, key),
    has: (row): row is ExperimentRow => isLockedBy(row, message),
    change: (change) => experiments.update(tenant, key, { ...change, condition }),
    changeItem: (change, lost) => experiments.change(tenant, key, { ...change, condition }, lost),
  };
}

export function experimentKey({
  project_uuid,
  experiment_uuid,
}: Pick<JobMessage, 'project_uuid' | 'experiment_uuid'>): Key {
  return { parent: project_uuid, sort: experiment_uuid };
}

/** Reads the experiment of a job; undefined when the job does not have the lock any more. */
export const readWhileLocked = (message: JobMessage) => async (): Promise<ExperimentRow | undefined> => {
  const lock = lockOf(message);
  const row = await lock.read();
  return lock.has(row) ? row : undefined;
};
