import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { blockSort, type ExperimentRow, type ResultBlockRow } from '#functions/tables/rows.ts';
import { resultBlocks } from '#functions/tables/tables.ts';

/** The cells of one sample in a block, by column. */
export type Cells = Readonly<Record<string, number | string | null>>;

const header = z.object({
  /** The first sample's position, and the number of positions. */
  from: z.number(),
  count: z.number(),
  /** The properties that all samples of the block share. */
  common: z.object({ kind: z.enum(['calculation', 'prediction', 'outputs', 'history']) }),
  /** Texts are stored as the index in their column's list. */
  columns: z.array(z.object({ name: z.string(), texts: z.array(z.string()).optional() })),
});
type Header = z.infer<typeof header>;
export type ResultKind = Header['common']['kind'];

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

/**
 * Packs the cells of samples, by position: a header in JSON, then each column as a bitmap of the samples that have a
 * value and their doubles, deflated. The first bytes of all doubles of a column come first, then the second bytes and so
 * on: numbers of similar size share bytes, so that they deflate well.
 */
export function packColumns(
  rows: ReadonlyMap<number, Cells>,
  from: number,
  count: number,
  kind: ResultKind,
): Uint8Array<ArrayBuffer> {
  const names = new Set([...rows.values()].flatMap((cells) => Object.keys(cells)));
  const columns: Header['columns'] = [];
  const parts: Uint8Array[] = [];
  for (const name of names) {
    const texts = new Map<string, number>();
    const present = new Uint8Array(Math.ceil(count / 8));
    const bytes = new Uint8Array(8 * count);
    const view = new DataView(new ArrayBuffer(8));
    for (const [position, cells] of rows) {
      const cell = cells[name] ?? null;
      if (cell === null) continue;
      if (typeof cell === 'string' && !texts.has(cell)) texts.set(cell, texts.size);
      const index = position - from;
      present[index >> 3] = (present[index >> 3] ?? 0) | (1 << (index & 7));
      view.setFloat64(0, typeof cell === 'string' ? (texts.get(cell) ?? 0) : cell);
      for (let byte = 0; byte < 8; byte++) bytes[byte * count + index] = view.getUint8(byte);
    }
    columns.push(texts.size > 0 ? { name, texts: [...texts.keys()] } : { name });
    parts.push(present, bytes);
  }
  const head = Buffer.from(JSON.stringify({ from, count, common: { kind }, columns } satisfies Header));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  return deflateRawSync(Buffer.concat([size, head, ...parts]));
}

export interface Unpacked extends Pick<Header, 'from' | 'count'> {
  kind: ResultKind;
  /** The cells of the sample at a position; null where it has none in a column. */
  cellsAt(position: number): Cells;
}

export function unpackColumns(data: Uint8Array): Unpacked {
  const packed = inflateRawSync(data);
  const start = 4 + packed.readUInt32BE(0);
  const { from, count, common, columns } = header.parse(JSON.parse(packed.toString('utf8', 4, start)));
  const bitmap = Math.ceil(count / 8);
  const view = new DataView(new ArrayBuffer(8));
  const cellOf = (column: number, index: number) => {
    const at = start + column * (bitmap + 8 * count);
    if (((packed[at + (index >> 3)] ?? 0) & (1 << (index & 7))) === 0) return null;
    for (let byte = 0; byte < 8; byte++) view.setUint8(byte, packed[at + bitmap + byte * count + index] ?? 0);
    return view.getFloat64(0);
  };
  return {
    from,
    count,
    kind: common.kind,
    cellsAt(position) {
      const index = position - from;
      return Object.fromEntries(
        columns.map(({ name, texts }, column) => {
          const cell = cellOf(column, index);
          return [name, texts && cell !== null ? (texts[cell] ?? null) : cell];
        }),
      );
    },
  };
}
