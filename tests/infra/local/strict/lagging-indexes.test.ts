import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strictDefaults } from '#infra/local/strict/strict.ts';
import { type Fixture, startFixture, until } from '../fixtures/start-fixture.ts';
import { ownClient } from './own-client.ts';

let fixture: Fixture;
let dynamo: DynamoDBClient;
let TableName: string;
beforeAll(async () => {
  // With this seed the writes that a test looks for too early take 0.9 s and more: a busy machine reads in that time.
  fixture = await startFixture({ strict: { ...strictDefaults, seed: 11_863 } });
  dynamo = ownClient(fixture.stack);
  TableName = fixture.stack.tableName('things');
});
afterAll(async () => {
  dynamo.destroy();
  await fixture.stop();
});

const keyOf = (name: string) => ({ parent: { S: 'lag' }, sort: { S: name } });
const itemOf = (name: string, value = 'first') => ({ ...keyOf(name), uuid: { S: name }, value: { S: value } });
const put = (name: string, value?: string) => dynamo.send(new PutItemCommand({ TableName, Item: itemOf(name, value) }));

/** What the index holds under a uuid: the values, in the words of the query. */
async function find(uuid: string, more: object = {}) {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName,
      IndexName: 'by-uuid',
      KeyConditionExpression: '#u = :u',
      ExpressionAttributeNames: { '#u': 'uuid' },
      ExpressionAttributeValues: { ':u': { S: uuid } },
      ...more,
    }),
  );
  return Items.map(({ value }) => value?.S);
}
const seen = (uuid: string, expected: string[]) =>
  until(
    `the index has ${uuid}`,
    () => find(uuid),
    (values) => values.join() === expected.join(),
    3,
  );

test('who reads the index right after a write does not find the item; who asks again does', async () => {
  await put('new');
  expect(await find('new')).toEqual([]);
  await seen('new', ['first']);
});

test('an index has an item as it was until it sees the change, and a deleted one until it sees that', async () => {
  await put('changed');
  await seen('changed', ['first']);
  const ExpressionAttributeNames = { '#v': 'value' };
  const ExpressionAttributeValues = { ':v': { S: 'second' } };
  const UpdateExpression = 'SET #v = :v';
  const update = { TableName, Key: keyOf('changed'), UpdateExpression };
  await dynamo.send(new UpdateItemCommand({ ...update, ExpressionAttributeNames, ExpressionAttributeValues }));
  expect(await find('changed')).toEqual(['first']);
  await seen('changed', ['second']);
  await dynamo.send(new DeleteItemCommand({ TableName, Key: keyOf('changed') }));
  expect(await find('changed')).toEqual(['second']);
  await seen('changed', []);
});

test('what one call writes becomes visible in any order, within a second', async () => {
  const names = [...Array(25).keys()].map((number) => `many-${number}`);
  const RequestItems = { [TableName]: names.map((name) => ({ PutRequest: { Item: itemOf(name) } })) };
  await dynamo.send(new BatchWriteItemCommand({ RequestItems }));
  const written = performance.now();
  const visible = new Set<string>();
  const partly: string[][] = [];
  while (visible.size < names.length) {
    const found = await Promise.all(names.map(async (name) => ((await find(name)).length > 0 ? [name] : [])));
    for (const name of found.flat()) visible.add(name);
    partly.push(found.flat());
  }
  expect(performance.now() - written).toBeLessThan(3000);
  // At some time there was one of them without one that was written before it.
  expect(partly.some((found) => found.length > 0 && found.join() !== names.slice(0, found.length).join())).toBe(true);
});

test('conditions of a query and its filters hold for the index as it is seen', async () => {
  await put('filtered', 'yes');
  await seen('filtered', ['yes']);
  const filter = (value: string) => ({
    FilterExpression: '#v = :v',
    ExpressionAttributeNames: { '#u': 'uuid', '#v': 'value' },
    ExpressionAttributeValues: { ':u': { S: 'filtered' }, ':v': { S: value } },
  });
  await put('filtered', 'no');
  expect(await find('filtered', filter('yes'))).toEqual(['yes']);
  expect(await find('filtered', filter('no'))).toEqual([]);
});

test('reads of the table itself see every write', async () => {
  await put('own');
  expect((await fixture.items('lag')).map(({ sort }) => sort)).toContain('own');
});
