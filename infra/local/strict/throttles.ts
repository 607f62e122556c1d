import type { UpstreamAnswer } from '../data/upstream.ts';
import { account, region } from '../template/physical.ts';
import type { Partition } from './partitions.ts';

const ofTable =
  'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html.';
const ofIndex =
  'Throughput exceeds the current capacity for one or more global secondary indexes. DynamoDB is automatically scaling your index so please try again shortly.';

const messageOf = ({ index }: Partition) => (index === undefined ? ofTable : ofIndex);

/** A call of a table that is billed by the request, refused because of a partition that has no units left. */
export const throttled = (partition: Partition): UpstreamAnswer =>
  refusal('ThrottlingException', { message: messageOf(partition), throttlingReasons: [reasonOf(partition)] });

/** All items of the batch were throttled. */
export const batchThrottled = (partition: Partition): UpstreamAnswer =>
  refusal('ProvisionedThroughputExceededException', {
    message:
      'The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API',
    ThrottlingReasons: [reasonOf(partition)],
  });

/** A transaction, with the partition that throttled each of its items. */
export function transactionThrottled(full: readonly (Partition | undefined)[]): UpstreamAnswer {
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
