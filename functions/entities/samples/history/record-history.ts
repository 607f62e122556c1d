import type { Principal } from '#functions/access/authorise.ts';
import { packedBlocks } from '#functions/entities/results/result-blocks.ts';
import {
  historySort,
  importHistorySort,
  nextEntry,
  ofImport,
  type SampleHistoryRow,
} from '#functions/tables/history-rows.ts';
import type { StoredSample } from '#functions/tables/rows.ts';
import { sampleHistory } from '#functions/tables/tables.ts';
import type { ChangeOrigin, HistoryAuthor, HistoryChange } from '#shared/contracts/sample-history.ts';
import { changesBetween, type DefinitionsOfHistory, type Entered } from './changes-between.ts';

/** A call's own words of where its values come from. */
interface Said {
  file?: string | undefined;
  origin?: 'undo' | 'redo' | undefined;
}

/** The author of a call. A program is known by its token, whatever it says of itself. */
export function authorOf({ caller }: Principal, at: number, { file, origin }: Said, door: ChangeOrigin): HistoryAuthor {
  return {
    by: caller.name,
    account: caller.uuid,
    at,
    origin: caller.token ? 'token' : (origin ?? (file ? 'file' : door)),
    ...(file && { file }),
    ...(caller.token && { token: caller.token.name }),
  };
}

type Key = Pick<StoredSample, 'workspace_uuid' | 'parent' | 'series_uuid' | 'uuid' | 'position'>;
type Recorded = Key & Entered & { history?: string | undefined };

/** A sample before and after an edit. */
export interface SampleEdit<Row extends Recorded> {
  before: Recorded;
  after: Row;
}

/**
 * Writes what edits change in samples, before the transaction that makes these edits: a unit for each. Returns the
 * samples as they name their new entries, which count with that (decision RECORD-1).
 */
export async function recordEdits<Row extends Recorded>(
  author: HistoryAuthor,
  edits: readonly SampleEdit<Row>[],
  definitions: DefinitionsOfHistory,
  newId: () => string,
): Promise<Row[]> {
  const recorded = edits.map(({ before, after }) => {
    const entry = nextEntry(before.history, ownOf(newId()));
    const row = rowOf(author, before, entry, { event: 'edited', changes: changesBetween(before, after, definitions) });
    return { row, after: { ...after, history: entry } };
  });
  const [first] = edits;
  if (first) {
    await sampleHistory.putAll(
      first.before.workspace_uuid,
      recorded.map(({ row }) => row),
    );
  }
  return recorded.map(({ after }) => after);
}

/** Writes that a sample is deleted, or is brought back; returns the name of the entry, which the sample is to have. */
export async function recordEvent(
  author: HistoryAuthor,
  sample: Key & { history?: string | undefined },
  event: 'deleted' | 'restored',
  newId: () => string,
): Promise<string> {
  const entry = nextEntry(sample.history, ownOf(newId()));
  await sampleHistory.putAll(sample.workspace_uuid, [rowOf(author, sample, entry, { event })]);
  return entry;
}

/** The random end of an id: attempts at one entry are few. */
const ownOf = (id: string) => id.slice(-12);

function rowOf(
  author: HistoryAuthor,
  { workspace_uuid, parent, series_uuid, uuid, history }: Key & { history?: string | undefined },
  entry: string,
  what: Pick<SampleHistoryRow, 'event' | 'changes'>,
): SampleHistoryRow {
  const key = { parent, sort: historySort(series_uuid, uuid, entry), workspace_uuid };
  return { ...key, ...author, ...what, ...(history !== undefined && { previous: history }) };
}

/**
 * Writes what a large import changes in the samples of a series, in blocks. The names that samples then have follow from
 * the import, so that a second delivery writes the same.
 */
export async function recordImport(
  author: HistoryAuthor,
  importId: string,
  edits: readonly { before: Recorded; after: Entered }[],
  definitions: DefinitionsOfHistory,
): Promise<void> {
  const [first] = edits;
  if (!first) return;
  const { workspace_uuid, parent } = first.before;
  const fields = new Map<string, Omit<HistoryChange, 'from' | 'to'>>();
  const found = edits.map(({ before, after }) => {
    const cells: Record<string, HistoryChange['to']> = {};
    for (const { from, to, ...field } of changesBetween(before, after, definitions)) {
      const key = keyOf(field);
      fields.set(key, field);
      Object.assign(cells, { [`from ${key}`]: from, [`to ${key}`]: to });
    }
    const { series_uuid, position } = before;
    return { series_uuid, position, cells: { ...cells, number: 1, previous: before.history ?? null } };
  });
  const rows = packedBlocks(found, 'history').map(
    ({ series_uuid, from, data }): SampleHistoryRow => ({
      parent,
      sort: importHistorySort(series_uuid, importId, from),
      workspace_uuid,
      ...author,
      event: 'edited',
      fields: [...fields.values()],
      data,
    }),
  );
  await sampleHistory.putAll(workspace_uuid, rows);
}

/** The name of the entry that a large import writes for a sample. */
export const entryOfImport = (before: { history?: string | undefined }, importId: string) =>
  nextEntry(before.history, ofImport(importId));

/** The column of a field in the blocks of an import. */
export const keyOf = ({ field, parameter }: Pick<HistoryChange, 'field' | 'parameter'>) => parameter ?? field;
