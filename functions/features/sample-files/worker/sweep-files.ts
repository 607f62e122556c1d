import { keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import { listObjects, removeObjects, type StoredObject } from '#functions/aws/objects.ts';
import { forgetFiles } from '#functions/entities/sample-files/clear-files.ts';
import { keptPlace } from '#functions/entities/sample-files/file-objects.ts';
import { type SampleFileRow, sampleSort } from '#functions/tables/rows.ts';
import { deletedSamples, sampleFiles, samples } from '#functions/tables/tables.ts';

/** Rows in one transaction, and read at once. */
const rowsTogether = 50;
/** A deleted file can be brought back for a day; younger objects may belong to a call that has not ended. */
const keptSeconds = 86_400;

interface Time {
  /** Unix seconds. */
  now: number;
  hasTime: () => boolean;
}

/**
 * Removes what nobody can bring back: deleted files, those of samples that are gone for good, and objects that an
 * interrupted call left behind. Each run begins anew, so that it may end at any step.
 *
 * @returns the number of removed objects
 */
export async function sweepFiles(time: Time): Promise<number> {
  let removed = await eachPage(uploadsPrefix, time, async (objects) => {
    await removeObjects(objects.map(({ key }) => key));
    return objects.length;
  });
  removed += await eachPage(keptPrefix, time, (objects) => sweepKept(objects, time.now));
  return removed;
}

async function eachPage(prefix: string, { now, hasTime }: Time, sweep: (old: StoredObject[]) => Promise<number>) {
  let removed = 0;
  let after: string | undefined;
  do {
    if (!hasTime()) break;
    const { objects, next } = await listObjects(prefix, after);
    removed += await sweep(objects.filter(({ modified }) => modified + keptSeconds <= now));
    after = next;
  } while (after !== undefined);
  return removed;
}

async function sweepKept(objects: readonly StoredObject[], now: number): Promise<number> {
  let removed = 0;
  const places = objects.flatMap(({ key }) => keptPlace(key) ?? []);
  const byExperiment = Map.groupBy(places, ({ experiment }) => experiment);
  for (const [experiment, own] of byExperiment) {
    const [{ workspace } = { workspace: '' }] = own;
    const rows = await sampleFiles.list(workspace, experiment);
    const known = new Map(rows.map((row) => [row.content, row]));
    const found = own.flatMap(({ content }) => known.get(content) ?? []);
    const contents = new Set<string | undefined>();
    for (let at = 0; at < found.length; at += rowsTogether) {
      const gone = await goneOf(found.slice(at, at + rowsTogether), now);
      for (const { content } of await forgetFiles(workspace, gone)) contents.add(content);
    }
    const isLeft = ({ content }: { content: string }) => !known.has(content) || contents.has(content);
    // A row first: a file that is brought back at that moment has its content.
    const keys = own.filter(isLeft).map(({ key }) => key);
    await removeObjects(keys);
    removed += keys.length;
  }
  return removed;
}

/** The files that nobody can bring back: by themselves, or with their samples. */
async function goneOf(rows: readonly SampleFileRow[], now: number): Promise<SampleFileRow[]> {
  const over = await Promise.all(
    rows.map(async (row) => {
      if (row.state === 'deleted') return (row.deleted ?? 0) + keptSeconds <= now;
      const key = { parent: row.parent, sort: sampleSort(row.series_uuid, row.sample_uuid) };
      if (await samples.get(row.workspace_uuid, key)) return false;
      const kept = await deletedSamples.get(row.workspace_uuid, key);
      // Between the two reads it may have been brought back.
      return kept ? kept.expires <= now : !(await samples.get(row.workspace_uuid, key));
    }),
  );
  return rows.filter((_, index) => over[index]);
}
