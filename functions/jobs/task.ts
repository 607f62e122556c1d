import type * as z from 'zod';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { Progress } from '#shared/contracts/jobs.ts';
import type { JobKind, JobType, jobTypes } from '#shared/rules/jobs.ts';
import type { TransactionItem } from '../aws/transact.ts';
import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { JobMessage } from './job-message.ts';

/** Fields of an event in addition to the experiment and the job. */
export type EventContent = Omit<LiveEvent, 'method' | 'experiment' | 'job_id' | 'progress'>;

/** The data and functions of a running job. */
export interface JobRun<Message extends JobMessage = JobMessage> {
  message: Message;
  /** As read when the job started; locked by this job, so nobody changes its data. */
  experiment: ExperimentRow;
  project: ProjectRow;
  /** Aborts when the job is cancelled or runs out of time. */
  signal: AbortSignal;
  /** Cheap: published at most twice a second, with the check of the lock, so that no job seems to run that does not. */
  report: (progress: Progress) => void;
  /** Reports that a part of the result is written: if time runs out, the next delivery continues there. */
  keep: () => void;
  /** The time between two looks at the lock. */
  beatMilliseconds: number;
  /** Unix seconds. */
  now: () => number;
  newId: () => string;
}

/** A following job, and its message for people. */
export interface FollowingJob {
  message: JobMessage;
  queued: string;
}

/** The changes that the commit makes visible all at once. */
export interface JobResult {
  items: readonly TransactionItem[];
  change: Pick<Change<ExperimentRow>, 'set' | 'add'>;
  content: EventContent;
  /** The job for which the same transaction acquires the lock, because this one has outdated its values. */
  followedBy?: FollowingJob | undefined;
}

/** Messages for a job that ended without a result, with advice. */
export interface FailureMessages {
  tookTooLong: string;
  /** It could not be tried to its end. */
  failed: string;
  /** An error ended it that another try would meet again. */
  broken: string;
  /** Its workers crashed. */
  stopped: string;
}

/** The end of `broken`. */
export const reported = 'The error was reported; trying again will probably fail in the same way.';

/** The outcomes of a type of job. */
export interface Outcome<Message extends JobMessage = JobMessage> {
  schema: z.ZodType<Message>;
  /** The content of the success event if this job was committed; otherwise undefined. */
  committed(message: Message): Promise<EventContent | undefined>;
  /** Deletes what `perform` has written, after the job has lost its lock without a commit. */
  discard(message: Message): Promise<void>;
  messages: FailureMessages;
}

/** A type of job: its work and its outcomes. The engine of jobs does everything else. */
export interface Task<Message extends JobMessage = JobMessage> extends Outcome<Message> {
  /** Does the work. Rows that it writes must be invisible until `items` are written, and have derived ids. */
  perform(run: JobRun<Message>): Promise<JobResult>;
}

/** By type, the jobs that a worker performs or ends. */
export type Tasks = Readonly<Record<string, Task>>;
export type Outcomes = Readonly<Record<string, Outcome>>;

/** The types of a kind, whose messages one queue carries. */
type TypeOf<Kind extends JobKind> = { [T in JobType]: (typeof jobTypes)[T] extends Kind ? T : never }[JobType];
/** A table of all types of a kind: the compiler refuses one that leaves a type out. */
export type TasksOf<Kind extends JobKind> = Readonly<Record<TypeOf<Kind>, Task>>;
export type OutcomesOf<Kind extends JobKind> = Readonly<Record<TypeOf<Kind>, Outcome>>;

/** Ends a job for a reason that trying again would not change. The message is for people. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/** This delivery is over; the next one continues where it stopped. */
export class ContinueInNextDelivery extends Error {
  override readonly name = 'ContinueInNextDelivery';
}

/** The job has lost the experiment's lock: it was cancelled, or another delivery has ended it. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}
