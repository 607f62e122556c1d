import * as z from 'zod';
import type { TableResource } from '../data/create-tables.ts';
import type { UpstreamAnswer } from '../data/upstream.ts';
import { withoutUnits } from './batches.ts';
import { type Dynamo, operationOf } from './dynamo-call.ts';
import { type Partition, Partitions } from './partitions.ts';
import { batchThrottled, throttled, transactionThrottled } from './throttles.ts';
import { TokenBucket } from './token-bucket.ts';

/** The units that AWS gives one partition a second, and that its key may therefore take at most. */
const unitsPerSecond = { Read: 3000, Write: 1000 } as const;

const units = z.object({ CapacityUnits: z.number() });
const consumed = z.object({
  TableName: z.string(),
  Table: units.optional(),
  GlobalSecondaryIndexes: z.record(z.string(), units).default({}),
});
const charged = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional() });

const forgetAbove = 20_000;

/**
 * DynamoDB whose partitions have AWS's throughput: 3000 read and 1000 write units a second for each partition key of a
 * table or an index. There is no burst beyond one second's units: AWS's is best effort, and none where a partition is at
 * its maximum. Costs are those that DynamoDB Local reckons; the items of one call share them equally.
 */
export class PartitionRates implements Dynamo {
  readonly #dynamo: Dynamo;
  readonly #partitions: Partitions;
  readonly #now: () => number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(dynamo: Dynamo, tables: readonly TableResource[], now: () => number) {
    this.#dynamo = dynamo;
    this.#partitions = new Partitions(tables);
    this.#now = now;
  }

  async send(headers: Parameters<Dynamo['send']>[0], body: Buffer): Promise<UpstreamAnswer> {
    const operation = operationOf(headers);
    const parsed: object = JSON.parse(body.toString('utf8') || '{}');
    const items = this.#partitions.of(operation, parsed);
    if (items.length === 0) return this.#dynamo.send(headers, body);
    const full = items.map((partitions) => partitions.find((one) => this.#bucket(one).left(this.#now()) <= 0));
    const first = full.find((one) => one !== undefined);
    const isBatch = operation.startsWith('Batch');
    if (first && operation.startsWith('Transact')) return transactionThrottled(full);
    if (first && !isBatch) return throttled(first);
    if (first && full.every((one) => one !== undefined)) return batchThrottled(first);

    const sent = items.filter((_, place) => full[place] === undefined);
    const asked = { ...parsed, ReturnConsumedCapacity: 'INDEXES' };
    const { request, restore } = withoutUnits(operation, asked, full);
    const answer = await this.#dynamo.send(headers, Buffer.from(JSON.stringify(request)));
    this.#charge(sent.flat(), answer);
    return first ? restore(answer) : answer;
  }

  /** A refused write costs as one that was made, and is taken for a small one. */
  #charge(partitions: readonly Partition[], { status, body }: UpstreamAnswer) {
    const parsed = status === 200 ? charged.safeParse(JSON.parse(body.toString('utf8'))).data : undefined;
    const costs = [parsed?.ConsumedCapacity ?? []].flat();
    for (const partition of partitions) {
      const sharing = partitions.filter(({ table, index }) => table === partition.table && index === partition.index);
      const cost = costs.find(({ TableName }) => TableName.startsWith(partition.table));
      const total = partition.index === undefined ? cost?.Table : cost?.GlobalSecondaryIndexes[partition.index];
      const share = status === 200 ? (total?.CapacityUnits ?? 0) / sharing.length : 1;
      this.#bucket(partition).take(share, this.#now());
    }
  }

  #bucket({ table, index, kind, value }: Partition): TokenBucket {
    const name = JSON.stringify([table, index, kind, value]);
    const known = this.#buckets.get(name);
    if (known) return known;
    if (this.#buckets.size > forgetAbove) this.#forgetFull();
    const bucket = new TokenBucket(unitsPerSecond[kind], this.#now());
    this.#buckets.set(name, bucket);
    return bucket;
  }

  #forgetFull() {
    for (const [name, bucket] of this.#buckets) {
      const kind = name.includes('"Read"') ? 'Read' : 'Write';
      if (bucket.left(this.#now()) >= unitsPerSecond[kind]) this.#buckets.delete(name);
    }
  }
}
