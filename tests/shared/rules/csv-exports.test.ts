import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const writers = globSync('{web/src,functions,shared}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => text.includes('Papa.unparse('));

it('finds the writers of files', () => {
  expect(writers.map(({ path }) => path)).toContain('web/src/lib/format/file-format.ts');
});

it.each(writers)('$path neutralises formulas of spreadsheets', ({ text }) => {
  expect(text).toMatch(/\b(cellForFile|neutralized)\b[\s\S]*rules\/csv\.ts/);
});
