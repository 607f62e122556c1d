import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { clock, strictFixture } from '../fixtures/shared-fixture.ts';
import { signedBy, until } from '../fixtures/start-fixture.ts';

const fixture = await strictFixture();
const dynamo = new DynamoDBClient(signedBy(fixture.stack));
const TableName = fixture.stack.tableName('things');
afterAll(() => dynamo.destroy());

const keyOf = (name: string) => ({ parent: { S: 'lag' }, sort: { S: name } });
const itemOf = (name: string, value = 'first') => ({ ...keyOf(name), uuid: { S: name }, value: { S: value } });
const put = (name: string, value?: string) => dynamo.send(new PutItemCommand({ TableName, Item: itemOf(name, value) }));

/** The rows of the index under a uuid: the values, in the words of the query. */
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
/** After the second that an index may take, it has a uuid with these values. */
const seen = (uuid: string, expected: string[]) => {
  clock.milliseconds += 1000;
  return until(
    `the index has ${uuid}`,
    () => find(uuid),
    (values) => values.join() === expected.join(),
  );
};

test('who reads the index right after a write does not find the item; who asks a second later does', async () => {
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
  const visible = async () => (await Promise.all(names.map((name) => find(name)))).map(({ length }) => length > 0);
  const outOfOrder = (seen: boolean[]) => seen.includes(false) && seen.lastIndexOf(true) > seen.indexOf(false);
  expect(await visible()).not.toContain(true);
  clock.milliseconds += 500;
  await until('one is visible before one that was written earlier', visible, outOfOrder);
  clock.milliseconds += 500;
  await until('all are visible', visible, (seen) => !seen.includes(false));
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
