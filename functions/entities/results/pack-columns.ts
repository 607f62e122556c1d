import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';

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
