import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from './log.ts';
import { measure } from './measure.ts';
import { type Pauses, retry, retryPolicies } from './retry.ts';

const timeOfJob = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs a job's work, which waits out throttling until the signal aborts; calls give up after seconds (decision
 * OPERATE-8).
 */
export const withTime = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  timeOfJob.run(signal, work);

/** Aborts when the current work runs out of time; undefined in a call. */
export const endOfTime = (): AbortSignal | undefined => timeOfJob.getStore();

/** Retries throttled calls for as long as the work has time. */
export function whileThrottled<Answer>(
  attempt: () => Promise<Answer>,
  {
    isRetryable = isThrottled,
    pauses,
  }: { isRetryable?: (error: unknown) => boolean; pauses?: Pauses | undefined } = {},
): Promise<Answer> {
  const signal = endOfTime();
  const policy = signal ? retryPolicies.sustained : retryPolicies.throttled;
  const counted = (error: unknown) => isRetryable(error) && count(error);
  return retry(attempt, { policy, isRetryable: counted, pauses, signal });
}

/** Counted for the alarm on lasting throttling. */
function count(error: unknown): true {
  log('warn', 'DynamoDB throttles', { reason: error instanceof Error ? error.message : String(error) });
  measure({ Throttles: 1 });
  return true;
}

/** DynamoDB's errors for a throttled partition, table or account. */
const throttles = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded']);
const isThrottled = (error: unknown) => error instanceof Error && throttles.has(error.name);
