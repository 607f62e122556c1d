import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { clientAttempts } from '#functions/aws/retry.ts';
import type { TableName } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';

/** An item as DynamoDB writes it, so that what is written and restored is the same to the last digit. */
export type RawItem = Record<string, AttributeValue>;

export const rawClient = new DynamoDBClient({ maxAttempts: clientAttempts.usual });

export const textOf = (value: AttributeValue | undefined) => value?.S ?? '';

/** Every item of a table, or those that a filter lets through; of one of several parts of it, if `part` says so. */
export async function* scan(
  table: TableName,
  filter?: { expression: string; values: RawItem },
  part?: { Segment: number; TotalSegments: number },
): AsyncGenerator<RawItem> {
  const pages = paginateScan(
    { client: rawClient },
    {
      TableName: physicalName(table),
      ConsistentRead: true,
      ...(filter ? { FilterExpression: filter.expression, ExpressionAttributeValues: filter.values } : {}),
      ...part,
    },
  );
  for await (const { Items } of pages) yield* Items ?? [];
}

/** The items below a parent; of a copy of the table, if `nameOf` says so. */
export async function* query(table: TableName, parent: string, nameOf = physicalName): AsyncGenerator<RawItem> {
  const pages = paginateQuery(
    { client: rawClient },
    {
      TableName: nameOf(table),
      ConsistentRead: true,
      KeyConditionExpression: 'parent = :parent',
      ExpressionAttributeValues: { ':parent': { S: parent } },
    },
  );
  for await (const { Items } of pages) yield* Items ?? [];
}

/** Whether something is below a parent, or the one item of it that `sort` names. */
export async function isAnything(table: TableName, parent: string, sort?: string): Promise<boolean> {
  const { Count = 0 } = await rawClient.send(
    new QueryCommand({
      TableName: physicalName(table),
      ConsistentRead: true,
      KeyConditionExpression: `parent = :parent${sort === undefined ? '' : ' AND sort = :sort'}`,
      ExpressionAttributeValues: { ':parent': { S: parent }, ...(sort === undefined ? {} : { ':sort': { S: sort } }) },
      Select: 'COUNT',
      Limit: 1,
    }),
  );
  return Count > 0;
}

/** An item; of a copy of the table, if `nameOf` says so. */
export async function readRawItem(
  table: TableName,
  { parent, sort }: { parent: string; sort: string },
  nameOf = physicalName,
): Promise<RawItem | undefined> {
  const Key = { parent: { S: parent }, sort: { S: sort } };
  const answer = await rawClient.send(new GetItemCommand({ TableName: nameOf(table), Key, ConsistentRead: true }));
  return answer.Item;
}

/** Writes one JSON value a line, compressed, to a file that must not exist and that only its owner reads. */
export async function writeLines(file: string, lines: AsyncIterable<unknown>): Promise<void> {
  async function* text() {
    for await (const line of lines) yield `${JSON.stringify(line, bytesAsText)}\n`;
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

export async function* readLines(file: string): AsyncGenerator<unknown> {
  const input = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(line, textAsBytes);
}

/** Binary attributes are base64 in the file, as in DynamoDB's own JSON. No attribute of an item is a plain text in `B`. */
const bytesAsText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
const textAsBytes = (name: string, value: unknown) =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
