import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { sharedFixture } from './fixtures/shared-fixture.ts';
import { signedBy, until } from './fixtures/start-fixture.ts';

const fixture = await sharedFixture();

const messageOf = (text: string) => JSON.parse(text) as { message: string };

describe('routes', () => {
  test('an item written by one call is read by the next', async () => {
    expect((await fixture.call('/api/things/first', { method: 'PUT', body: 'one' })).status).toBe(200);
    expect((await fixture.call('/api/things/first')).json()).toEqual({ id: 'first', value: 'one' });
    expect((await fixture.call('/api/things/second')).status).toBe(404);
  });

  test('a trailing slash is removed by the viewer function', async () => {
    await fixture.call('/api/things/slash', { method: 'PUT', body: 'x' });
    expect((await fixture.call('/api/things/slash/')).status).toBe(200);
  });

  test('a literal segment wins over a parameter', async () => {
    expect((await fixture.call('/api/things/special')).json()).toEqual({ granted: true });
  });

  test.each(['/api/nothing', '/api/things', '/api/things/a/b'])('%s is no route', async (path) => {
    const answer = await fixture.call(path);
    expect(answer.status).toBe(403);
    expect(messageOf(answer.text).message).toBe('Missing Authentication Token');
  });

  test('an unknown method of a route is no route', async () => {
    expect((await fixture.call('/api/echo')).status).toBe(403);
  });
});

test('the event has the shape of API Gateway’s proxy event', async () => {
  const headers = { 'x-thing': 'a', 'content-type': 'application/json', 'user-agent': 'tester' };
  const path = '/api/echo?one=1&many=a&many=b%20c&empty';
  const { event, context } = (await fixture.call(path, { method: 'POST', body: '{"a":1}', headers })).json() as {
    event: Record<string, unknown> & { requestContext: Record<string, unknown>; headers: Record<string, string> };
    context: Record<string, unknown>;
  };
  expect(event).toMatchObject({
    resource: '/echo',
    path: '/echo',
    httpMethod: 'POST',
    queryStringParameters: { one: '1', many: 'b c', empty: '' },
    multiValueQueryStringParameters: { one: ['1'], many: ['a', 'b c'], empty: [''] },
    pathParameters: null,
    stageVariables: null,
    body: '{"a":1}',
    isBase64Encoded: false,
  });
  expect(event.headers).toMatchObject({ 'x-thing': 'a', 'user-agent': 'tester' });
  expect(event.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1), 130\.176\.0\.1$/);
  expect(event.headers.host).toMatch(/^l[0-9a-f]+\.execute-api\.us-east-1\.amazonaws\.com$/);
  expect(event.requestContext).toMatchObject({
    resourcePath: '/echo',
    httpMethod: 'POST',
    path: '/api/echo',
    stage: 'api',
    identity: { sourceIp: '130.176.0.1', userAgent: 'tester' },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(context).toMatchObject({ functionName: expect.stringContaining('api'), memoryLimitInMB: '128' });
  expect(context.left).toBeGreaterThan(1000);
  expect(context.left).toBeLessThanOrEqual(20_000);
});

test('a path parameter arrives decoded, an absent body and query as null', async () => {
  await fixture.call('/api/things/a%20b', { method: 'PUT', body: 'spaced' });
  expect((await fixture.call('/api/things/a%20b')).json()).toEqual({ id: 'a b', value: 'spaced' });
  const { event } = (await fixture.call('/api/echo', { method: 'POST' })).json() as { event: Record<string, unknown> };
  expect(event).toMatchObject({ body: null, queryStringParameters: null, multiValueQueryStringParameters: null });
});

test('binary bodies travel in base64, both ways', async () => {
  const headers = { 'content-type': 'application/octet-stream', accept: 'application/octet-stream' };
  const answer = await fixture.call('/api/echo', { method: 'POST', body: Buffer.from([0, 255]), headers });
  expect(answer.json()).toMatchObject({ event: { body: 'AP8=', isBase64Encoded: true } });
  const bytes = await fetch(`${fixture.stack.url}/api/binary`, { headers }).then((response) => response.bytes());
  expect([...bytes]).toEqual([0, 255, 1]);
});

test('a function gets the template’s environment, Lambda’s variables and nothing of this process', async () => {
  process.env.LEAK = 'secret';
  const environment = (await fixture.call('/api/environment')).json() as Record<string, string>;
  expect(environment).not.toHaveProperty('LEAK');
  expect(environment).not.toHaveProperty('PATH');
  expect(environment).toMatchObject({
    TABLE_THINGS: fixture.stack.tableName('things'),
    AWS_REGION: 'us-east-1',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    EXTRA: 'given',
  });
});

describe('failures', () => {
  test.each(['throw', 'crash', 'shape'])(
    'a function that does not respond (%s) is a 502, and the next call succeeds',
    async (how) => {
      const answer = await fixture.call(`/api/${how}`);
      expect([answer.status, messageOf(answer.text).message]).toEqual([502, 'Internal server error']);
      expect((await fixture.call('/api/secret')).status).toBe(200);
    },
  );

  test('a crash fails only its own invocation', async () => {
    const others = Array.from({ length: 6 }, () => fixture.call('/api/secret'));
    const crashes = Array.from({ length: 3 }, () => fixture.call('/api/crash'));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await Promise.all(crashes)).map(({ status }) => status)).toEqual(Array(3).fill(502));
  });

  test('a function beyond its timeout is ended', async () => {
    const answer = await fixture.call('/api/slow');
    expect(answer.status).toBe(502);
    expect(fixture.logged.some(({ text }) => text.includes('Task timed out after 1.00 seconds'))).toBe(true);
    await until(
      'no worker is left',
      () => worker('slow').workers,
      (workers) => workers === 0,
    );
  });

  test('an integration beyond its own timeout is a 504', async () => {
    const answer = await fixture.call('/api/slow', { method: 'POST' });
    expect([answer.status, messageOf(answer.text).message]).toEqual([504, 'Endpoint request timed out']);
  });

  test('a call answered with 504 has no later effect: it neither continues, nor starts after waiting for a worker', async () => {
    const timeOuts = () => fixture.logged.filter(({ text }) => text.includes('Task timed out')).length;
    const before = timeOuts();
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.call('/api/slow', { method: 'POST' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([504]));
    await until(
      'no worker is left, and nobody waits for one',
      () => worker('slow'),
      ({ workers, waiting }) => workers + waiting === 0,
    );
    expect(timeOuts()).toBe(before);
  });
});

