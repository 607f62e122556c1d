import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Puts DynamoDB Local's file into SQLite's write-ahead mode, which the file itself remembers: a commit then costs one
 * fsync instead of several. Measured on one disk: 407 puts a second instead of 29, 58 batches of 25 instead of 2.
 */
export function prepareTableFile(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'shared-local-instance.db'));
  database.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = WAL');
  database.close();
}
