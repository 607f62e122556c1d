import * as z from 'zod';
import { type JobMessage, jobMessage } from '#functions/jobs/job-message.ts';
import { sentMessages } from './functions.ts';

/** A message of any type of job, with what its type adds. */
export const anyJob = z.looseObject(jobMessage.shape);

/** The messages of jobs that were sent so far. */
export const sentJobs = (): JobMessage[] => sentMessages().flatMap((sent) => anyJob.safeParse(sent).data ?? []);
