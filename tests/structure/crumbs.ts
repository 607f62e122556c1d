import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, root } from './imports.ts';

/** Whether a file belongs to the product, not to its tests. */
export const isProduct = (file: string): boolean => !/^(?:tests\/|vitest)/.test(file);

export const linesOf = (file: string): number => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

/** The files of the product with a single importer in it. */
export function withOneImporter(imports: readonly Import[]): string[] {
  const inProduct = imports.filter(({ from, to }) => isProduct(from) && isProduct(to) && /\.tsx?$/.test(to));
  const importers = Map.groupBy(inProduct, ({ to }) => to);
  return [...importers].filter(([, found]) => new Set(found.map(({ from }) => from)).size === 1).map(([to]) => to);
}

/** Those of at most 25 lines: most are a part of their importer. */
export const crumbsOf = (imports: readonly Import[]): string[] =>
  withOneImporter(imports).filter((file) => linesOf(file) <= 25);
