import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** 2.9.3 differs from 2.9.2 above 2000 samples alone, which no measurement has; 2.10 in models, which no series asks for. */
const alike = new Set(['2.9.2', '2.9.3']);

/** 2.16 differs from it where there are functions of inputs alone, which only their own chapter has. */
const withoutFunctions = '2.15.0';

/** 2.15 differs from 2.14 where rules can be read and in mixtures alone, which these have none of. */
const asBefore = new Set(['fronts', 'blocks', 'sources']);

const asPresent = (found: Measurement): Measurement =>
  (alike.has(found.version) && found.part === 'families' && !changed.test(found.key)) ||
  (found.version === '2.14.0' && asBefore.has(found.part)) ||
  found.version === withoutFunctions
    ? { ...found, version: engineVersion }
    : found;

/** Under noise a model tells which sample is the best. */
const changed = /^noisy/;

/**
 * Opens the files of results: one JSON object per line, in the order of measurement. Results of earlier versions leave
 * them, because no table reads them.
 */
export function openStore(): Store {
  mkdirSync(dirname(times), { recursive: true });
  const known = new Map<string, Measurement>();
  for (const file of [results, times].filter(existsSync)) {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const read = lines.filter((line) => {
      const found = asPresent(JSON.parse(line));
      const isRead = found.version === 'peer' || found.version === engineVersion;
      if (isRead) known.set(`${found.part} ${found.key} ${found.version}`, found);
      return isRead;
    });
    if (read.length < lines.length) writeFileSync(file, read.map((line) => `${line}\n`).join(''));
  }
  return {
    all: (part) => [...known.values()].filter((found) => found.part === part),
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
