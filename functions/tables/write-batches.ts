import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { inLanes } from '../runtime/map-concurrent.ts';
import type { Key } from './update-expression.ts';

type RequestItems = ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems'];
type WriteRequest = { PutRequest: { Item: object } } | { DeleteRequest: { Key: Key } };

/** What DynamoDB takes in one call. */
const batchSize = 25;

/** Writes and removes rows without conditions, eight batches at a time; what DynamoDB leaves over is sent again. */
export async function writeBatches(table: string, requests: readonly WriteRequest[]): Promise<void> {
  const batches: WriteRequest[][] = [];
  for (let i = 0; i < requests.length; i += batchSize) batches.push(requests.slice(i, i + batchSize));
  await inLanes(8, batches, (batch) => writeBatch(table, batch));
}

async function writeBatch(table: string, batch: WriteRequest[]): Promise<void> {
  let pending: NonNullable<RequestItems> | undefined = { [table]: batch };
  for (let attempt = 0; pending && Object.keys(pending).length > 0; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(1000, 20 * 2 ** attempt)));
    const answer: { UnprocessedItems?: RequestItems } = await dynamo.send(
      new BatchWriteCommand({ RequestItems: pending }),
    );
    pending = answer.UnprocessedItems;
  }
}
