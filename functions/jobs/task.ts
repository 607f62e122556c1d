import * as z from 'zod';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { experimentWrite } from '#shared/contracts/experiments.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { plotSettings } from '#shared/contracts/models.ts';
import { type JobKind, jobKinds } from '#shared/rules/jobs.ts';
import type { QueueName } from '../aws/queues.ts';
import type { Step } from '../aws/transact.ts';
import type { Change } from '../tables/entity-table.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';

/** The jobs that have a queue of their own. */
export type QueuedJob = JobKind & QueueName;

/** What a job's queue carries. Results are derived from `job_id`, so that a second delivery writes the same again. */
export const jobMessage = z.object({
  kind: z.enum(jobKinds),
  job_id: uuid,
  workspace_uuid: uuid,
  project_uuid: uuid,
  experiment_uuid: uuid,
  /** The name of the account that asked for it. */
  creator: z.string(),
  /** Sent ahead and delivered late, in case the message that should start the job was never sent. */
  guard: z.boolean().default(false),
  /** The generation is the import of a large file. */
  imported: z.literal(true).optional(),
  /** The generation is the import of a large file of outputs, of this series. */
  outputs_of: uuid.optional(),
  /** The generation is the copying of an experiment with many samples: the copy's own settings. */
  copy: experimentWrite.optional(),
  /** A superadmin has asked, whom no count of the licence binds. */
  unbound: z.literal(true).optional(),
  /** What to plot. */
  plot_settings: plotSettings.optional(),
});
export type JobMessage = z.infer<typeof jobMessage>;

/** The same as far as it can be read: the ids are enough to end a job that a worker of another release has refused. */
export const readableJob: z.ZodType<JobMessage> = jobMessage.extend({
  creator: jobMessage.shape.creator.catch(''),
  guard: jobMessage.shape.guard.catch(false),
  imported: jobMessage.shape.imported.catch(undefined),
  outputs_of: jobMessage.shape.outputs_of.catch(undefined),
  copy: jobMessage.shape.copy.catch(undefined),
  plot_settings: jobMessage.shape.plot_settings.catch(undefined),
});

/** What an event says beside the experiment and the job. */
export type EventContent = Omit<LiveEvent, 'method' | 'experiment' | 'job_id' | 'progress'>;

/** A job at work. */
export interface JobRun {
  message: JobMessage;
  /** As read when the job was taken up; busy with this job, so nobody changes what it works from. */
  experiment: ExperimentRow;
  project: ProjectRow;
  /** Aborts when the job is cancelled or its time is over. */
  signal: AbortSignal;
  /** Cheap: what is reported is told at most twice a second. */
  report: (progress: NonNullable<LiveEvent['progress']>) => void;
  /** Says that something was written which the next delivery need not write again: out of time, the job goes on there. */
  keep: () => void;
  /** Unix seconds. */
  now: () => number;
  newId: () => string;
}

/** What becomes visible, all at once, when the job is committed. */
export interface JobResult {
  steps: readonly Step[];
  change: Pick<Change<ExperimentRow>, 'set' | 'add'>;
  content: EventContent;
  /** The job that the same transaction claims the experiment for, because this one has made its values stale. */
  followedBy?: JobMessage | undefined;
}

/** For people: why a job ended without a result, and what to do about it. */
export interface EndSentences {
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

/** What differs from one kind of job to another once it is over. */
export interface EndedJob {
  kind: QueuedJob;
  /** What the event said when this job was committed; undefined when it was not. */
  committed(message: JobMessage): Promise<EventContent | undefined>;
  /** Removes what `perform` has written, after the job has lost its claim without a commit. */
  discard(message: JobMessage): Promise<void>;
  sentences: (message: JobMessage) => EndSentences;
}

/** And while it is at work; everything else is the life cycle's. */
export interface JobDefinition extends EndedJob {
  /** Does the work. What it writes by itself must be invisible until `steps` are written, and have derived ids. */
  perform(run: JobRun): Promise<JobResult>;
}

/** Ends a job for a reason that trying again would not change. The message is for people. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

/** The time of this delivery is over; the next one goes on where it stopped. */
export class GoesOn extends Error {
  override readonly name = 'GoesOn';
}

/** The experiment is no longer claimed by this job: it was cancelled, or another delivery has ended it. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}
