import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from '../aws/dynamo.ts';
import { readItem } from '../aws/read-together.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Step } from '../aws/transact.ts';
import { byUuid, type TableName } from './definitions.ts';
import { physicalName } from './physical-name.ts';
import { type Change, type Condition, conditionOf, type Key, updateOf } from './update-expression.ts';
import { writeBatches } from './write-batches.ts';

export type { Change, Condition, Key };

export interface Page<Row> {
  rows: Row[];
  /** The sort key after which the next page starts; undefined on the last. */
  next?: string;
}

export interface ListOptions {
  beginsWith?: string;
  after?: string;
  /** At most this many rows; without it, all of them, however many of DynamoDB's 1 MB pages that takes. */
  limit?: number;
}

/** Locations that a table remembers; some 200 bytes each. */
const mostLocations = 20_000;
const keyRow = z.object({ parent: z.string(), sort: z.string() });

export type EntityTable<Row extends Key & { workspace_uuid?: string }> = ReturnType<typeof entityTable<Row>>;

/**
 * The operations of one table. The tenant (a workspace's uuid, or `platform`) comes from verified claims or from a row
 * already authorised, and is the first argument of every one: a row of another tenant is as good as none.
 *
 * @param always what every change of a row does besides
 */
export function entityTable<Row extends Key & { workspace_uuid?: string }>(
  table: TableName,
  schema: z.ZodType<Row>,
  always: Pick<Change<Row>, 'add'> = {},
) {
  const name = () => physicalName(table);
  const belongs = (tenant: string | undefined, row: Row) =>
    tenant === undefined || row.workspace_uuid === undefined || row.workspace_uuid === tenant;
  const parse = (item: unknown) => schema.parse(item);
  const locations = new Map<string, Key>();
  const withAlways = (change: Change<Row>) =>
    always.add ? { ...change, add: { ...change.add, ...always.add } } : change;

  async function get(tenant: string, key: Key): Promise<Row | undefined> {
    const item = await readItem(name(), key);
    if (!item) return undefined;
    const row = parse(item);
    return belongs(tenant, row) ? row : undefined;
  }

  /** A row keeps its key for life, so where it is need be asked once; whether it still is, is read every time. */
  async function locate(uuid: string): Promise<Key | undefined> {
    const { Items } = await dynamo.send(
      new QueryCommand({
        TableName: name(),
        IndexName: byUuid,
        KeyConditionExpression: '#u = :u',
        ExpressionAttributeNames: { '#u': 'uuid' },
        ExpressionAttributeValues: { ':u': uuid },
        Limit: 1,
      }),
    );
    const found = Items?.[0];
    if (!found) return undefined;
    const key = keyRow.parse(found);
    if (locations.size >= mostLocations) locations.clear();
    locations.set(uuid, key);
    return key;
  }

  async function page(tenant: string | undefined, parent: string, options: ListOptions = {}): Promise<Page<Row>> {
    const rows: Row[] = [];
    let start: Key | undefined = options.after === undefined ? undefined : { parent, sort: options.after };
    do {
      const answer = await dynamo.send(
        new QueryCommand({
          TableName: name(),
          ConsistentRead: true,
          KeyConditionExpression: options.beginsWith ? 'parent = :p AND begins_with(sort, :b)' : 'parent = :p',
          ExpressionAttributeValues: { ':p': parent, ...(options.beginsWith ? { ':b': options.beginsWith } : {}) },
          ...(start ? { ExclusiveStartKey: start } : {}),
          ...(options.limit ? { Limit: options.limit - rows.length } : {}),
        }),
      );
      rows.push(...(answer.Items ?? []).map(parse).filter((row) => belongs(tenant, row)));
      start = answer.LastEvaluatedKey && keyRow.parse(answer.LastEvaluatedKey);
    } while (start && (!options.limit || rows.length < options.limit));
    return start ? { rows, next: start.sort } : { rows };
  }

  return {
    get,

    async page(tenant: string, parent: string, options?: ListOptions): Promise<Page<Row>> {
      return page(tenant, parent, options);
    },

    async list(tenant: string, parent: string, options: Omit<ListOptions, 'limit'> = {}): Promise<Row[]> {
      return (await page(tenant, parent, options)).rows;
    },

    /** All rows below a parent that is the caller's own, whichever tenants they are of. */
    async listOwn(parent: string): Promise<Row[]> {
      return (await page(undefined, parent)).rows;
    },

    /** Resolves a uuid from a path, before its tenant is known: the caller authorises the row before using it. */
    async resolve(uuid: string): Promise<Row | undefined> {
      const key = locations.get(uuid) ?? (await locate(uuid));
      const item = key && (await readItem(name(), key));
      return item && parse(item);
    },

    /** A step that writes a new row and refuses one that exists. */
    create(tenant: string, row: Row, refusal?: () => Error): Step {
      if (!belongs(tenant, row)) throw new Error(`A row of ${table} belongs to another tenant`);
      const write = {
        Put: { TableName: name(), Item: row, ConditionExpression: 'attribute_not_exists(parent)' },
      };
      return refusal ? { write, refusal } : { write };
    },

    /** A step that writes a row over the one that exists. */
    replace(tenant: string, row: Row, refusal?: () => Error, only: Condition = {}): Step {
      if (!belongs(tenant, row)) throw new Error(`A row of ${table} belongs to another tenant`);
      const { Key: _, ...condition } = conditionOf(tenant, row, only);
      const write = { Put: { TableName: name(), Item: row, ...condition } };
      return refusal ? { write, refusal } : { write };
    },

    /** A step that changes an existing row. */
    change(tenant: string, key: Key, change: Change<Row>, refusal?: () => Error): Step {
      const write = { Update: { TableName: name(), ...updateOf(tenant, key, withAlways(change)) } };
      return refusal ? { write, refusal } : { write };
    },

    /** A step that adds values to a set attribute of an existing row, or takes them out. */
    changeSet(
      tenant: string,
      key: Key,
      change: { verb: 'ADD' | 'DELETE'; attribute: keyof Row & string; values: readonly string[] },
      refusal?: () => Error,
    ): Step {
      const { ExpressionAttributeValues, ...existing } = conditionOf(tenant, key, {});
      const write = {
        Update: {
          TableName: name(),
          ...existing,
          UpdateExpression: `${change.verb} #set :set`,
          ExpressionAttributeNames: { '#set': change.attribute },
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':set': new Set(change.values) },
        },
      };
      return refusal ? { write, refusal } : { write };
    },

    /** Changes an existing row by itself; undefined when the row is missing or the condition does not hold. */
    async update(tenant: string, key: Key, change: Change<Row>): Promise<Row | undefined> {
      try {
        const input = {
          TableName: name(),
          ...updateOf(tenant, key, withAlways(change)),
          ReturnValues: 'ALL_NEW' as const,
        };
        return parse((await retryConflicts(() => dynamo.send(new UpdateCommand(input)))).Attributes);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },

    /** A step that removes an existing row, and refuses when it is gone already or `only` does not hold. */
    remove(tenant: string, key: Key, refusal?: () => Error, only: Condition = {}): Step {
      const write = { Delete: { TableName: name(), ...conditionOf(tenant, key, only) } };
      return refusal ? { write, refusal } : { write };
    },

    /** A step that writes nothing, and refuses unless the row exists and the condition holds. */
    check(tenant: string, key: Key, only: Condition, refusal?: () => Error): Step {
      const write = { ConditionCheck: { TableName: name(), ...conditionOf(tenant, key, only) } };
      return refusal ? { write, refusal } : { write };
    },

    /** Writes a new row by itself; false when there is one already. */
    async add(tenant: string, row: Row): Promise<boolean> {
      if (!belongs(tenant, row)) throw new Error(`A row of ${table} belongs to another tenant`);
      try {
        const ConditionExpression = 'attribute_not_exists(parent)';
        await retryConflicts(() => dynamo.send(new PutCommand({ TableName: name(), Item: row, ConditionExpression })));
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    /** Removes one row by itself; removing what is gone already is no error. */
    async drop(tenant: string, key: Key): Promise<void> {
      const row = await get(tenant, key);
      if (!row) return;
      const Key = { parent: key.parent, sort: key.sort };
      await retryConflicts(() => dynamo.send(new DeleteCommand({ TableName: name(), Key })));
    },

    /** Writes rows without conditions, in batches of 25, eight at a time. For rows whose ids derive from a job's. */
    async putAll(tenant: string, rows: readonly Row[]): Promise<void> {
      if (!rows.every((row) => belongs(tenant, row))) throw new Error(`A row of ${table} belongs to another tenant`);
      await writeBatches(
        name(),
        rows.map((Item) => ({ PutRequest: { Item } })),
      );
    },

    /** Removes rows by key, in batches. The keys come from a list of the same tenant. */
    async dropAll(keys: readonly Key[]): Promise<void> {
      await writeBatches(
        name(),
        keys.map(({ parent, sort }) => ({ DeleteRequest: { Key: { parent, sort } } })),
      );
    },
  };
}
