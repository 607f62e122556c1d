import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** Twice the size of an empty stack with its first data. */
const leastMegabytes = 10;

/** A nearly full disk would fail at an arbitrary later point. */
export function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free >= leastMegabytes) return;
  throw new Error(
    `The disk of ${folder} has ${free} MB left, and a stack needs ${leastMegabytes}: make room, or choose another folder with DATA_DIR.`,
  );
}