describe('limits', () => {
  const megabyte = 1024 * 1024;

  test('a request above 10 MB is refused by the API, one above 6 MB by Lambda', async () => {
    const post = (bytes: number) => fixture.call('/api/echo', { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await post(10 * megabyte + 1)).status).toBe(413);
    expect((await post(7 * megabyte)).status).toBe(413);
    expect((await post(2 * megabyte)).status).toBe(200);
  });

  test('a response above 6 MB fails', async () => {
    expect((await fixture.call(`/api/large?bytes=${5.9 * megabyte}`)).status).toBe(200);
    expect((await fixture.call(`/api/large?bytes=${6 * megabyte}`)).status).toBe(502);
  });

  test('a message above 1 MiB is refused, alone and as the sum of a batch, as is a delay above 15 minutes', async () => {
    const sqs = new SQSClient(signedBy(fixture.stack));
    const QueueUrl = fixture.stack.queueUrl('work-queue');
    const send = (bytes: number, DelaySeconds = 900) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x'.repeat(bytes), DelaySeconds }));
    const sendTwo = (bytes: number) => {
      const Entries = ['a', 'b'].map((Id) => ({ Id, MessageBody: 'x'.repeat(bytes), DelaySeconds: 900 }));
      return sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    };
    await send(megabyte);
    await expect(send(megabyte + 1)).rejects.toThrow(/must be shorter than|1048576/);
    expect((await sendTwo(megabyte / 2)).Failed ?? []).toEqual([]);
    await expect(sendTwo(megabyte / 2 + 1)).rejects.toThrow(/longer than|1048576/);
    await expect(send(1, 901)).rejects.toThrow();
  });

  test('an item has at most 400 KB, a transaction 100 items and 4 MB, a batch 25 writes or 100 reads', async () => {
    const dynamo = new DynamoDBClient(signedBy(fixture.stack));
    const TableName = fixture.stack.tableName('things');
    const item = (sort: number, bytes = 1) => ({
      parent: { S: 'limits' },
      sort: { S: String(sort) },
      value: { S: 'x'.repeat(bytes) },
    });
    const kilobyte = 1024;
    const many = (count: number, bytes?: number) => Array.from({ length: count }, (_, sort) => item(sort, bytes));
    const put = (bytes: number) => dynamo.send(new PutItemCommand({ TableName, Item: item(0, bytes) }));
    const transact = (items: ReturnType<typeof many>) => {
      const TransactItems = items.map((Item) => ({ Put: { TableName, Item } }));
      return dynamo.send(new TransactWriteItemsCommand({ TransactItems }));
    };
    const write = (items: ReturnType<typeof many>) => {
      const requests = items.map((Item) => ({ PutRequest: { Item } }));
      return dynamo.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
    };
    const read = (items: ReturnType<typeof many>) => {
      const Keys = items.map(({ parent, sort }) => ({ parent, sort }));
      return dynamo.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }));
    };
    await put(399 * kilobyte);
    await expect(put(400 * kilobyte)).rejects.toThrow('Item size has exceeded the maximum allowed size');
    await transact(many(100));
    await expect(transact(many(101))).rejects.toThrow('less than or equal to 100');
    await transact(many(10, 390 * kilobyte));
    await expect(transact(many(11, 390 * kilobyte))).rejects.toThrow();
    await write(many(25));
    await expect(write(many(26))).rejects.toThrow();
    await read(many(100));
    await expect(read(many(101))).rejects.toThrow();
  });
});

test('more calls than workers wait for one', async () => {
  const before = worker('api').invocations;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => fixture.call(`/api/things/many-${i}`, { method: 'PUT', body: 'x' })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(worker('api').invocations - before).toBe(40);
  expect(worker('api').workers).toBeLessThanOrEqual(4);
});

function worker(name: string) {
  const found = fixture.stack.functions.list().find(({ path }) => path.endsWith(`/${name}`));
  if (!found) throw new Error(`No function ${name}.`);
  return found;
}
