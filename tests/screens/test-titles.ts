import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** `it('…'` and `test('…'`, also behind `.each(…)`; skipped and pending tests assert nothing. */
const call = /^\s*(?:it|test)(?!\.(?:skip|todo))(?:\.\w+(?:\([\s\S]*?\))?)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm;

/** The titles of the tests in a file, as written; undefined if the file does not exist. */
export function testTitles(file: string): Set<string> | undefined {
  const path = join(root, file);
  if (!file.endsWith('.test.ts') && !file.endsWith('.test.tsx')) return undefined;
  if (!existsSync(path)) return undefined;
  const titles = [...readFileSync(path, 'utf8').matchAll(call)].map((match) => match[2] ?? '');
  return new Set(titles.map((title) => title.replaceAll(/\\(.)/g, '$1')));
}
