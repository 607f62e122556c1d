import { log } from '../aws/log.ts';
import { type Delivery, eachRecord, type QueueHandler } from './delivery/each-record.ts';
import { pauseAfter, retryAfter, retryPolicy } from './delivery/retry-policy.ts';
import { failJob } from './finish-job.ts';
import { type EndedJob, GoesOn, type JobDefinition, type JobMessage, jobMessage, readableJob } from './task.ts';
import { noteReturn } from './job-tries.ts';
import { runJob } from './run-job.ts';
import type { Surroundings } from './watch-job.ts';

/** The Lambda handler of a job's queue. */
export function jobWorker(job: JobDefinition, settings: Pick<Surroundings, 'now' | 'beatMilliseconds'>): QueueHandler {
  return (event, context) => {
    const surroundings = { ...settings, remainingMilliseconds: () => context.getRemainingTimeInMillis() };
    return eachRecord(event, {
      schema: jobMessage,
      handle: ({ message, count }) => runJob(job, message, { count }, surroundings),
      retry: (error, delivery) => retryJob(job, error, delivery),
      fail: ({ message }) => failJob(job, message, job.sentences(message).broken),
    });
  };
}

/** The Lambda handler of a job's dead letters: no experiment stays busy with a job that nobody will try again. */
export function deadLetterWorker(job: EndedJob): QueueHandler {
  return (event) =>
    eachRecord(event, {
      schema: readableJob,
      handle: ({ message }) => failJob(job, message, job.sentences(message).failed),
      // Nobody comes after this consumer: it goes on until the job has ended, ever more seldom.
      retry: (error, { count }) => {
        log('error', 'a given-up job could not be ended', { error });
        return pauseAfter(count, retryPolicy.longestPauseOfDeadLetters);
      },
      // Without its ids nothing is known of a job, and nothing can be busy with it.
      giveUp: async () => log('error', 'an unreadable dead letter was dropped'),
    });
}

/** Seconds until the job's next delivery, and that it is no crash; undefined when the job fails now. */
async function retryJob(
  { kind }: JobDefinition,
  error: unknown,
  { message, count }: Delivery<JobMessage>,
): Promise<number | undefined> {
  const note = (why: 'failed' | 'parts') =>
    noteReturn(kind, message, why).catch((unnoted: unknown) => {
      log('warn', 'the end of a try was not noted', { error: unnoted });
      return undefined;
    });
  if (error instanceof GoesOn) {
    log('info', 'out of time: the job goes on with the next delivery');
    await note('parts');
    return pauseAfter(1);
  }
  if (retryAfter(error, 0) === undefined) return undefined;
  const pause = retryAfter(error, (await note('failed'))?.failed ?? count);
  if (pause !== undefined) log('warn', 'the job is tried again', { pause, error });
  return pause;
}
