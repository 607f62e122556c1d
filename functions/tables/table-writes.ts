import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { readItem } from '../aws/read-together.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { sendBatch } from '../aws/send-batch.ts';
import { paced } from '../aws/write-pace.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import type { TableOf } from './table-of.ts';
import { type Change, isNew, type Key, parametersOf } from './update-expression.ts';

/** The writes of one table outside of transactions. */
export function tableWrites<Row extends Key & { workspace_uuid?: string }>({
  name,
  locations,
  parse,
  belongs,
  requireOwn,
  updateOf,
}: TableOf<Row>) {
  return {
    /** Changes an existing row; undefined if the row is missing or the condition fails. */
    async update(tenant: string, key: Key, change: Change<Row>): Promise<Row | undefined> {
      const answer = await ifConditionHolds(() =>
        paced({ table: name(), parent: key.parent }, 1, () =>
          dynamo.send(
            new UpdateCommand({
              TableName: name(),
              ...updateOf(tenant, key, change),
              ReturnValues: 'ALL_NEW',
              ReturnConsumedCapacity: 'INDEXES',
            }),
          ),
        ),
      );
      return answer && parse(answer.Attributes);
    },

    /** Writes a new row; false when there is one with its key. */
    async add(tenant: string, row: Row): Promise<boolean> {
      requireOwn(tenant, [row]);
      locations.remember([row]);
      const input = { TableName: name(), Item: row, ...parametersOf(isNew) };
      return (await ifConditionHolds(() => dynamo.send(new PutCommand(input)))) !== undefined;
    },

    /** Deletes a row; succeeds if it does not exist. */
    async drop(tenant: string, key: Key): Promise<void> {
      const item = await readItem(name(), key);
      if (!item || !belongs(tenant, parse(item))) return;
      const Key = { parent: key.parent, sort: key.sort };
      await retryConflicts(() => dynamo.send(new DeleteCommand({ TableName: name(), Key })));
    },

    /** Writes rows without conditions, in batches. For rows whose ids derive from a job's. */
    async putAll(tenant: string, rows: readonly Row[]): Promise<void> {
      requireOwn(tenant, rows);
      locations.remember(rows);
      const requests = rows.map((Item) => ({ PutRequest: { Item } }));
      await writeBatches(name(), requests);
    },

    /** Removes rows by key, in batches. The keys come from a list of the same tenant. */
    async dropAll(keys: readonly Key[]): Promise<void> {
      const requests = keys.map(({ parent, sort }) => ({ DeleteRequest: { Key: { parent, sort } } }));
      await writeBatches(name(), requests);
    },
  };
}

/** The answer of a write, or undefined if its condition failed. */
async function ifConditionHolds<Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await retryConflicts(write);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

type RequestItems = ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems'];
type WriteRequest = { PutRequest: { Item: Key } } | { DeleteRequest: { Key: Key } };

/** DynamoDB's limit for one call. */
const batchSize = 25;

/** Writes and removes rows without conditions, eight batches at a time. */
async function writeBatches(table: string, requests: readonly WriteRequest[]): Promise<void> {
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
