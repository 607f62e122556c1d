import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { sendBatch } from '../aws/send-batch.ts';
import { paced } from '../aws/write-pace.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import type { Key } from './update-expression.ts';

type RequestItems = ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems'];
type WriteRequest = { PutRequest: { Item: Key } } | { DeleteRequest: { Key: Key } };

/** DynamoDB's limit for one call. */
const batchSize = 25;

/** Writes and removes rows without conditions, eight batches at a time. */
export async function writeBatches(table: string, requests: readonly WriteRequest[]): Promise<void> {
  const batches: WriteRequest[][] = [];
  for (let start = 0; start < requests.length; start += batchSize) {
    batches.push(requests.slice(start, start + batchSize));
  }
  await mapConcurrent(8, batches, (batch) => writeBatch(table, batch));
}

const writeBatch = (table: string, batch: WriteRequest[]): Promise<void> =>
  sendBatch<NonNullable<RequestItems>>({ [table]: batch }, async (pending) => {
    const { UnprocessedItems } = await paced({ table, parent: parentOf(batch) }, pending[table]?.length ?? 0, () =>
      dynamo.send(new BatchWriteCommand({ RequestItems: pending, ReturnConsumedCapacity: 'INDEXES' })),
    );
    return UnprocessedItems;
  });

/** The rows of a batch have one parent, but for a few. */
function parentOf([first]: readonly WriteRequest[]): string {
  if (!first) return '';
  return 'PutRequest' in first ? first.PutRequest.Item.parent : first.DeleteRequest.Key.parent;
}
