import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/aws/dynamo.ts';
import type { TransactionItem } from '#functions/aws/transaction-mark.ts';

interface Waiting {
  table: string;
  row: Record<string, unknown>;
}
type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>;

/** DynamoDB's limit for one call. */
const maxRows = 25;
/** A test may replace the timers. */
const endOfTurn = setImmediate;
let waiting: Waiting[] = [];
let written: Promise<void> | undefined;

/**
 * Writes new rows, without conditions: builders give them ids of their own. All that builders want in one turn of the
 * event loop is one call, because a call takes a processor longer than its rows do.
 */
export function putRows(items: readonly TransactionItem[]): Promise<void> {
  for (const { write } of items) {
    const { TableName: table, Item: row } = write.Put ?? {};
    if (!table || !row) throw new Error('Only new rows can be put');
    waiting.push({ table, row });
  }
  written ??= new Promise<void>((resolve) => endOfTurn(resolve)).then(writeAll);
  return written;
}

async function writeAll(): Promise<void> {
  const all = waiting;
  waiting = [];
  written = undefined;
  const batches = Array.from({ length: Math.ceil(all.length / maxRows) }, (_, index) =>
    all.slice(maxRows * index, maxRows * (index + 1)),
  );
  await Promise.all(batches.map(writeBatch));
}

async function writeBatch(rows: readonly Waiting[]): Promise<void> {
  let left: Requests = {};
  for (const { table, row } of rows) left[table] = [...(left[table] ?? []), { PutRequest: { Item: row } }];
  while (Object.keys(left).length > 0) {
    const { UnprocessedItems } = await dynamo.send(new BatchWriteCommand({ RequestItems: left }));
    left = UnprocessedItems ?? {};
  }
}
