import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from './log.ts';
import { measure } from './measure.ts';
import { type Pauses, retry, retryPolicies } from './retry.ts';

const timeOfJob = new AsyncLocalStorage<AbortSignal>();

/** Runs work that has minutes: it waits out throttling until the signal ends its time. A call gives up after seconds. */
export const withTime = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  timeOfJob.run(signal, work);

/** Ends the time of the work that is running; undefined in a call. */
export const endOfTime = (): AbortSignal | undefined => timeOfJob.getStore();

/** Repeats what is refused because of the load, for as long as the work has time. */
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

/** For the alarm, which rings where it lasts. */
function count(error: unknown): true {
  log('warn', 'DynamoDB throttles', { reason: error instanceof Error ? error.message : String(error) });
  measure({ Throttles: 1 });
  return true;
}

/** DynamoDB's words for a partition, a table or an account that is asked too much. */
const throttles = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded']);
const isThrottled = (error: unknown) => error instanceof Error && throttles.has(error.name);
