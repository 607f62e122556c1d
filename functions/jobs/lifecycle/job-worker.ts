import { eachRecord, type QueueHandler } from '../each-record.ts';
import { failJob } from './end-job.ts';
import { type EndedJob, type JobDefinition, jobMessage } from './job.ts';
import { runJob } from './run-job.ts';
import type { Surroundings } from './watch-job.ts';

/** The Lambda handler of a job's queue. */
export function jobWorker(job: JobDefinition, settings: Pick<Surroundings, 'now' | 'beatMilliseconds'>): QueueHandler {
  return (event, context) =>
    eachRecord(event, jobMessage, ({ message, count }) =>
      runJob(job, message, { count }, { ...settings, remainingMilliseconds: () => context.getRemainingTimeInMillis() }),
    );
}

/** The Lambda handler of a job's dead letters: no experiment stays busy with a job that nobody will try again. */
export function deadLetterWorker(job: EndedJob): QueueHandler {
  return (event) =>
    eachRecord(event, jobMessage, ({ message }) => failJob(job, message, job.sentences(message).failed));
}
