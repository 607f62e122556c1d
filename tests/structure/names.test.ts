import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isProduct } from './crumbs.ts';
import { root, sourceFiles } from './imports.ts';

/** Names that two modules export: the table of series, and the contract of one. */
const doubled = ['series'];

const exported = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type) (\w+)/gm;

/** The names that more than one file exports, each with its files. Lambda calls each entry by the name `handler`. */
function doubledNames(files: readonly { path: string; source: string }[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, source } of files) {
    const names = new Set([...source.matchAll(exported)].map(([, name = '']) => name));
    for (const name of names) paths.set(name, [...(paths.get(name) ?? []), path]);
  }
  return new Map([...paths].filter(([name, found]) => found.length > 1 && name !== 'handler'));
}

/** Without the clients, which are packages with names of their own, and the kernels, which are AssemblyScript. */
const isCounted = (path: string) => isProduct(path) && !/^clients\/|^shared\/engine\/kernels\/assembly\//.test(path);

it('no name is exported by two modules of the product, but for those that are listed', () => {
  const files = sourceFiles().filter(isCounted);
  const found = doubledNames(files.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') })));
  const unlisted = [...found].filter(([name]) => !doubled.includes(name));
  expect(unlisted.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  expect(doubled.filter((name) => !found.has(name))).toEqual([]);
});

it('finds a name that two files export, however often one declares it', () => {
  const files = [
    { path: 'a.ts', source: 'export async function load() {}\nexport const once = 1;\nexport function handler() {}' },
    {
      path: 'b.ts',
      source: 'export interface load {}\nexport function over(): void;\nexport function over(): void {}',
    },
    { path: 'c.ts', source: 'export const handler = 1;\nconst once = 2;' },
  ];
  expect([...doubledNames(files)]).toEqual([['load', ['a.ts', 'b.ts']]]);
});
