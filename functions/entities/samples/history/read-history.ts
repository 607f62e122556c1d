import { unpackColumns } from '#functions/entities/results/result-blocks.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { historySort, importHistorySort, importOf, type SampleHistoryRow } from '#functions/tables/history-rows.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { sampleHistory } from '#functions/tables/tables.ts';
import type { HistoryChange, HistoryEntry } from '#shared/contracts/sample-history.ts';
import { keyOf } from './record-history.ts';

type Sample = Pick<EffectiveSample, 'workspace_uuid' | 'parent' | 'series_uuid' | 'uuid' | 'position'>;

interface HistoryPage {
  entries: HistoryEntry[];
  /** The entry with which the next page starts; undefined on the last one. */
  next?: string | undefined;
}

/**
 * Reads a sample's history backwards from an entry: each names the one before. Rows of edits that failed are met on the
 * way, and named by none.
 */
export async function readHistory(sample: Sample, start: string | undefined, limit: number): Promise<HistoryPage> {
  const entries: HistoryEntry[] = [];
  const rows = rowsBackwards(sample, start ?? '');
  let entry = start;
  while (entry !== undefined && entries.length < limit) {
    const found = importOf(entry) === undefined ? await rows(entry) : await entryOfBlock(sample, entry);
    if (!found) return { entries };
    const { previous, ...shown } = found;
    entries.push(shown);
    entry = previous;
  }
  return entry === undefined ? { entries } : { entries, next: entry };
}

type Found = HistoryEntry & Pick<SampleHistoryRow, 'previous'>;

const pageRows = 100;

/** Finds entries of a sample's own rows, each before the one that was found last. */
function rowsBackwards({ workspace_uuid, parent, series_uuid, uuid }: Sample, start: string) {
  const sortOf = (entry: string) => historySort(series_uuid, uuid, entry);
  let read: SampleHistoryRow[] = [];
  let last: string | undefined = sortOf(start);
  return async (entry: string): Promise<Found | undefined> => {
    const sort = sortOf(entry);
    for (;;) {
      const row = read.find((one) => one.sort === sort);
      if (row) return entryOf(row);
      if (last === undefined || last < sort) return undefined;
      const page = await sampleHistory.page(workspace_uuid, parent, {
        between: [sortOf(''), last],
        backwards: true,
        limit: pageRows,
      });
      read = page.rows;
      // The bound is read again: one row of each page is met twice.
      last = page.next === undefined || page.next === last ? undefined : page.next;
    }
  };
}

const entryOf = ({ event, at, by, account, origin, file, token, changes = [], previous }: SampleHistoryRow): Found => ({
  event,
  at,
  by,
  ...(account !== undefined && { account }),
  origin,
  ...(file !== undefined && { file }),
  ...(token !== undefined && { token }),
  changes,
  ...(previous !== undefined && { previous }),
});

/** The entry of a large import, from the block of the sample's position. */
async function entryOfBlock(sample: Sample, entry: string): Promise<Found | undefined> {
  const { workspace_uuid, parent, series_uuid, position } = sample;
  const importId = importOf(entry) ?? '';
  const [row] = (
    await sampleHistory.page(workspace_uuid, parent, {
      between: [importHistorySort(series_uuid, importId, 0), importHistorySort(series_uuid, importId, position)],
      backwards: true,
      limit: 1,
    })
  ).rows;
  if (!row?.data) return undefined;
  const block = unpackColumns(row.data);
  if (position >= block.from + block.count) return undefined;
  const { number, previous, ...cells } = block.cellsAt(position);
  if (number === null || number === undefined) return undefined;
  const changes = (row.fields ?? []).flatMap((field): HistoryChange[] => {
    const [from, to] = [cells[`from ${keyOf(field)}`] ?? null, cells[`to ${keyOf(field)}`] ?? null];
    return from === to ? [] : [{ ...field, from, to }];
  });
  return { ...entryOf({ ...row, changes }), ...(typeof previous === 'string' && { previous }) };
}

/** The label with which a sample began: as it was before its first change. */
export function firstLabel(
  { label }: Pick<EffectiveSample, 'label'>,
  history: readonly HistoryEntry[],
): string | undefined {
  const first = history.flatMap(({ changes }) => changes.filter(({ field }) => field === 'label')).at(-1);
  if (!first) return label;
  return typeof first.from === 'string' ? first.from : undefined;
}

/** The first line of a sample's history, which the sample, its label at that time and its series say. */
export function creationOf(
  {
    creator,
    created,
    source,
    planned,
    label,
  }: Pick<EffectiveSample, 'creator' | 'created' | 'source' | 'planned' | 'label'>,
  { file }: Pick<SeriesRow, 'file'>,
): HistoryEntry {
  return {
    event: 'created',
    at: created,
    by: creator,
    origin: planned ? 'plan' : ({ create: 'typed', import: 'file', generate: 'job' } as const)[source],
    ...(source === 'import' && file !== undefined && { file }),
    changes: label === undefined ? [] : [{ field: 'label', from: null, to: label }],
  };
}
