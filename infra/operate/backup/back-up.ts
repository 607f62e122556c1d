import { type TableName, tableNames } from '#functions/tables/definitions.ts';
import { type Item, scan, writeLines } from '../raw-tables.ts';

export const backupFormat = { format: 'serieslab-backup', version: 1 } as const;

/** Open sockets have no meaning after a restore. */
export const keptTables: readonly TableName[] = tableNames.filter((table) => table !== 'connections');

export interface BackupLine {
  table: TableName;
  item: Item;
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
