import { createHash, randomBytes } from 'node:crypto';

let last = 0;

/**
 * A uuid of version 7 (RFC 9562). It starts with the time, so that lists sorted by key are sorted by creation. Ids of
 * one process increase strictly, even within a millisecond, until a clock that was more than a second fast is set right:
 * memberships and tokens are compared by these times.
 */
export function timeOrderedId(milliseconds: number): string {
  // The 48 bits of time and the next 12 bits form one counter (the RFC's method 3).
  const now = milliseconds * 4096;
  last = last - now > 1000 * 4096 ? now : Math.max(last + 1, now);
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

/** A uuid (version 8) derived from its parts, so that a redelivered message writes the same ids. */
export function deriveId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The same for one of many, by its index: lists that are sorted by such ids are sorted by the index. */
export function deriveIdAt(index: number, ...parts: readonly string[]): string {
  return `${prefixOf(index)}${deriveId(...parts, String(index)).slice(8)}`;
}

/** Not above such an id of this index, and above those of smaller ones. */
export const leastIdAt = (index: number) => `${prefixOf(index)}-0000-0000-0000-000000000000`;

const prefixOf = (index: number) => index.toString(16).padStart(8, '0');
