import * as z from 'zod';
import type { TableResource } from '../data/create-tables.ts';
import { type Item, isWrite, itemsOf, type NamedItem } from './item-keys.ts';

/** A partition key's value of a table or of one of its indexes, for reads or for writes. */
export interface Partition {
  table: string;
  index: string | undefined;
  kind: 'Read' | 'Write';
  /** The value as JSON. */
  value: string;
}

const query = z.object({
  TableName: z.string(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).default({}),
});

/** Tells which partitions a call works on. A scan works on all, and counts for none. */
export class Partitions {
  readonly #tables: ReadonlyMap<string, TableResource['properties']>;

  constructor(tables: readonly TableResource[]) {
    this.#tables = new Map(tables.map(({ ref, properties }) => [ref, properties]));
  }

  /** For each item of a call, in its order; for a query those of what it reads. */
  of(operation: string, body: unknown): Partition[][] {
    if (operation === 'Query') return [this.#ofQuery(body)];
    const kind = isWrite(operation) ? 'Write' : 'Read';
    return itemsOf(operation, body).map((item) => this.ofItem(item, kind));
  }

  /** A write works on an index, too, as far as the call says what the index is ordered by. */
  ofItem({ table, attributes }: NamedItem, kind: Partition['kind']): Partition[] {
    const own = this.#partition(table, undefined, kind, attributes);
    if (kind === 'Read') return own;
    const indexes = this.#tables.get(table)?.GlobalSecondaryIndexes ?? [];
    return [...own, ...indexes.flatMap(({ IndexName }) => this.#partition(table, IndexName, kind, attributes))];
  }

  #partition(table: string, index: string | undefined, kind: Partition['kind'], attributes: Item): Partition[] {
    const value = attributes[this.#hashKey(table, index)];
    return value === undefined ? [] : [{ table, index, kind, value: JSON.stringify(value) }];
  }

  #ofQuery(body: unknown): Partition[] {
    const parsed = query.safeParse(body);
    if (!parsed.success) return [];
    const { TableName: table, IndexName: index, KeyConditionExpression, ...given } = parsed.data;
    const key = this.#hashKey(table, index);
    for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)) {
      if ((given.ExpressionAttributeNames[name] ?? name) !== key) continue;
      return [{ table, index, kind: 'Read', value: JSON.stringify(given.ExpressionAttributeValues[value]) }];
    }
    return [];
  }

  #hashKey(table: string, index: string | undefined): string {
    const properties = this.#tables.get(table);
    const schema =
      index === undefined
        ? properties?.KeySchema
        : properties?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index)?.KeySchema;
    return schema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
  }
}
