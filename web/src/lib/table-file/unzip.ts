/** Gives the files of an archive as texts, by their paths; undefined for one that it has not. */
export async function unzip(file: Blob): Promise<(path: string) => Promise<string | undefined>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const entries = new Map(entriesOf(view, bytes));
  return async (path) => {
    const entry = entries.get(path);
    if (!entry) return undefined;
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = bytes.subarray(start, start + entry.size);
    const text = new TextDecoder();
    return text.decode(entry.isPacked ? await inflated(packed) : packed);
  };
}

interface Entry {
  /** Where its own header begins. */
  at: number;
  size: number;
  isPacked: boolean;
}

/** What the directory at the end of an archive lists. */
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

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const { body } = new Response(packed);
  return body ? new Response(body.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer() : packed.buffer;
}
