import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { type JobKind, type JobType, jobKinds, jobTypes } from '#shared/rules/jobs.ts';
import type { QueueName } from '../aws/queues.ts';
import type { ExperimentRow } from '../tables/rows.ts';

/** A kind of job has a queue, and a lock on the experiment, of its own. */
export type QueuedJob = JobKind & QueueName;

/**
 * What a queue carries of any job; a type of job adds what it needs. Results are derived from `job_id`, so that a
 * second delivery writes the same again.
 */
export const jobMessage = z.object({
  type: z.string(),
  kind: z.enum(jobKinds),
  job_id: uuid,
  workspace_uuid: uuid,
  project_uuid: uuid,
  experiment_uuid: uuid,
  /** The name of the account that asked for it. */
  creator: z.string(),
  /** A fallback is sent first and delivered late, in case that the message which should start the job is never sent. */
  fallback: z.boolean().default(false),
});
export type JobMessage = z.infer<typeof jobMessage>;

/** The message of a type of job: one member of the union that `type` tells apart. */
export type MessageOf<Type extends JobType> = JobMessage & { type: Type; kind: (typeof jobTypes)[Type] };

/** The schema of a type's message, with what the type adds. */
export const messageSchema = <Type extends JobType, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  jobMessage.extend({ type: z.literal(type), kind: z.literal(jobTypes[type]), ...shape });

interface Origin {
  experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'project_uuid'>;
  jobId: string;
  creator: string;
}

/** A message without what its type adds. */
export function messageOf<Type extends JobType>(type: Type, { experiment, jobId, creator }: Origin): MessageOf<Type> {
  const { uuid: experiment_uuid, workspace_uuid, project_uuid } = experiment;
  const kind: (typeof jobTypes)[Type] = jobTypes[type];
  return { type, kind, job_id: jobId, workspace_uuid, project_uuid, experiment_uuid, creator, fallback: false };
}
