import { randomBytes } from 'node:crypto';

let last = 0;

/**
 * A uuid of version 7 (RFC 9562): it begins with the time, so that lists, which are in the order of their keys, are
 * in the order of creation. Ids of one process never go back, also within a millisecond.
 */
export function timeOrderedId(milliseconds: number): string {
  // 48 bits of time and the 12 bits after them count together, as the RFC's method 3 allows.
  last = Math.max(last + 1, milliseconds * 4096);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.floor(last / 4096), 0, 6);
  bytes.writeUInt16BE(0x7000 | (last % 4096), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** When such an id was made, in milliseconds. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
