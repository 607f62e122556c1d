import { setTimeout as delay } from 'node:timers/promises';
import { abortable } from '../runtime/abortable.ts';

/**
 * The number of attempts, and the pauses between them in milliseconds: doubled after each failure up to the maximum
 * (decision OPERATE-8).
 */
interface RetryPolicy {
  maxAttempts: number;
  firstPause: number;
  longestPause: number;
}

export const retryPolicies = {
  /** A throttled call of DynamoDB; the client has already retried each attempt three times. About 7 s in total. */
  throttled: { maxAttempts: 5, firstPause: 100, longestPause: 1000 },
  /** The same in a job, which has minutes and runs out of time before the last attempt. */
  sustained: { maxAttempts: 100, firstPause: 100, longestPause: 5000 },
  /** Another transaction is writing the item. The pauses add up to 5 s. */
  locked: { maxAttempts: 13, firstPause: 10, longestPause: 1000 },
  /** Another change of the row was first. Each failure is another change's success, so short pauses suffice. */
  conflicting: { maxAttempts: 40, firstPause: 5, longestPause: 100 },
  /** An index lags behind its table by up to a second. The pauses add up to 1.25 s (decision TABLE-1). */
  indexed: { maxAttempts: 6, firstPause: 50, longestPause: 500 },
} as const satisfies Record<string, RetryPolicy>;

/** Attempts of an AWS client per call, with the SDK's own pauses, by how long the caller can wait. */
export const clientAttempts = { brief: 2, usual: 3, patient: 6 } as const;

/** Injected, so that tests neither wait nor depend on randomness. */
export interface Pauses {
  sleep: (milliseconds: number) => Promise<unknown>;
  random: () => number;
}

interface Retry {
  policy: RetryPolicy;
  isRetryable: (error: unknown) => boolean;
  pauses?: Pauses | undefined;
  /** Aborts the pauses with its reason. */
  signal?: AbortSignal | undefined;
}

/** Retries until an attempt succeeds, fails with another error, or was the last one, whose error is thrown. */
export async function retry<Result>(
  attempt: (number: number) => Promise<Result>,
  { policy, isRetryable, pauses = realPauses, signal }: Retry,
): Promise<Result> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      if (number >= policy.maxAttempts || !isRetryable(error)) throw error;
    }
    await abortable(pauses.sleep(pauseAfter(number, policy, pauses.random())), signal);
    signal?.throwIfAborted();
  }
}

/** A random pause between half of the doubled pause and all of it, so that concurrent callers do not retry together. */
const pauseAfter = (failures: number, { firstPause, longestPause }: RetryPolicy, random: number) =>
  Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.5 + random / 2);

const realPauses: Pauses = { sleep: delay, random: Math.random };
/** For single callers: pauses exactly as the policy says. */
export const fullPauses: Pauses = { ...realPauses, random: () => 1 };
