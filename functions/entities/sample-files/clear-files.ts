import { listObjects, removeObjects } from '#functions/aws/objects.ts';
import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { transact } from '#functions/aws/transact.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { SampleFileRow } from '#functions/tables/rows.ts';
import { sampleFiles } from '#functions/tables/tables.ts';
import { prefixesOf } from './file-objects.ts';
import { bytesOf, countBytes, storageOf } from './storage.ts';

interface Place {
  workspace: string;
  experiment: string;
  /** All series if omitted. */
  series?: string;
}

/** Removes all files of an experiment or a series whose samples are gone; false when time ran out. */
export async function clearFiles({ workspace, experiment, series }: Place, hasTime: () => boolean): Promise<boolean> {
  const rows = await sampleFiles.list(workspace, experiment);
  const own = series === undefined ? rows : rows.filter((row) => row.series_uuid === series);
  for (let at = 0; at < own.length; at += rowsTogether) {
    if (!hasTime()) return false;
    await forgetFiles(workspace, own.slice(at, at + rowsTogether));
  }
  for (const prefix of prefixesOf(workspace, experiment, series)) {
    if (!(await clearObjects(prefix, hasTime))) return false;
  }
  return true;
}

async function clearObjects(prefix: string, hasTime: () => boolean): Promise<boolean> {
  let after: string | undefined;
  do {
    if (!hasTime()) return false;
    const { objects, next } = await listObjects(prefix, after);
    await removeObjects(objects.map(({ key }) => key));
    after = next;
  } while (after !== undefined);
  return true;
}

/** Fewer than a transaction may have. */
const rowsTogether = 50;

/**
 * Removes rows of files and takes their bytes from the workspace's count, each once, however often it is tried. Rows that
 * were changed after they were read stay.
 *
 * @returns those that are gone
 */
export async function forgetFiles(workspace: string, rows: readonly SampleFileRow[]): Promise<SampleFileRow[]> {
  return retryOnConflict(async (conflict, number) => {
    const read = number === 1 ? rows : await unchanged(workspace, rows);
    if (read.length === 0) return [];
    const storage = await storageOf(workspace);
    const bytes = read.reduce((sum, row) => sum + bytesOf(row), 0);
    await transact([
      ...read.map((row) => sampleFiles.remove(workspace, row, conflict, unchangedSince(row, 'state', 'content'))),
      // The count of a deleted workspace is gone.
      ...(storage && bytes > 0 ? [countBytes(storage, -bytes, conflict)] : []),
    ]);
    return [...read];
  });
}

async function unchanged(workspace: string, rows: readonly SampleFileRow[]): Promise<SampleFileRow[]> {
  const now = await Promise.all(rows.map((row) => sampleFiles.get(workspace, row)));
  return rows.filter((row, index) => now[index]?.state === row.state && now[index]?.content === row.content);
}
