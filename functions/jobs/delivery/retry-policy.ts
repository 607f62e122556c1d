import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

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
  /** The number of deliveries whose time a job with partial results may use (decision JOB-9). */
  maxParts: 5,
  /** For a consumer of dead letters, which never gives up, because it is the last one (decision JOB-9). */
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

/** A `permanent` error fails at once; a `transient` one is retried (decision JOB-9). */
type ErrorClass = 'permanent' | 'transient';

/**
 * Whether a retry may help. Transient errors are listed below; every other error is permanent: a mistake in our code or
 * data (TypeError, ZodError, ValidationException, an item that is too large) or in the deployment (AccessDenied, a
 * missing variable) fails in the same way at every try.
 */
export function classifyError(error: unknown): ErrorClass {
  return causesOf(error).some(isTransient) ? 'transient' : 'permanent';
}

/** An error, its causes, and the parts of an AggregateError (one for each address that refused a connection). */
function causesOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...parts].flatMap((cause) => causesOf(cause, depth + 1))];
}

function isTransient(error: Error): boolean {
  if (error instanceof TransactionCanceledException) return mayCommitLater(error);
  return (
    transientNames.has(error.name) ||
    transientCodes.has(codeOf(error)) ||
    isTransientStatus(statusOf(error)) ||
    unreadableAnswer.test(error.message)
  );
}

/** A conflict, throttle or condition may differ at the next try; a write that DynamoDB cannot store never succeeds. */
function mayCommitLater({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  return !CancellationReasons.some(({ Code = '' }) => permanentReasons.has(Code));
}

const permanentReasons = new Set(['ValidationError', 'ItemCollectionSizeLimitExceeded', 'AccessDenied']);

const transientNames = new Set([
  // AWS: too many requests. DynamoDB answers these with status 400.
  ...['ThrottlingException', 'Throttling', 'ThrottledException', 'TooManyRequestsException', 'SlowDown'],
  ...['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'RequestThrottled', 'LimitExceededException'],
  ...['RequestThrottledException', 'BandwidthLimitExceeded', 'PriorRequestNotComplete', 'EC2ThrottledException'],
  // AWS: temporary failures.
  ...['InternalServerError', 'InternalFailure', 'ServiceUnavailable', 'ServiceException', 'RequestTimeout'],
  ...['RequestTimeoutException', 'ReplicatedWriteConflictException'],
  // Another transaction held the item, or a condition failed: the next try reads the row anew.
  ...['TransactionConflictException', 'TransactionInProgressException', 'ConditionalCheckFailedException'],
  // Credentials and clocks are renewed.
  ...['ExpiredTokenException', 'ExpiredToken', 'RequestTimeTooSkewed', 'RequestExpired'],
  // Timeouts.
  ...['TimeoutError', 'AbortError'],
  // Our own: the sandbox failed, or a socket can be neither reached nor closed.
  ...['SandboxError', 'UnreachableSocket'],
]);

/** Node's: network errors, and a machine without free handles. */
const transientCodes = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENETDOWN', 'EMFILE', 'ENFILE', 'EAGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_SOCKET_CLOSED'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
]);

/** The SDK's errors for a response that broke off. */
const unreadableAnswer = /Deserialization error/;

const isTransientStatus = (status: number) => status >= 500 || status === 429 || status === 408;

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** The HTTP status of AWS's response, if there was one. */
function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0;
}
