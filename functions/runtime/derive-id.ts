import { createHash } from 'node:crypto';

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
