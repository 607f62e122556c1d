import { classifyError } from './classify-error.ts';

/** How a message is tried again. All that wait for a worker's try or for its failure follow these numbers. */
export const retryPolicy = {
  /** A transient error is met so often; the last one is the end. With the pauses below that is half a minute at most. */
  maxFailures: 6,
  /** Seconds before the second try; doubled for each one after it. */
  firstPause: 1,
  longestPause: 30,
  /** A worker may die so often under one job; the next delivery ends the job. Twice the lease is less than a minute. */
  maxCrashes: 2,
  /** A job that writes its result in parts has the time of so many deliveries. */
  maxParts: 5,
  /** Of a consumer of dead letters, which never gives up: nobody comes after it. */
  longestPauseOfDeadLetters: 900,
} as const;

/** Whole seconds until the next try after so many failures: between half of the doubled pause and all of it. */
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
