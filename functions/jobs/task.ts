import type * as z from 'zod';
import type { LiveEvent, Progress } from '#shared/contracts/events.ts';
import type { JobKind, JobType, jobTypes } from '#shared/rules/jobs.ts';
import type { TransactionItem } from '../aws/transact.ts';
import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { JobMessage } from './job-message.ts';

/** Fields of an event in addition to the experiment and the job. */
export type EventContent = Omit<LiveEvent, 'method' | 'experiment' | 'job_id' | 'progress'>;

/** A job at work. */
export interface JobRun<Message extends JobMessage = JobMessage> {
  message: Message;
  /** As read when the job started; locked by this job, so nobody changes its data. */
  experiment: ExperimentRow;
  project: ProjectRow;
  /** Aborts when the job is cancelled or runs out of time. */
  signal: AbortSignal;
  /** Cheap: reports are published at most twice a second (decision JOB-5). */
  report: (progress: Progress) => void;
  /** Says that something was written which the next delivery need not write again: out of time, the job goes on there. */
  keep: () => void;
  /** Unix seconds. */
  now: () => number;
  newId: () => string;
}

/** A job that another one is followed by, and what people read about it. */
export interface FollowingJob {
  message: JobMessage;
  queued: string;
}

/** The changes that the commit makes visible all at once. */
export interface JobResult {
  items: readonly TransactionItem[];
  change: Pick<Change<ExperimentRow>, 'set' | 'add'>;
  content: EventContent;
  /** The job for which the same transaction acquires the lock, because this one has made its values stale. */
  followedBy?: FollowingJob | undefined;
}

/** What people read when a job ended without a result, and what to do about it. */
export interface FailureMessages {
  tookTooLong: string;
  /** It could not be tried to its end. */
  failed: string;
  /** An error ended it that another try would meet again. */
  broken: string;
  /** Its workers died. */
  stopped: string;
}

/** What `broken` ends with. */
export const reported = 'The error was reported; trying again will probably fail in the same way.';

/** What a type of job leaves when it is over. */
export interface Outcome<Message extends JobMessage = JobMessage> {
  schema: z.ZodType<Message>;
  /** What the event said when this job was committed; undefined when it was not. */
  committed(message: Message): Promise<EventContent | undefined>;
  /** Removes what `perform` has written, after the job has lost its lock without a commit. */
  discard(message: Message): Promise<void>;
  messages: FailureMessages;
}

/** A type of job: what it does, and what it leaves. Everything else is the engine's. */
export interface Task<Message extends JobMessage = JobMessage> extends Outcome<Message> {
  /** Does the work. What it writes by itself must be invisible until `items` are written, and have derived ids. */
  perform(run: JobRun<Message>): Promise<JobResult>;
  /** Published when a worker starts the job: for jobs that make the experiment busy only then. */
  firstProgress?: Progress;
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

/** The time of this delivery is over; the next one continues where it stopped. */
export class ContinueInNextDelivery extends Error {
  override readonly name = 'ContinueInNextDelivery';
}

/** The job has lost the experiment's lock: it was cancelled, or another delivery has ended it. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}
