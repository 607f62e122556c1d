import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs `make` unless the files below `sources`, and the setting, are those of the last time that it succeeded. */
export async function whenStale(
  stamp: string,
  sources: readonly string[],
  make: () => Promise<void>,
  setting = '',
): Promise<boolean> {
  const wanted = `${fingerprint(sources)}${setting}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/** A hash over the contents of all files below the given files and folders. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) addTo(hash, join(path, entry));
    return;
  }
  hash.update(path);
  hash.update(readFileSync(path));
}
