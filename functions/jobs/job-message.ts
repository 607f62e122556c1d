import * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { type JobType, jobKinds, jobTypes } from '#shared/rules/jobs.ts';
import { deriveId, deriveIdAt } from '../runtime/ids.ts';
import type { ExperimentRow } from '../tables/rows.ts';

/**
 * The fields of every job's message; a type of job adds its own. Results are derived from `job_id`, so that a second
 * delivery writes the same.
 */
export const jobMessage = z.object({
  type: z.string(),
  kind: z.enum(jobKinds),
  job_id: uuid,
  workspace_uuid: uuid,
  project_uuid: uuid,
  experiment_uuid: uuid,
  /** The name of the account that requested it. */
  creator: z.string(),
  /**
   * A fallback message is sent first and delivered late, in case the message that should start the job is never sent.
   */
  fallback: z.boolean(),
});
export type JobMessage = z.infer<typeof jobMessage>;

/** The message of a type of job: one member of the union discriminated by `type`. */
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

/** The ids and the seed of a generation are derived from its job, so that a second delivery writes the same. */
export const seriesIdOf = (jobId: string) => deriveId(jobId, 'series');
export const sampleIdOf = (jobId: string, position: number) => deriveIdAt(position, jobId, 'sample');
/** 32 bits. */
export const seedOf = (jobId: string) => Number.parseInt(deriveId(jobId, 'seed').slice(0, 8), 16);
