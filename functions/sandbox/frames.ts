/**
 * A message between parent and child: a length (4 bytes), the length of a JSON text (4 bytes), the text, and, aligned
 * to 8 bytes, numbers as doubles. Python uses the same format.
 */
interface Frame {
  json: unknown;
  numbers: Float64Array;
}

const head = 8;
const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

export function encodeFrame(json: unknown, columns: readonly Float64Array[]): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const start = aligned(head + text.length);
  const bytes = Buffer.alloc(start + 8 * columns.reduce((sum, { length }) => sum + length, 0));
  bytes.writeUInt32LE(bytes.length, 0);
  bytes.writeUInt32LE(text.length, 4);
  text.copy(bytes, head);
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset + start, (bytes.length - start) / 8);
  let at = 0;
  for (const column of columns) {
    numbers.set(column, at);
    at += column.length;
  }
  return bytes;
}

/** Decodes a whole frame. Throws if it is invalid, because children are untrusted. */
export function decodeFrame(bytes: Buffer): Frame {
  const textLength = bytes.readUInt32LE(4);
  const start = aligned(head + textLength);
  if (start > bytes.length || (bytes.length - start) % 8 !== 0) throw new Error('A frame is not well formed');
  const json: unknown = JSON.parse(bytes.toString('utf8', head, head + textLength));
  const copy = bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length);
  return { json, numbers: new Float64Array(copy as ArrayBuffer) };
}

/** Assembles frames from chunks; `receive` returns the complete ones. Throws if a frame exceeds `limit` bytes. */
export class FrameReader {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  receive(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > this.#limit) throw new Error('A frame is too large');
    const whole: Buffer[] = [];
    while (this.#length >= 4) {
      const wanted = this.#wanted();
      if (wanted < head || wanted > this.#limit) throw new Error('A frame is too large or too small');
      if (this.#length < wanted) break;
      const all = Buffer.concat(this.#chunks);
      whole.push(all.subarray(0, wanted));
      this.#chunks = [all.subarray(wanted)];
      this.#length = all.length - wanted;
    }
    return whole;
  }

  #wanted() {
    if (this.#chunks[0] && this.#chunks[0].length < 4) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]?.readUInt32LE(0) ?? 0;
  }
}
