import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { readItem } from '../aws/read-together.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { paced } from '../aws/write-pace.ts';
import type { TableOf } from './table-of.ts';
import { type Change, isNew, type Key, parametersOf } from './update-expression.ts';
import { writeBatches } from './write-batches.ts';

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
