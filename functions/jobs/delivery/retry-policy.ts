import { classifyError } from './classify-error.ts';

/** The retry policy of messages. Everything that waits for a worker's try or failure uses these numbers. */
export const retryPolicy = {
  /** The maximum number of transient errors. With the pauses below they take at most half a minute. */
  maxFailures: 6,
  /** Seconds before the second try; doubled for each one after it. */
  firstPause: 1,
  longestPause: 30,
  /**
   * The maximum number of crashed workers per job; the next delivery ends the job. Twice the lease is less than a
   * minute (decision JOB-9).
   */
  maxCrashes: 2,
  /** The number of deliveries whose time a job with partial results may use (decision JOB-12). */
  maxParts: 5,
  /** For a consumer of dead letters, which never gives up, because it is the last one (decision JOB-13). */
  longestPauseOfDeadLetters: 900,
} as const;

/**
 * Whole seconds until the next try after the given number of failures: between half of the doubled pause and all of it.
 */
export function pauseAfter(
  failures: number,
  longest: number = retryPolicy.longestPause,
  random: () => number = Math.random,
): number {
  const pause = Math.min(longest, retryPolicy.firstPause * 2 ** (Math.max(1, failures) - 1));
  return Math.max(1, Math.round(pause * (0.5 + random() / 2)));
}

/** Seconds until a message whose handling threw is delivered again; undefined when it fails now. */
export function retryAfter(
  error: unknown,
  failures: number,
  maxFailures: number = retryPolicy.maxFailures,
): number | undefined {
  if (classifyError(error) === 'permanent' || failures >= maxFailures) return undefined;
  return pauseAfter(failures);
}
