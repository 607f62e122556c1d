import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { itemOf } from '#functions/aws/extreme-numbers.ts';
import { physicalName } from '#functions/tables/table-of.ts';

it('reads an item of a query as it was put, whatever its values', async () => {
  const item = {
    parent: randomUUID(),
    sort: '',
    text: 'Épaisse 🧪',
    empty: '',
    whole: 12,
    negative: -0.5,
    large: 6.022e23,
    least: 5e-324,
    most: -1.7e308,
    yes: true,
    no: false,
    nothing: null,
    map: { inner: { small: 1e-200, list: [1, 'two', null, { three: 3e150 }] }, none: {} },
    list: [],
    set: new Set(['a', 'b']),
    bytes: new Uint8Array([1, 2, 3]),
  };
  const TableName = physicalName('samples');
  await dynamo.send(new PutCommand({ TableName, Item: { ...item, sort: 'one' } }));
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'parent = :p',
      ExpressionAttributeValues: { ':p': { S: item.parent } },
    }),
  );
  expect(Items.map(itemOf)).toEqual([{ ...item, sort: 'one' }]);
});

it('refuses an attribute of a kind that no table has', () => {
  expect(() => itemOf({ numbers: { NS: ['1'] } })).toThrow('No table has attributes like NS');
});
