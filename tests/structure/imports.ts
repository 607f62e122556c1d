import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Import {
  /** Paths relative to the repository's root. */
  from: string;
  to: string;
}

/** The TypeScript files that git tracks, relative to the root. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  return listed.trim().split('\n');
}

const specifiers =
  /^(?:import|export)\b[^'"]*?from\s+'([.#][^']+)'|\bimport\(\s*'([.#][^']+)'|^import\s+'([.#][^']+)'/gm;

/** A file's imports from this repository: types and values, static and dynamic. */
export function importsOf(file: string, source = readFileSync(join(root, file), 'utf8')): Import[] {
  return [...source.matchAll(specifiers)].map(([, ...found]) => {
    const specifier = found.find((one) => one !== undefined) ?? '';
    return { from: file, to: pathOf(file, specifier) };
  });
}

/** The path of a relative or subpath import (`package.json`, `imports`). */
export function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('#web/')) return `web/src/${specifier.slice('#web/'.length)}`;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return posix.join(posix.dirname(file), specifier);
}
