import { setTimeout as delay } from 'node:timers/promises';
import { abortable } from '../runtime/abortable.ts';

/** How often a call is tried, and the pauses in between in milliseconds: doubled after each failure up to the longest. */
export interface RetryPolicy {
  maxAttempts: number;
  firstPause: number;
  longestPause: number;
}

export const retryPolicies = {
  /** A call that DynamoDB refuses because of the load; the client has tried each attempt thrice. About 7 s in all. */
  throttled: { maxAttempts: 5, firstPause: 100, longestPause: 1000 },
  /** The same in a job, which has minutes: the end of its time comes before the last attempt. */
  sustained: { maxAttempts: 100, firstPause: 100, longestPause: 5000 },
  /** A transaction is at the same item. The pauses add up to 5 s. */
  locked: { maxAttempts: 13, firstPause: 10, longestPause: 1000 },
  /** Another change of the same row came first. Each failure is another's success, so there is little to wait for. */
  conflicting: { maxAttempts: 40, firstPause: 5, longestPause: 100 },
  /** An index follows its table by up to a second. The pauses add up to 1.25 s. */
  indexed: { maxAttempts: 6, firstPause: 50, longestPause: 500 },
} as const satisfies Record<string, RetryPolicy>;

/** Attempts of an AWS client at one call, with the SDK's own pauses, by how long the caller can wait. */
export const clientAttempts = { brief: 2, usual: 3, patient: 6 } as const;

/** Injected, so that tests neither wait nor depend on chance. */
export interface Pauses {
  sleep: (milliseconds: number) => Promise<unknown>;
  random: () => number;
}

interface Retry {
  policy: RetryPolicy;
  isRetryable: (error: unknown) => boolean;
  pauses?: Pauses | undefined;
  /** Ends the pauses with its reason. */
  signal?: AbortSignal | undefined;
}

/** Tries until an attempt succeeds, fails for another reason, or was the last one: then its error is thrown. */
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

/** Between half of the doubled pause and all of it: callers that failed together do not come back together. */
const pauseAfter = (failures: number, { firstPause, longestPause }: RetryPolicy, random: number) =>
  Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.5 + random / 2);

const realPauses: Pauses = { sleep: delay, random: Math.random };
/** For what is asked for alone: its pauses are as long as the policy says. */
export const fullPauses: Pauses = { ...realPauses, random: () => 1 };
