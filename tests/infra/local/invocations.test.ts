import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from './fixtures/start-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const sixMegabytes = 6 * 1024 * 1024;
const invoke = async (payload: string) =>
  (await fixture.call('/api/invoke', { method: 'POST', body: payload })).json() as {
    payload?: string;
    FunctionError?: string;
    StatusCode?: number;
    error?: string;
  };

test('a function that may invoke another one gets its answer', async () => {
  const answer = await invoke('{"name":"Ada"}');
  expect(answer).toEqual({ StatusCode: 200, payload: '{"heard":{"name":"Ada"}}' });
});

test('what the other one throws comes back as its error, not as an answer', async () => {
  const { FunctionError, StatusCode, payload } = await invoke('{"fail":"on purpose"}');
  expect({ FunctionError, StatusCode }).toEqual({ FunctionError: 'Unhandled', StatusCode: 200 });
  expect(JSON.parse(payload?.replace(/,"stackTrace.*/, '}') ?? '')).toEqual({
    errorType: 'TypeError',
    errorMessage: 'on purpose',
  });
});

test("the other one's own time limit holds", async () => {
  const { FunctionError, payload } = await invoke('{"wait":true}');
  expect(FunctionError).toBe('Unhandled');
  expect(payload).toContain('Task timed out after 1.00 seconds');
});

test('calls above the reserved concurrency are refused, and taken again when others have ended', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => invoke('{"wait":true}')));
  expect(answers.filter(({ FunctionError }) => FunctionError === 'Unhandled')).toHaveLength(2);
  expect(answers.filter(({ error }) => error === 'TooManyRequestsException: Rate Exceeded.')).toHaveLength(3);
  expect((await invoke('{"name":"Ada"}')).StatusCode).toBe(200);
});

test('an answer above 6 MB is none', async () => {
  expect((await invoke(`{"bytes":${sixMegabytes - 2}}`)).FunctionError).toBeUndefined();
  const { FunctionError, payload } = await invoke(`{"bytes":${sixMegabytes - 1}}`);
  expect(FunctionError).toBe('Unhandled');
  expect(payload).toContain('Function.ResponseSizeTooLarge');
});

test('a request above 6 MB is refused before anything runs', async () => {
  const before = fixture.stack.functions.list().find(({ path }) => path.endsWith('/answer'))?.invocations;
  // The route's own limit is in the way of larger ones: the runner itself is asked.
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const lambda = new LambdaClient({
    endpoint: fixture.stack.endpoints.lambda,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'x' },
  });
  const { name } = fixture.stack.functions.list().find(({ path }) => path.endsWith('/answer')) ?? {};
  const sending = lambda.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify('x'.repeat(sixMegabytes)) }),
  );
  await expect(sending).rejects.toThrow('Request must be smaller than');
  expect(fixture.stack.functions.list().find(({ path }) => path.endsWith('/answer'))?.invocations).toBe(before);
  await expect(lambda.send(new InvokeCommand({ FunctionName: 'nobody' }))).rejects.toThrow('Function not found');
  await expect(lambda.send(new InvokeCommand({ FunctionName: name, InvocationType: 'Event' }))).rejects.toThrow(
    'Only invocations that wait',
  );
  lambda.destroy();
});

test('rules that tests put on calls hold for it, too', async () => {
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
