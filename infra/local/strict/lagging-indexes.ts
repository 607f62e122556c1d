import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { TableResource } from '../data/create-tables.ts';
import { callDynamo, type Dynamo, operationOf } from './dynamo-call.ts';
import { type Item, isWrite, itemsOf } from './item-keys.ts';

const onIndex = z.looseObject({ TableName: z.string(), IndexName: z.string() });

/**
 * DynamoDB whose global secondary indexes see each write up to a second late, as AWS's do. An index is a replica of its
 * table that DynamoDB Local keeps under another name; reads of the index go there, with all their conditions.
 */
export class LaggingIndexes implements Dynamo {
  readonly #dynamo: Dynamo;
  readonly #indexes: LaggingIndex[];

  constructor(dynamo: Dynamo, tables: readonly TableResource[], lag: LagOptions) {
    this.#dynamo = dynamo;
    this.#indexes = tables.flatMap((table) =>
      (table.properties.GlobalSecondaryIndexes ?? []).map(
        (index) => new LaggingIndex(table, index, (operation, body) => callDynamo(dynamo, operation, body), lag),
      ),
    );
  }

  /** Makes the replicas anew, with all that the tables hold. */
  async start() {
    await Promise.all(this.#indexes.map((index) => index.start()));
  }

  async stop() {
    await Promise.all(this.#indexes.map((index) => index.stop()));
  }

  async send(headers: Parameters<Dynamo['send']>[0], body: Buffer) {
    const operation = operationOf(headers);
    if (operation === 'Query' || operation === 'Scan') return this.#dynamo.send(headers, this.#redirect(body));
    const answer = await this.#dynamo.send(headers, body);
    if (isWrite(operation) && answer.status === 200) {
      for (const { table, attributes } of itemsOf(operation, JSON.parse(body.toString('utf8')))) {
        for (const index of this.#indexes) if (index.table === table) index.wrote(attributes);
      }
    }
    return answer;
  }

  #redirect(body: Buffer): Buffer {
    const parsed = onIndex.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return body;
    const { TableName, IndexName } = parsed.data;
    const index = this.#indexes.find((one) => one.table === TableName && one.name === IndexName);
    return index ? Buffer.from(JSON.stringify({ ...parsed.data, TableName: index.replica })) : body;
  }
}

interface LagOptions {
  /** The longest that an index may take to see a write. */
  milliseconds: number;
  seed: number;
  now: () => number;
}

type Index = NonNullable<TableResource['properties']['GlobalSecondaryIndexes']>[number];
type Call = (operation: string, parameters: object) => Promise<unknown>;

const item = z.record(z.string(), z.record(z.string(), z.unknown()));
const keys = z.object({ Keys: z.array(item) });
const got = z.object({
  Responses: z.record(z.string(), z.array(item)),
  UnprocessedKeys: z.record(z.string(), keys).default({}),
});
const scanned = z.object({ Items: z.array(item), LastEvaluatedKey: item.optional() });

const tickMilliseconds = 25;
/** DynamoDB's own limits of a batch. */
const [readAtOnce, writtenAtOnce] = [100, 25];

/** One global secondary index, kept as a replica of its table: each written item is copied there after a random time. */
class LaggingIndex {
  readonly table: string;
  readonly name: string;
  readonly replica: string;
  readonly #call: Call;
  readonly #properties: TableResource['properties'];
  readonly #index: Index;
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #tableKey: string[];
  /** When to copy which item, by its key as JSON. */
  readonly #due = new Map<string, { key: Item; at: number }>();
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;

  constructor({ ref, properties }: TableResource, index: Index, call: Call, lag: LagOptions) {
    this.table = ref;
    this.name = index.IndexName;
    this.replica = `${ref}.${index.IndexName}.lagging`;
    this.#call = call;
    this.#properties = properties;
    this.#index = index;
    this.#milliseconds = lag.milliseconds;
    this.#now = lag.now;
    this.#random = seededRandom(lag.seed, this.replica);
    this.#tableKey = properties.KeySchema.map(({ AttributeName }) => AttributeName);
  }

  async start() {
    await this.#call('DeleteTable', { TableName: this.replica }).catch(() => undefined);
    const used = new Set([...this.#tableKey, ...this.#indexKey]);
    await this.#call('CreateTable', {
      TableName: this.replica,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: this.#properties.KeySchema,
      AttributeDefinitions: this.#properties.AttributeDefinitions.filter(({ AttributeName }) =>
        used.has(AttributeName),
      ),
      GlobalSecondaryIndexes: [this.#index],
    });
    let from: Item | undefined;
    do {
      const page = scanned.parse(await this.#call('Scan', { TableName: this.table, ExclusiveStartKey: from }));
      await this.#copy(page.Items.map((one) => this.#keyOf(one)));
      from = page.LastEvaluatedKey;
    } while (from);
    this.#loop = this.#run();
  }

  async stop() {
    this.#stopping.abort();
    await this.#loop;
  }

  /** An item was put, changed or deleted. A copy that is due already takes this with it. */
  wrote(attributes: Item) {
    const key = this.#keyOf(attributes);
    const name = JSON.stringify(key);
    if (!this.#due.has(name)) this.#due.set(name, { key, at: this.#now() + this.#random() * this.#milliseconds });
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(tickMilliseconds, undefined, { signal }).catch(() => undefined);
      const now = this.#now();
      const due = [...this.#due].filter(([, { at }]) => at <= now);
      for (const [name] of due) this.#due.delete(name);
      // Items that could not be copied are tried again, until the stack ends.
      await this.#copy(due.map(([, { key }]) => key)).catch(() => {
        for (const [name, entry] of due) this.#due.set(name, entry);
      });
    }
  }

  /** Brings the replica to what the table holds now. */
  async #copy(all: readonly Item[]) {
    for (let first = 0; first < all.length; first += readAtOnce) {
      const found = await this.#read(all.slice(first, first + readAtOnce));
      const requests = all.slice(first, first + readAtOnce).map((Key) => {
        const Item = found.get(JSON.stringify(Key));
        return Item ? { PutRequest: { Item } } : { DeleteRequest: { Key } };
      });
      for (let at = 0; at < requests.length; at += writtenAtOnce)
        await this.#call('BatchWriteItem', {
          RequestItems: { [this.replica]: requests.slice(at, at + writtenAtOnce) },
        });
    }
  }

  async #read(wanted: readonly Item[]): Promise<Map<string, Item>> {
    const found = new Map<string, Item>();
    for (let Keys = wanted; Keys.length > 0; ) {
      const RequestItems = { [this.table]: { Keys, ConsistentRead: true, ...this.#projection } };
      const { Responses, UnprocessedKeys } = got.parse(await this.#call('BatchGetItem', { RequestItems }));
      for (const one of Responses[this.table] ?? []) found.set(JSON.stringify(this.#keyOf(one)), one);
      Keys = UnprocessedKeys[this.table]?.Keys ?? [];
    }
    return found;
  }

  /** The attributes that the index holds of an item. */
  get #projection() {
    const { ProjectionType, NonKeyAttributes = [] } = this.#index.Projection;
    if (ProjectionType === 'ALL') return {};
    const names = [...new Set([...this.#tableKey, ...this.#indexKey, ...NonKeyAttributes])];
    return {
      ProjectionExpression: names.map((_, place) => `#n${place}`).join(','),
      ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#n${place}`, name])),
    };
  }

  get #indexKey() {
    return this.#index.KeySchema.map(({ AttributeName }) => AttributeName);
  }

  #keyOf(attributes: Item): Item {
    return Object.fromEntries(this.#tableKey.map((name) => [name, attributes[name] ?? {}]));
  }
}

/** Numbers from 0 to 1 that are the same for the same seed and name (mulberry32). */
function seededRandom(seed: number, name: string): () => number {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed | 0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
