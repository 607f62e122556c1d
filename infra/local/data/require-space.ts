import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** What an empty stack with its first data takes, twice over. */
const leastMegabytes = 10;

/** A disk that is nearly full would fail somewhere in the middle of everything. */
export function requireSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free >= leastMegabytes) return;
  throw new Error(
    `The disk of ${folder} has ${free} MB left, and a stack needs ${leastMegabytes}: make room, or choose another folder with DATA_DIR.`,
  );
}
