import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { sharedFixture } from './fixtures/shared-fixture.ts';
import { signedBy } from './fixtures/start-fixture.ts';

const fixture = await sharedFixture();

const sixMegabytes = 6 * 1024 * 1024;
const answering = () => {
  const found = fixture.stack.functions.list().find(({ path }) => path.endsWith('/answer'));
  if (!found) throw new Error('The fixture has no function that answers');
  return found;
};
const invoke = async (payload: string) =>
  (await fixture.call('/api/invoke', { method: 'POST', body: payload })).json() as {
    payload?: string;
    FunctionError?: string;
    StatusCode?: number;
    error?: string;
  };

test('a function that may invoke another one gets its response', async () => {
  const answer = await invoke('{"name":"Ada"}');
  expect(answer).toEqual({ StatusCode: 200, payload: '{"received":{"name":"Ada"}}' });
});

test('an error of the invoked function is returned as an error', async () => {
  const { FunctionError, StatusCode, payload } = await invoke('{"fail":"on purpose"}');
  expect({ FunctionError, StatusCode }).toEqual({ FunctionError: 'Unhandled', StatusCode: 200 });
  expect(JSON.parse(payload?.replace(/,"stackTrace.*/, '}') ?? '')).toEqual({
    errorType: 'TypeError',
    errorMessage: 'on purpose',
  });
});

test('the invoked function keeps its own timeout', async () => {
  const { FunctionError, payload } = await invoke('{"wait":true}');
  expect(FunctionError).toBe('Unhandled');
  expect(payload).toContain('Task timed out after 1.00 seconds');
});

test('a call above the reserved concurrency is refused, and accepted when others have ended', async () => {
  const lambda = new LambdaClient(signedBy(fixture.stack));
  const ask = (payload: object) =>
    lambda.send(new InvokeCommand({ FunctionName: answering().name, Payload: JSON.stringify(payload) }));
  // Two may run. New workers have to be loaded first: none has answered before all three have asked.
  await fixture.stack.functions.kill('answer', 'all');
  const asked = await Promise.allSettled([ask({ wait: true }), ask({ wait: true }), ask({ wait: true })]);
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ name: 'TooManyRequestsException', message: 'Rate Exceeded.' }]);
  const ended = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.FunctionError] : []));
  expect(ended).toEqual(['Unhandled', 'Unhandled']);
  await expect.poll(() => answering().busy).toBe(0);
  expect((await ask({})).FunctionError).toBeUndefined();
});

test('a response above 6 MB is an error', async () => {
  expect((await invoke(`{"bytes":${sixMegabytes - 2}}`)).FunctionError).toBeUndefined();
  const { FunctionError, payload } = await invoke(`{"bytes":${sixMegabytes - 1}}`);
  expect(FunctionError).toBe('Unhandled');
  expect(payload).toContain('Function.ResponseSizeTooLarge');
});

test('a request above 6 MB is refused before it runs', async () => {
  const before = answering().invocations;
  // The route's own limit would refuse larger ones, so the runner is called directly.
  const [lambda, { name }] = [new LambdaClient(signedBy(fixture.stack)), answering()];
  const Payload = JSON.stringify('x'.repeat(sixMegabytes));
  const sending = lambda.send(new InvokeCommand({ FunctionName: name, Payload }));
  await expect(sending).rejects.toThrow('Request must be smaller than');
  expect(answering().invocations).toBe(before);
  await expect(lambda.send(new InvokeCommand({ FunctionName: 'nobody' }))).rejects.toThrow('Function not found');
  await expect(lambda.send(new InvokeCommand({ FunctionName: name, InvocationType: 'Event' }))).rejects.toThrow(
    'Only invocations that wait',
  );
  lambda.destroy();
});

test('rules that tests set for calls apply to it, too', async () => {
  const remove = fixture.stack.faults.onCall({
    caller: 'api',
    operation: 'Invoke',
    resource: 'answer',
    times: 1,
    before: ({ service }) => ({ status: 429, type: 'TooManyRequestsException', message: `No ${service} now.` }),
  });
  expect((await invoke('{}')).error).toBe('TooManyRequestsException: No lambda now.');
  remove();
  expect((await invoke('{}')).StatusCode).toBe(200);
});
