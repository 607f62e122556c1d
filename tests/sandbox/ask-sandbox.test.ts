import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { listen } from '#infra/local/listen.ts';

/** Replaces Lambda: returns the given answer, and records the requests. */
const asked: { url: string; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string };
const server = createServer(async (request, response) => {
  asked.push({ url: request.url ?? '', body: await text(request) });
  // Without a body it never answers.
  if (answer.body !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
});

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_LAMBDA = await listen(server, 0);
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = 'test';
  process.env.FUNCTION_SANDBOX = 'the-sandbox';
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  asked.length = 0;
});

const program = { inputs: [], outputs: [], scripts: [], functions: [], functionalOutputs: [], rules: [] };
const check = { operation: 'check', tenant: 'one', program } as const;
const answering = (body: unknown, headers = {}) => {
  answer = { status: 200, headers, body: JSON.stringify(body) };
};

test('sends the request unchanged to the function named by the environment, and returns the answer', async () => {
  answering({ problems: [], mistakes: [], uses: { f: ['x'] } });
  expect(await askSandbox(check)).toEqual({ problems: [], mistakes: [], uses: { f: ['x'] } });
  expect(asked).toEqual([{ url: '/2015-03-31/functions/the-sandbox/invocations', body: JSON.stringify(check) }]);
});

test('a refusal is an answer', async () => {
  const refusal = { refused: 'time', message: 'Too long' };
  answering(refusal);
  expect(await askSandbox({ ...check, operation: 'evaluate', columns: {}, count: 0, wanted: [] })).toEqual(refusal);
});

test('a fault of the sandbox itself is a retryable error, logged and counted', async () => {
  answering({ errorType: 'Runtime.ExitError', errorMessage: 'gone' }, { 'x-amz-function-error': 'Unhandled' });
  vi.stubEnv('METRICS_NAMESPACE', 'Serieslab/test');
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await expect(askSandbox(check)).rejects.toThrow('The sandbox failed: {"errorType":"Runtime.ExitError"');
  const logged = lines.mock.calls.map(([line]) => JSON.parse(String(line)));
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  // The sandbox itself may write no log. The number rings the alarm.
  expect(logged).toMatchObject([{ level: 'error', message: 'the sandbox failed' }, { Faults: 1 }]);
  expect(logged[0].reason).toContain('gone');
});

test('an answer of another operation is an error', async () => {
  answering({ changed: [] });
  await expect(askSandbox(check)).rejects.toThrow();
});

test('a request above 6 MB is refused without being sent', async () => {
  const scripts = [{ name: 's', source: 'x'.repeat(6 * 1024 * 1024) }];
  expect(await askSandbox({ ...check, program: { ...program, scripts } })).toMatchObject({ refused: 'size' });
  expect(asked).toEqual([]);
});

test('the signal of a job ends the call', async () => {
  answer = { status: 200 };
  const control = new AbortController();
  const waiting = askSandbox(check, control.signal);
  await expect.poll(() => asked.length).toBe(1);
  control.abort();
  await expect(waiting).rejects.toThrow('aborted');
});
