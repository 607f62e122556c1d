import { QueryCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { dynamo } from '../aws/dynamo.ts';
import { itemOf } from '../aws/extreme-numbers.ts';
import { readItem } from '../aws/read-together.ts';
import { keyRow } from './locate.ts';
import type { TableOf } from './table-of.ts';
import type { Key } from './update-expression.ts';

export interface Page<Row> {
  rows: Row[];
  /** The sort key after which the next page starts; undefined on the last. */
  next?: string;
}

export interface ListOptions {
  beginsWith?: string;
  /** Sort keys from the one to the other. */
  between?: readonly [string, string];
  after?: string;
  /** The last sort key that may be read. */
  until?: string;
  /** From the last sort key to the first. */
  backwards?: boolean;
  /** At most this many rows; without it, all of them, however many of DynamoDB's 1 MB pages that takes. */
  limit?: number;
}

/** About 1 MB of samples. Without a limit, DynamoDB Local reads all rows behind a page for each page. */
const pageRows = 2500;

/** The reads of one table. All are strongly consistent. */
export function tableReads<Row extends Key>({ name, locations, parse, belongs }: TableOf<Row>) {
  /** @param own the row of an item, or nothing where it is another tenant's */
  async function read<Own>(
    parent: string,
    own: (item: unknown) => Own[],
    { attributes, ...options }: ListOptions & { attributes?: string } = {},
  ): Promise<Page<Own>> {
    const rows: Own[] = [];
    let start: Key | undefined = options.after === undefined ? undefined : { parent, sort: options.after };
    do {
      const answer = await dynamo.send(
        new QueryCommand({
          TableName: name(),
          ConsistentRead: true,
          ...keysOf(parent, options),
          ...(attributes ? { ProjectionExpression: attributes } : {}),
          ...(start ? { ExclusiveStartKey: { parent: { S: start.parent }, sort: { S: start.sort } } } : {}),
          ...(options.backwards ? { ScanIndexForward: false } : {}),
          Limit: options.limit ? options.limit - rows.length : pageRows,
        }),
      );
      for (const item of answer.Items ?? []) rows.push(...own(itemOf(item)));
      start = answer.LastEvaluatedKey && keyRow.parse(itemOf(answer.LastEvaluatedKey));
    } while (start && (!options.limit || rows.length < options.limit));
    return start ? { rows, next: start.sort } : { rows };
  }

  const page = (tenant: string | undefined, parent: string, options?: ListOptions): Promise<Page<Row>> =>
    read(parent, (item) => [parse(item)].filter((row) => tenant === undefined || belongs(tenant, row)), options);

  return {
    async get(tenant: string, key: Key): Promise<Row | undefined> {
      const item = await readItem(name(), key);
      if (!item) return undefined;
      const row = parse(item);
      return belongs(tenant, row) ? row : undefined;
    },

    async page(tenant: string, parent: string, options?: ListOptions): Promise<Page<Row>> {
      return page(tenant, parent, options);
    },

    async list(tenant: string, parent: string, options: Omit<ListOptions, 'limit'> = {}): Promise<Row[]> {
      return (await page(tenant, parent, options)).rows;
    },

    /** The keys of all rows, for who removes them: a row may have hundreds of kilobytes. */
    async keys(tenant: string, parent: string): Promise<Key[]> {
      const own = (item: unknown) => {
        const { workspace_uuid, ...key } = tenantKey.parse(item);
        return workspace_uuid === tenant ? [key] : [];
      };
      return (await read(parent, own, { attributes: 'parent, sort, workspace_uuid' })).rows;
    },

    /** All rows below a parent of the caller's own, whatever their tenants. */
    async listOwn(parent: string): Promise<Row[]> {
      return (await page(undefined, parent)).rows;
    },

    /** The row at a key that a secret names, before its tenant is known: the caller compares the secret first. */
    async resolveKey(key: Key): Promise<Row | undefined> {
      const item = await readItem(name(), key);
      return item && parse(item);
    },

    /**
     * Resolves a uuid from a path, before its tenant is known: the caller authorises the row before using it.
     *
     * @param signal ends the waiting for the index
     */
    async resolve(uuid: string, signal?: AbortSignal): Promise<Row | undefined> {
      const key = await locations.find(uuid, signal);
      const item = key && (await readItem(name(), key));
      return item && parse(item);
    },
  };
}

const tenantKey = keyRow.extend({ workspace_uuid: z.string() });

function keysOf(parent: string, { beginsWith, between, until }: ListOptions) {
  if (until !== undefined) {
    return {
      KeyConditionExpression: 'parent = :p AND sort <= :u',
      ExpressionAttributeValues: { ':p': { S: parent }, ':u': { S: until } },
    };
  }
  if (between) {
    const [from, to] = between;
    return {
      KeyConditionExpression: 'parent = :p AND sort BETWEEN :a AND :b',
      ExpressionAttributeValues: { ':p': { S: parent }, ':a': { S: from }, ':b': { S: to } },
    };
  }
  return {
    KeyConditionExpression: beginsWith ? 'parent = :p AND begins_with(sort, :b)' : 'parent = :p',
    ExpressionAttributeValues: { ':p': { S: parent }, ...(beginsWith ? { ':b': { S: beginsWith } } : {}) },
  };
}
