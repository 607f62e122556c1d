import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leaseSeconds, maxDeliveries } from '#functions/aws/queues.ts';
import { classifyError, pauseAfter, retryAfter, retryPolicy } from '#functions/jobs/delivery/retry-policy.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { SandboxError } from '#functions/sandbox/client/ask-sandbox.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';

const aws = (name: string, httpStatusCode: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
const node = (code: string) => Object.assign(new Error(code), { code });
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: { httpStatusCode: 400 },
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const permanent: [string, unknown][] = [
  ['a mistake in the code', new TypeError("Cannot read properties of undefined (reading 'x')")],
  ['a number out of range', new RangeError('Invalid array length')],
  ['a name that is not there', new ReferenceError('x is not defined')],
  ['text that is not JSON', new SyntaxError('Unexpected token')],
  ['data of ours that is not as it should be', z.string().safeParse(1).error],
  ['an error of ours without a name', new Error('The engine has proposed a sample that breaks a rule')],
  ['an answer for people', busy()],
  ['what is no error', 'broken'],
  ['nothing', undefined],
  ['what DynamoDB cannot store', aws('ValidationException', 400)],
  ['a missing grant', aws('AccessDeniedException', 400)],
  ['a missing table', aws('ResourceNotFoundException', 400)],
  ['a missing queue', aws('QueueDoesNotExist', 400)],
  ['a message that is too long', aws('InvalidMessageContents', 400)],
  ['an invocation that is too large', aws('RequestTooLargeException', 413)],
  ['a sender that SES does not know', aws('MailFromDomainNotVerifiedException', 400)],
  ['an address that SES refuses', aws('MessageRejected', 400)],
  ['an item that is too large', cancelled('None', 'ValidationError')],
  ['a collection that is too large', cancelled('ItemCollectionSizeLimitExceeded', 'None')],
];

const transient: [string, unknown][] = [
  ['a throttled table', aws('ProvisionedThroughputExceededException', 400)],
  ['a throttled account', aws('ThrottlingException', 400)],
  ['too many requests', aws('TooManyRequestsException', 429)],
  ['busy sandboxes', aws('TooManyRequestsException', 429)],
  ['a sandbox that died', new SandboxError('The sandbox failed: Runtime exited')],
  ['a server that fails', aws('InternalServerError', 500)],
  ['an unknown error of a server', aws('UnknownError', 503)],
  ['an expired token of the role', aws('ExpiredTokenException', 400)],
  ['a broken connection', brokenConnection()],
  ['a refused connection', node('ECONNREFUSED')],
  ['a name that is not resolved', node('EAI_AGAIN')],
  ['a broken pipe', node('EPIPE')],
  ['no handle left', node('EMFILE')],
  ['each address refused', new AggregateError([node('ECONNREFUSED'), node('ENETUNREACH')])],
  ['a fetch that failed on the network', new TypeError('fetch failed', { cause: node('UND_ERR_SOCKET') })],
  ['no answer in time', Object.assign(new Error('timed out'), { name: 'TimeoutError' })],
  ['an aborted request', Object.assign(new Error('aborted'), { name: 'AbortError' })],
  ['an answer that broke off', new SyntaxError('Unexpected end of JSON input\n  Deserialization error: to see …')],
  ['a conflict of transactions', cancelled('TransactionConflict', 'None')],
  ['a throttled transaction', cancelled('None', 'ThrottlingError')],
  ['a condition that did not hold', cancelled('ConditionalCheckFailed')],
  ['a transaction that is under way', aws('TransactionInProgressException', 400)],
];

describe('an error', () => {
  it.each(permanent)('%s is permanent', (_, error) => expect(classifyError(error)).toBe('permanent'));
  it.each(transient)('%s is transient', (_, error) => expect(classifyError(error)).toBe('transient'));

  it('that is its own cause does not crash the worker', () => {
    const error = new Error('round');
    error.cause = error;
    expect(classifyError(error)).toBe('permanent');
  });
});

describe('the pause before a retry', () => {
  it.each([
    [1, 1, 1],
    [2, 1, 2],
    [3, 2, 4],
    [4, 4, 8],
    [5, 8, 16],
    [6, 15, 30],
    [20, 15, 30],
  ])('after %i failures is from %i to %i seconds', (failures, least, longest) => {
    expect(pauseAfter(failures, retryPolicy.longestPause, () => 0)).toBe(least);
    expect(pauseAfter(failures, retryPolicy.longestPause, () => 1)).toBe(longest);
  });

  it('ends after as many failures as the policy says, and at once for a permanent error', () => {
    const pauses = Array.from({ length: 10 }, (_, index) => retryAfter(brokenConnection(), index + 1));
    const tried = pauses.filter((pause) => pause !== undefined);
    expect(tried).toHaveLength(retryPolicy.maxFailures - 1);
    expect(tried.reduce((sum, pause) => sum + pause)).toBeLessThanOrEqual(31);
    expect(retryAfter(new TypeError(), 1)).toBeUndefined();
  });
});

it('the durations are consistent', () => {
  const { maxCrashes, maxFailures, maxParts } = retryPolicy;
  // All crashes of a job together cost less than a minute.
  expect(maxCrashes * leaseSeconds).toBeLessThan(60);
  // SQS does not give a worker's message to another one while tries are left; AWS recommends at least five deliveries.
  expect(maxDeliveries).toBeGreaterThanOrEqual(Math.max(5, maxCrashes + (maxFailures - 1) + (maxParts - 1) + 1));
});
