import { blockSort, type ExperimentRow, type ResultBlockRow } from '#functions/tables/rows.ts';
import { resultBlocks } from '#functions/tables/tables.ts';
import { type Cells, packColumns, type ResultKind } from './pack-columns.ts';

/** The values that a job found for a sample. */
export interface FoundCells {
  series_uuid: string;
  position: number;
  cells: Cells;
}

/** Blocks of a series begin at its multiples, so that one query finds those of a range of samples. */
export const blockLength = 1000;
/** An item has at most 400 KB. */
export const maxBytes = 300_000;

/**
 * Writes what a job found in blocks, which nobody sees until the experiment names the result. Keys and content follow
 * from the result and the samples, so that a second delivery writes the same.
 */
export async function writeResults(
  experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>,
  result: string,
  kind: ResultKind,
  found: readonly FoundCells[],
): Promise<void> {
  const { uuid: parent, workspace_uuid } = experiment;
  const blocks = packedBlocks(found, kind).map(
    ({ series_uuid, from, data }): ResultBlockRow => ({
      parent,
      sort: `${blockSort(series_uuid, from)}#${result}`,
      workspace_uuid,
      result,
      data,
    }),
  );
  await resultBlocks.putAll(workspace_uuid, blocks);
}

/** The cells of samples in blocks, each of a range of one series' positions. */
export function packedBlocks(
  found: readonly FoundCells[],
  kind: ResultKind,
): { series_uuid: string; from: number; data: Uint8Array<ArrayBuffer> }[] {
  const blockOf = ({ series_uuid, position }: FoundCells) => blockSort(series_uuid, startOf(position));
  return [...Map.groupBy(found, blockOf).values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { series_uuid, position } = first;
    const rows = new Map([first, ...more].map((one) => [one.position, one.cells]));
    if (rows.size <= more.length) throw new Error(`Two samples of the series ${series_uuid} have one position`);
    return packed(rows, startOf(position), blockLength, kind).map((block) => ({ series_uuid, ...block }));
  });
}

export const startOf = (position: number) => Math.floor(position / blockLength) * blockLength;

/** One block, or several where the values of all these samples do not fit into an item. */
function packed(
  rows: ReadonlyMap<number, Cells>,
  from: number,
  count: number,
  kind: ResultKind,
): { from: number; data: Uint8Array<ArrayBuffer> }[] {
  if (rows.size === 0) return [];
  const last = Math.max(...rows.keys());
  const data = packColumns(rows, from, last - from + 1, kind);
  if (data.length <= maxBytes || count === 1) return [{ from, data }];
  const half = Math.ceil(count / 2);
  const inHalf = (isFirst: boolean) => new Map([...rows].filter(([position]) => position < from + half === isFirst));
  return [...packed(inHalf(true), from, half, kind), ...packed(inHalf(false), from + half, count - half, kind)];
}
