import * as z from 'zod';
import type { TableResource } from '../data/create-tables.ts';
import type { UpstreamAnswer } from '../data/upstream.ts';
import { account, region } from '../template/physical.ts';
import { type Dynamo, operationOf } from './dynamo-call.ts';
import { type Partition, Partitions } from './partitions.ts';
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

const request = z.looseObject({
  RequestItems: z.record(z.string(), z.union([z.array(z.unknown()), z.looseObject({ Keys: z.array(z.unknown()) })])),
});
type Items = z.infer<typeof request>['RequestItems'];
const answer = z.looseObject({});

/** A call without its throttled items, and how they come back in a batch's answer: `UnprocessedItems`, `UnprocessedKeys`. */
function withoutUnits(operation: string, body: object, full: readonly unknown[]) {
  const parsed = operation.startsWith('Batch') ? request.safeParse(body) : undefined;
  if (!parsed?.success || full.every((one) => one === undefined)) {
    return { request: body, restore: (given: UpstreamAnswer) => given };
  }
  const [kept, left]: [Items, Items] = [{}, {}];
  let place = 0;
  for (const [table, given] of Object.entries(parsed.data.RequestItems)) {
    const all = Array.isArray(given) ? given : given.Keys;
    const isFull = all.map(() => full[place++] !== undefined);
    const chosen = (wanted: boolean) => all.filter((_, index) => isFull[index] === wanted);
    for (const [target, wanted] of [
      [kept, false],
      [left, true],
    ] as const) {
      const some = chosen(wanted);
      if (some.length > 0) target[table] = Array.isArray(given) ? some : { ...given, Keys: some };
    }
  }
  const field = operation === 'BatchWriteItem' ? 'UnprocessedItems' : 'UnprocessedKeys';
  return {
    request: { ...parsed.data, RequestItems: kept },
    restore: ({ status, headers, body: given }: UpstreamAnswer): UpstreamAnswer => {
      if (status !== 200) return { status, headers, body: given };
      const { 'x-amz-crc32': _checksum, ...rest } = headers;
      const whole = { ...answer.parse(JSON.parse(given.toString('utf8'))), [field]: left };
      return { status, headers: rest, body: Buffer.from(JSON.stringify(whole)) };
    },
  };
}

const ofTable =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html.';
const ofIndex =
  'Throughput exceeds the current capacity for one or more global secondary indexes. DynamoDB is automatically scaling your index so please try again shortly.';

const messageOf = ({ index }: Partition) => (index === undefined ? ofTable : ofIndex);

/** A call of a table that is billed by the request, refused because of a partition that has no units left. */
const throttled = (partition: Partition): UpstreamAnswer =>
  refusal('ThrottlingException', { message: messageOf(partition), throttlingReasons: [reasonOf(partition)] });

/** All items of the batch were throttled. */
const batchThrottled = (partition: Partition): UpstreamAnswer =>
  refusal('ProvisionedThroughputExceededException', {
    message:
      'The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API',
    ThrottlingReasons: [reasonOf(partition)],
  });

/** A transaction, with the partition that throttled each of its items. */
function transactionThrottled(full: readonly (Partition | undefined)[]): UpstreamAnswer {
  const CancellationReasons = full.map((partition) =>
    partition ? { Code: 'ThrottlingError', Message: messageOf(partition) } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  return refusal('TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons,
  });
}

function reasonOf({ table, index, kind }: Partition) {
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${table}`;
  return {
    reason: `${index === undefined ? 'Table' : 'Index'}${kind}KeyRangeThroughputExceeded`,
    resource: index === undefined ? arn : `${arn}/index/${index}`,
  };
}

function refusal(type: string, more: object): UpstreamAnswer {
  const body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...more };
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { status: 400, headers, body: Buffer.from(JSON.stringify(body)) };
}
