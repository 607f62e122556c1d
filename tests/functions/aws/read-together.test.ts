import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { readItem } from '#functions/aws/read-together.ts';
import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import '#tests/support/functions.ts';

const key = (sort: string) => ({ parent: 'p', sort });
afterEach(() => vi.restoreAllMocks());

it('sends one batch for concurrent reads, each key once, and a single read alone', async () => {
  const send = vi.spyOn(dynamo, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof GetCommand) return { Item: { ...command.input.Key, from: command.input.TableName } };
    if (!(command instanceof BatchGetCommand)) throw new Error('unexpected');
    const requests = Object.entries(command.input.RequestItems ?? {});
    const found = requests.map(([table, { Keys }]) => [
      table,
      (Keys ?? []).filter(({ sort }) => sort !== 'missing').map((item) => ({ ...item, from: table })),
    ]);
    return { Responses: Object.fromEntries(found) };
  });
  const found = await Promise.all([
    readItem('one', key('a')),
    readItem('two', key('a')),
    readItem('one', key('a')),
    readItem('one', key('missing')),
  ]);
  expect(found.map((item) => item?.from)).toEqual(['one', 'two', 'one', undefined]);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await readItem('one', key('b'))).toMatchObject({ from: 'one', sort: 'b' });
  expect(send.mock.lastCall?.[0]).toBeInstanceOf(GetCommand);
});

it('retries keys that a batch left unprocessed', async () => {
  let calls = 0;
  vi.spyOn(dynamo, 'send').mockImplementation(async (command: unknown) => {
    if (!(command instanceof BatchGetCommand)) throw new Error('unexpected');
    calls++;
    const { RequestItems } = command.input;
    if (calls === 1) return { Responses: {}, UnprocessedKeys: RequestItems };
    return { Responses: { one: RequestItems?.one?.Keys } };
  });
  const found = await Promise.all([readItem('one', key('a')), readItem('one', key('b'))]);
  expect(found.map((item) => item?.sort)).toEqual(['a', 'b']);
  expect(calls).toBe(2);
});

it('finds nothing under a key that DynamoDB refuses, and fails no read beside it', async () => {
  const find = (sort: string) => uniqueNames.get(platform, key(sort));
  const found = await Promise.all(['a', '', '𝔘'.repeat(256), '𝔘'.repeat(257)].map(find));
  expect(found).toEqual([undefined, undefined, undefined, undefined]);
  expect(await find('é'.repeat(513))).toBeUndefined();
});

it('rejects all reads of a failed batch', async () => {
  vi.spyOn(dynamo, 'send').mockRejectedValue(new Error('throttled'));
  const reads = await Promise.allSettled([readItem('one', key('a')), readItem('one', key('b'))]);
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
