import * as z from 'zod';
import type { JobKind } from '#shared/rules/jobs.ts';
import { log } from '../aws/log.ts';
import { systemContext } from '../runtime/context.ts';
import { type Delivery, eachRecord, type QueueHandler } from './delivery/each-record.ts';
import { pauseAfter, retryAfter, retryPolicy } from './delivery/retry-policy.ts';
import { finishJob } from './finish-job.ts';
import { type JobMessage, jobMessage } from './job-message.ts';
import { lockOf } from './lock.ts';
import { noteReturn, runJob, type WorkerSettings } from './run-job.ts';
import { ContinueInNextDelivery, type Outcome, type Outcomes, type OutcomesOf, reported, type Tasks } from './task.ts';

/** The Lambda handler of a queue of jobs. */
export function jobWorker(
  tasks: Tasks,
  settings: Pick<WorkerSettings, 'now' | 'beatMilliseconds'> = { now: systemContext.now, beatMilliseconds: 500 },
): QueueHandler {
  return (event, context) =>
    eachRecord(event, {
      schema: anyMessageOf(tasks),
      handle: ({ message, count }) =>
        runJob(entryOf(tasks, message), deliveredJob(message), {
          ...settings,
          delivery: count,
          remainingMilliseconds: () => context.getRemainingTimeInMillis(),
        }),
      retry: retryJob,
      fail: ({ message }) => {
        const task = entryOf(tasks, message);
        return finishJob(task, deliveredJob(message), { reason: task.messages.broken });
      },
    });
}

/**
 * The Lambda handler of the dead letters of a kind of job: no experiment stays busy with a job that nobody will try again.
 */
export function deadLetterWorker<Kind extends JobKind>(ofKind: OutcomesOf<Kind>): QueueHandler {
  const outcomes: Outcomes = ofKind;
  return (event) =>
    eachRecord(event, {
      schema: z.union([anyMessageOf(outcomes), readableIds]),
      handle: ({ message }) => {
        const outcome = outcomes[message.type] ?? unknownOutcome;
        return finishJob(outcome, deliveredJob(message), { reason: outcome.messages.failed });
      },
      // No consumer follows this one: it retries until the job has ended, with growing pauses.
      retry: (error, { count }) => {
        log('error', 'a given-up job could not be ended', { error });
        return pauseAfter(count, retryPolicy.longestPauseOfDeadLetters);
      },
      // Without its ids a job is unknown, and no experiment can be locked by it.
      giveUp: async () => log('error', 'an unreadable dead letter was dropped'),
    });
}

const deliveredJob = (message: JobMessage) => ({ message, lock: lockOf(message) });

/** A message of one of some types, with what its type adds. */
const anyMessageOf = (entries: Outcomes): z.ZodType<JobMessage> =>
  z.looseObject({ type: z.string() }).transform((body, context) => {
    const read = entries[body.type]?.schema.safeParse(body);
    if (read?.success) return read.data;
    context.addIssue({
      code: 'custom',
      message: read ? z.prettifyError(read.error) : 'The type of the job is unknown',
    });
    return z.NEVER;
  });

/** The ids suffice to end a job of another release, whose message this one cannot parse. */
const readableIds: z.ZodType<JobMessage> = jobMessage.extend({
  type: z.literal('').catch(''),
  creator: jobMessage.shape.creator.catch(''),
  fallback: jobMessage.shape.fallback.catch(false),
});

/** The rows that such a job has written stay invisible. */
const unknownOutcome: Outcome = {
  schema: jobMessage,
  async committed() {
    return undefined;
  },
  async discard() {},
  messages: {
    tookTooLong: 'The job took too long and was stopped. Please try again.',
    failed: 'The job failed and was stopped; nothing was changed. Please try again.',
    broken: `The job failed because of an error in the software; nothing was changed. ${reported}`,
    stopped: 'The job was interrupted twice and was stopped; nothing was changed.',
  },
};

function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, { type }: JobMessage): Entry {
  const entry = entries[type];
  if (!entry) throw new Error(`This worker has no task ${type}`);
  return entry;
}

/** Seconds until the job's next delivery, which does not count as a crash; undefined if the job fails now. */
async function retryJob(error: unknown, { message, count }: Delivery<JobMessage>): Promise<number | undefined> {
  const note = (why: 'failed' | 'parts') =>
    noteReturn(message, why).catch((unnoted: unknown) => {
      log('warn', 'the end of a try was not noted', { error: unnoted });
      return undefined;
    });
  if (error instanceof ContinueInNextDelivery) {
    log('info', 'the job continues with the next delivery');
    await note('parts');
    return pauseAfter(1);
  }
  if (retryAfter(error, 0) === undefined) return undefined;
  const pause = retryAfter(error, (await note('failed'))?.failed ?? count);
  if (pause !== undefined) log('warn', 'the job is tried again', { pause, error });
  return pause;
}
