import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { clock, strictFixture } from '../fixtures/shared-fixture.ts';
import { signedBy } from '../fixtures/start-fixture.ts';

const fixture = await strictFixture();
const dynamo = new DynamoDBClient(signedBy(fixture.stack));
const TableName = fixture.stack.tableName('things');
afterAll(() => dynamo.destroy());

/** A write of 200 units, as each begun kilobyte is one. */
const large = { S: 'x'.repeat(199 * 1024) };
const itemOf = (parent: string, sort: string) => ({ parent: { S: parent }, sort: { S: sort } });
const put = (parent: string, sort: number) =>
  dynamo.send(new PutItemCommand({ TableName, Item: { ...itemOf(parent, String(sort)), value: large } }));
const exhaust = (parent: string) => Promise.all([...Array(8).keys()].map((sort) => put(parent, sort)));

test('1000 units a second go to a partition key: it throttles who writes on; who waits gets through', async () => {
  const naive = async () => {
    for (let sort = 0; sort < 20; sort++) await put('hot', sort);
  };
  await expect(naive()).rejects.toMatchObject({
    name: 'ThrottlingException',
    message: expect.stringContaining('Throughput exceeds the current capacity of your table or index.'),
    throttlingReasons: [
      {
        reason: 'TableWriteKeyRangeThroughputExceeded',
        resource: expect.stringMatching(/:table\/Fixture-Data-things/),
      },
    ],
  });
  await put('cold', 0);
  clock.milliseconds += 1000;
  await put('hot', 20);
});

test('who spreads as much over partitions is not throttled', async () => {
  await Promise.all([...Array(20).keys()].map((number) => put(`spread-${number}`, 0)));
});

test('a transaction is cancelled, and says for which of its items', async () => {
  await exhaust('transaction');
  const TransactItems = ['cool', 'transaction'].map((parent) => ({ Put: { TableName, Item: itemOf(parent, 't') } }));
  const error = await dynamo.send(new TransactWriteItemsCommand({ TransactItems })).catch((caught: unknown) => caught);
  if (!(error instanceof TransactionCanceledException)) throw error;
  expect(error.message).toContain('specific reasons [None, ThrottlingError]');
  expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ThrottlingError']);
});

test('a batch leaves what is throttled unprocessed: who does not send it again loses it', async () => {
  await exhaust('batch');
  const requests = (...parents: string[]) => ({
    [TableName]: parents.map((parent) => ({ PutRequest: { Item: itemOf(parent, '0b') } })),
  });
  const write = (RequestItems: BatchWriteItemCommandInput['RequestItems']) =>
    dynamo.send(new BatchWriteItemCommand({ RequestItems }));
  const { UnprocessedItems } = await write(requests('batch', 'other'));
  expect(UnprocessedItems).toEqual(requests('batch'));
  expect(await fixture.items('other')).toHaveLength(1);
  expect((await fixture.items('batch')).map(({ sort }) => sort)).not.toContain('0b');
  await expect(write(requests('batch'))).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  clock.milliseconds += 2000;
  await write(UnprocessedItems);
  expect((await fixture.items('batch')).map(({ sort }) => sort)).toContain('0b');
});

test('reads of one partition end at 3000 units a second, in batches too', async () => {
  for (let sort = 0; sort < 4; sort++) await put('read', sort);
  const query = { TableName, ConsistentRead: true, KeyConditionExpression: 'parent = :p' };
  const read = () => dynamo.send(new QueryCommand({ ...query, ExpressionAttributeValues: { ':p': { S: 'read' } } }));
  const naive = async () => {
    for (let time = 0; time < 40; time++) await Promise.all([read(), read()]);
  };
  await expect(naive()).rejects.toMatchObject({
    name: 'ThrottlingException',
    throttlingReasons: [expect.objectContaining({ reason: 'TableReadKeyRangeThroughputExceeded' })],
  });
  const RequestItems = { [TableName]: { Keys: [itemOf('read', '0'), itemOf('cold', '0')] } };
  const { UnprocessedKeys, Responses } = await dynamo.send(new BatchGetItemCommand({ RequestItems }));
  expect(UnprocessedKeys?.[TableName]?.Keys).toEqual([itemOf('read', '0')]);
  expect(Responses?.[TableName]).toHaveLength(1);
});

test('an index has partitions of its own: many items under one of its keys throttle their writers', async () => {
  const Items = [...Array(20).keys()].map((number) => ({
    ...itemOf(`indexed-${number}`, '0'),
    uuid: { S: 'the same' },
    value: large,
  }));
  const naive = async () => {
    for (const Item of Items) await dynamo.send(new PutItemCommand({ TableName, Item }));
  };
  await expect(naive()).rejects.toMatchObject({
    name: 'ThrottlingException',
    throttlingReasons: [
      { reason: 'IndexWriteKeyRangeThroughputExceeded', resource: expect.stringMatching(/\/index\/by-uuid$/) },
    ],
  });
});
