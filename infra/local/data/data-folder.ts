import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onFile } from '../file-problems.ts';

/** A new data folder holds accounts and signing keys, which other users of the machine must not read. */
const ownerOnly = 0o700;

/**
 * Locks a data folder, because two stacks on one folder would corrupt each other's data; the returned function releases
 * it. The lock of a killed stack counts only if its process is the one that wrote it, not another with the same number.
 */
export function claimFolder(folder: string): () => void {
  onFile(folder, () => mkdirSync(folder, { recursive: true, mode: ownerOnly }));
  const file = join(folder, 'runner.pid');
  const [pid = '', started = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
  const owner = /^\d{1,9}$/.test(pid) ? Number(pid) : 0;
  if (owner > 0 && isThere(owner, started)) {
    throw new Error(`A stack already runs on ${folder} (process ${owner}): stop it, or choose another folder.`);
  }
  onFile(file, () => writeFileSync(file, `${process.pid} ${startOf(process.pid) ?? ''}`));
  return () => rmSync(file, { force: true });
}

function isThere(pid: number, started: string): boolean {
  if (pid === process.pid && started === '') return false;
  const now = startOf(pid);
  // If the system does not report when a process started, its number alone counts.
  if (now === undefined || started === '') return isAlive(pid) && isNode(pid);
  return now === started;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether it may be a runner: unknown if the system does not report it. */
function isNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).split('/').at(-1) === 'node';
  } catch {
    return !existsSync('/proc/self/exe');
  }
}

/** The start time of a process in Linux's units; undefined if there is none, or on other systems. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses, which may contain anything; the start is the 22nd.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

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
