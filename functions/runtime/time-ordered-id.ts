import { createHash, randomBytes } from 'node:crypto';

let last = 0;

/**
 * A uuid of version 7 (RFC 9562). It starts with the time, so that lists sorted by key are sorted by creation. Ids of
 * one process increase strictly, even within a millisecond.
 */
export function timeOrderedId(milliseconds: number): string {
  // The 48 bits of time and the next 12 bits form one counter (the RFC's method 3).
  last = Math.max(last + 1, milliseconds * 4096);
  return idOf(last, randomBytes(16));
}

/** Such ids derived from a seed: the same ones, in the same order, whenever they are asked for. */
export function derivedIds(milliseconds: number, seed: string): () => string {
  let count = 0;
  return () => {
    const time = milliseconds * 4096 + count++;
    return idOf(time, createHash('sha256').update(`${seed}\n${time}`).digest().subarray(0, 16));
  };
}

/** @param time milliseconds × 4096, so that ids of a millisecond are in order */
function idOf(time: number, bytes: Buffer): string {
  bytes.writeUIntBE(Math.floor(time / 4096), 0, 6);
  bytes.writeUInt16BE(0x7000 | (time % 4096), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The time at which such an id was created, in milliseconds. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
