import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { createRandom } from '#shared/engine/random/create-random.ts';

/** One change of a production file that should make a test fail. */
export interface Mutant {
  file: string;
  line: number;
  before: string;
  after: string;
}

/** The kinds of code that mutants are drawn from, as many from each. */
export const kinds: Readonly<Record<string, string>> = {
  handlers: 'functions/features/*/api/*.ts',
  workers: 'functions/features/*/worker/*.ts',
  rules: 'shared/rules/**/*.ts',
  tables: 'functions/{tables,entities}/**/*.ts',
  jobs: 'functions/jobs/**/*.ts',
  components: 'web/src/{features,ui,charts}/**/*.{ts,tsx}',
  engine: 'shared/engine/**/*.ts',
};

/** Pairs of a pattern and its replacement, each of which changes what a line does. */
const operators: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ < /g, ' >= '],
  [/ > /g, ' <= '],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/ \+ 1\b/g, ' - 1'],
  [/ - 1\b/g, ' + 1'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bMath\.max\(/g, 'Math.min('],
  [/\bMath\.min\(/g, 'Math.max('],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/\bif \(!/g, 'if ('],
];

/** Lines that hold no behaviour: imports, comments, types, and what only a compiler reads. */
const isPassive = (line: string) =>
  /^\s*(import|export type|export interface|type|interface|\/\/|\/?\*|\} from)/.test(line) || /\breadonly\b/.test(line);

/** Draws mutants by a seed, in turns from each kind; the same for the same seed and sources. */
export function chooseMutants(root: string, count: number, seed: number): Mutant[] {
  const random = createRandom(seed);
  const names = Object.keys(kinds);
  const files = names.map((name) =>
    globSync(kinds[name] ?? '', { cwd: root })
      .filter((file) => !file.includes('.test.') && !file.includes('/assembly/'))
      .sort(),
  );
  const chosen: Mutant[] = [];
  for (let turn = 0; chosen.length < count && turn < 50 * count; turn++) {
    const candidates = files[chosen.length % names.length] ?? [];
    const file = candidates[random.integer(candidates.length)];
    const all = file === undefined ? [] : mutantsOf(root, file);
    const mutant = all[random.integer(Math.max(1, all.length))];
    if (mutant && chosen.every((other) => other.file !== mutant.file)) chosen.push(mutant);
  }
  return chosen;
}

function mutantsOf(root: string, file: string): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8');
  const original = compiled(source, file);
  return source.split('\n').flatMap((line, index) => {
    if (isPassive(line)) return [];
    return operators.flatMap(([pattern, replacement]) =>
      [...line.matchAll(pattern)]
        .map(({ 0: found, index: at }) => line.slice(0, at) + replacement + line.slice(at + found.length))
        .map((after) => ({ file, line: index + 1, before: line, after }))
        .filter((mutant) => {
          const code = compiled(mutated(source, mutant), file);
          return code !== undefined && code !== original;
        }),
    );
  });
}

/** The source with the mutant's line in place of the original. */
export function mutated(source: string, { line, before, after }: Mutant): string {
  const lines = source.split('\n');
  if (lines[line - 1] !== before) throw new Error(`Line ${line} is not the one that was chosen: ${before}`);
  lines[line - 1] = after;
  return lines.join('\n');
}

/** JavaScript without types and comments; undefined if the source cannot be parsed. */
function compiled(source: string, file: string): string | undefined {
  try {
    return transformSync(source, { loader: file.endsWith('x') ? 'tsx' : 'ts' }).code;
  } catch {
    return undefined;
  }
}
