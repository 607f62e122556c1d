import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { engineVersion } from '#shared/engine/version.ts';
import { folder } from './settings.ts';

/** A measurement: its subject and its numbers. */
export interface Measurement {
  part: string;
  /** Identifies the measurement; a key is measured once per version of the engine. */
  key: string;
  /** The engine's version for its own results, 'peer' for those of the others. */
  version: string;
  values: Record<string, number | string | readonly number[] | undefined>;
}

export interface Store {
  /** The engine's version that a part was last measured with. */
  version(part: string): string;
  /** The measurements of a part with that version, and its peers'. */
  all(part: string): Measurement[];
  /** Measures unless a result is stored. */
  once(
    part: string,
    key: string,
    owner: 'engine' | 'peer',
    measure: () => Promise<Measurement['values']>,
  ): Promise<void>;
}

/** Times belong to one machine; all other results follow from seeds and versions, and are stored in the repository. */
const times = join(folder, 'times.jsonl');
const results = join(import.meta.dirname, 'data/results.jsonl');
const timed = new Set(['speed', 'spaces', 'cholesky', 'bundle']);

/** 2.9.3 differs from 2.9.2 above 2000 samples alone, which no measurement has. */
const asPresent = (found: Measurement): Measurement =>
  found.version === '2.9.2' && found.part === 'families' && !changed.test(found.key)
    ? { ...found, version: '2.9.3' }
    : found;

/** Under noise a model tells which sample is the best. */
const changed = /^noisy/;

/**
 * Opens the files of results: one JSON object per line, in the order of measurement. Results of earlier versions stay: a
 * table is of the version that its part was last measured with (ENGINE-90).
 */
export function openStore(): Store {
  mkdirSync(dirname(times), { recursive: true });
  const known = new Map<string, Measurement>();
  for (const file of [results, times].filter(existsSync)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const found = asPresent(JSON.parse(line));
      known.set(`${found.part} ${found.key} ${found.version}`, found);
    }
  }
  const lastVersion = (part: string): string =>
    [...known.values()].findLast((found) => found.part === part && found.version !== 'peer')?.version ?? engineVersion;
  return {
    version: lastVersion,
    all(part) {
      const version = lastVersion(part);
      return [...known.values()].filter(
        (found) => found.part === part && (found.version === 'peer' || found.version === version),
      );
    },
    async once(part, key, owner, measure) {
      const version = owner === 'peer' ? 'peer' : engineVersion;
      const name = `${part} ${key} ${version}`;
      if (known.has(name)) return;
      const found = { part, key, version, values: await measure() };
      known.set(name, found);
      appendFileSync(timed.has(part) ? times : results, `${JSON.stringify(found)}\n`);
    },
  };
}
