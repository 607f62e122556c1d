import { BatchWriteItemCommand, type BatchWriteItemCommandInput, type WriteRequest } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { sendBatch } from '#functions/aws/send-batch.ts';
import { type TableName, tableNames } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { type RawItem, rawClient, readLines, scan, textOf, writeLines } from './raw-tables.ts';

const backupFormat = { format: 'serieslab-backup', version: 1 } as const;

/** Open sockets have no meaning after a restore. */
const keptTables: readonly TableName[] = tableNames.filter((table) => table !== 'connections');

interface BackupLine {
  table: TableName;
  item: RawItem;
}

/** Writes every item of every table into a file. It is no snapshot of one moment: stop the traffic, or use PITR. */
export async function backUp(out: string): Promise<string> {
  let items = 0;
  async function* lines() {
    yield { ...backupFormat, taken: new Date().toISOString() };
    for (const table of keptTables) {
      for await (const item of scan(table)) {
        items++;
        yield { table, item } satisfies BackupLine;
      }
    }
  }
  await writeLines(out, lines());
  return `${out} holds ${items} items of ${keptTables.length} tables`;
}

const header = z.object({ format: z.literal(backupFormat.format), version: z.literal(backupFormat.version) });
const line = z.object({ table: z.enum(tableNames), item: z.custom<RawItem>((value) => typeof value === 'object') });

/** Makes every table equal to the file: writes its items, and deletes all others. */
export async function restore(from: string): Promise<string> {
  const known = new Set<string>();
  let written = 0;
  const batches = new Batches();
  let first = true;
  for await (const read of readLines(from)) {
    if (first && !header.safeParse(read).success)
      throw new Error(`${from} is no backup of version 1; nothing was changed`);
    if (first) {
      first = false;
      continue;
    }
    const { table, item } = line.parse(read);
    known.add(keyOf(table, item));
    written++;
    await batches.add(table, { PutRequest: { Item: item } });
  }
  if (first) throw new Error(`${from} is empty; nothing was changed`);
  let removed = 0;
  for (const table of keptTables) {
    for await (const item of scan(table)) {
      if (known.has(keyOf(table, item))) continue;
      const { parent, sort } = item;
      if (!parent || !sort) continue;
      removed++;
      await batches.add(table, { DeleteRequest: { Key: { parent, sort } } });
    }
  }
  await batches.end();
  return `${written} items were written and ${removed} removed`;
}

const keyOf = (table: TableName, { parent, sort }: RawItem) => JSON.stringify([table, textOf(parent), textOf(sort)]);

const batchSize = 25;

/** Sends writes 25 at a time, across tables. */
class Batches {
  #waiting: { table: TableName; request: WriteRequest }[] = [];

  async add(table: TableName, request: WriteRequest): Promise<void> {
    this.#waiting.push({ table, request });
    if (this.#waiting.length >= batchSize) await this.end();
  }

  async end(): Promise<void> {
    const pending: NonNullable<BatchWriteItemCommandInput['RequestItems']> = {};
    for (const { table, request } of this.#waiting.splice(0)) {
      const name = physicalName(table);
      pending[name] = [...(pending[name] ?? []), request];
    }
    await sendBatch(pending, async (requests) => {
      const answer = await rawClient.send(new BatchWriteItemCommand({ RequestItems: requests }));
      return answer.UnprocessedItems;
    });
  }
}
