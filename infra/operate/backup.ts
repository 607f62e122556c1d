import { BatchWriteItemCommand, type BatchWriteItemCommandInput, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { bucketVariable, keptPrefix } from '#functions/aws/bucket.ts';
import { variable } from '#functions/aws/environment.ts';
import { listObjects, readObject } from '#functions/aws/objects.ts';
import { clientAttempts } from '#functions/aws/retry.ts';
import { sendBatch } from '#functions/aws/send-batch.ts';
import { type TableName, tableNames } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { type RawItem, rawClient, readLines, scan, textOf, writeLines } from './raw-tables.ts';

/** Version 2 has the contents of files. */
const backupFormat = { format: 'serieslab-backup', version: 2 } as const;

/** Open sockets have no meaning after a restore. */
const keptTables: readonly TableName[] = tableNames.filter((table) => table !== 'connections');

interface BackupLine {
  table: TableName;
  item: RawItem;
}

/**
 * Writes every item of every table into a file, and the contents of samples' files. It is no snapshot of one moment: stop
 * the traffic, or use PITR. Rows come first: a content that is deleted meanwhile is kept for a day.
 */
export async function backUp(out: string, { hasFiles }: { hasFiles: boolean }): Promise<string> {
  let items = 0;
  let contents = 0;
  async function* lines() {
    yield { ...backupFormat, taken: new Date().toISOString() };
    for (const table of keptTables) {
      for await (const item of scan(table)) {
        items++;
        yield { table, item } satisfies BackupLine;
      }
    }
    if (!hasFiles) return;
    for await (const object of contentKeys()) {
      const found = await readObject(object);
      if (!found) continue;
      contents++;
      yield { object, content: Buffer.from(found.content).toString('base64') };
    }
  }
  await writeLines(out, lines());
  const files = hasFiles ? `the contents of ${contents} files` : 'no contents of files';
  return `${out} holds ${items} items of ${keptTables.length} tables and ${files}`;
}

/** The keys of all contents that are attached, or were within a day. */
async function* contentKeys(): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const { objects, next } = await listObjects(keptPrefix, after);
    for (const { key } of objects) yield key;
    after = next;
  } while (after !== undefined);
}

const header = z.object({ format: z.literal(backupFormat.format), version: z.union([z.literal(1), z.literal(2)]) });
const contentLine = z.object({ object: z.string().startsWith(keptPrefix), content: z.string() });
const line = z.object({ table: z.enum(tableNames), item: z.custom<RawItem>((value) => typeof value === 'object') });

/**
 * Makes every table equal to the file: writes its items, and deletes all others. Contents of files that are missing are
 * written; others are left to the sweep, which removes those that no row names.
 */
export async function restore(from: string): Promise<string> {
  const known = new Set<string>();
  let written = 0;
  let contents = 0;
  const present = new Set<string>();
  for await (const key of contentKeys()) present.add(key);
  const batches = new Batches();
  let first = true;
  for await (const read of readLines(from)) {
    if (first && !header.safeParse(read).success)
      throw new Error(`${from} is no backup of version 1 or 2; nothing was changed`);
    if (first) {
      first = false;
      continue;
    }
    const content = contentLine.safeParse(read);
    if (content.success) {
      if (present.has(content.data.object)) continue;
      await writeContent(content.data);
      contents++;
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
  return `${written} items were written and ${removed} removed; ${contents} contents of files were written`;
}

const s3 = new S3Client({ maxAttempts: clientAttempts.usual, requestChecksumCalculation: 'WHEN_REQUIRED' });

const writeContent = ({ object, content }: z.infer<typeof contentLine>) =>
  s3.send(
    new PutObjectCommand({ Bucket: variable(bucketVariable), Key: object, Body: Buffer.from(content, 'base64') }),
  );

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
