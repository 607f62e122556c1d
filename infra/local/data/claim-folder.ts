import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two stacks on one folder would spoil each other's data: the first claims it. The answer gives it back. */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'runner.pid');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner > 0 && isAlive(owner)) {
    throw new Error(`A stack already runs on ${folder} (process ${owner}): stop it, or choose another folder.`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
