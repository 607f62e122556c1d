import { maxUnpacked, TooLarge, tooManyBytes } from './file-limits.ts';

/**
 * Gives the files of an archive as texts, by their paths; undefined for one that it has not. Throws where they have
 * more bytes together than a table needs: what is unpacked is counted as it is unpacked, because an archive may lie.
 */
export async function unzip(file: Blob): Promise<(path: string) => Promise<string | undefined>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const entries = new Map(entriesOf(view, bytes));
  let left = maxUnpacked;
  const count = (size: number) => {
    left -= size;
    if (left < 0) throw new TooLarge(tooManyBytes);
  };
  return async (path) => {
    const entry = entries.get(path);
    if (!entry) return undefined;
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = bytes.subarray(start, start + entry.size);
    if (entry.isPacked) return inflated(packed, count);
    count(packed.length);
    return new TextDecoder().decode(packed);
  };
}

interface Entry {
  /** Where its own header begins. */
  at: number;
  size: number;
  isPacked: boolean;
}

/** The entries of the directory at the end of an archive. */
function* entriesOf(view: DataView, bytes: Uint8Array): Generator<[path: string, entry: Entry]> {
  const end = endOf(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (name ?? 0)));
    const [method, size, header] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ];
    yield [path, { at: header, size, isPacked: method !== 0 }];
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

/** The record behind the directory: it begins with `PK` and the numbers 5 and 6. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new Error('The archive has no directory');
}

/** @param count receives the size of each part, and throws at too many */
async function inflated(packed: Uint8Array<ArrayBuffer>, count: (size: number) => void): Promise<string> {
  const { body } = new Response(packed);
  if (!body) return '';
  const reader = body.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      count(read.value.length);
      parts.push(decoder.decode(read.value, { stream: true }));
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  return parts.join('') + decoder.decode();
}
