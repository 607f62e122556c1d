import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellForFile, fileName, neutralized, restored } from '#shared/rules/csv.ts';
import { csvText } from '#shared/rules/csv-text.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('keeps a spreadsheet from running %j', (text) => {
  expect(neutralized(text)).toBe(`'${text}`);
});

it('restores every neutralised text, and keeps other apostrophes', () => {
  fc.assert(fc.property(fc.string(), (text) => text.startsWith("'") || restored(neutralized(text)) === text));
  expect(restored("'tis")).toBe("'tis");
});

it('makes a file name of any text', () => {
  expect(fileName('a/b:c?')).toBe('a-b-c-');
  expect(fileName('..')).toBe('export');
});

it('writes neutralised texts, numbers with the decimal symbol, and nothing for missing values', () => {
  expect(cellForFile('=SUM(A1)', ',')).toBe("'=SUM(A1)");
  expect(cellForFile(-1.5, ',')).toBe('-1,5');
  expect(cellForFile(-1.5, '.')).toBe('-1.5');
  expect(cellForFile(null, '.')).toBe('');
  expect(cellForFile(Number.NaN, '.')).toBe('');
});

it('is written in one module, and copied in another, which neutralise texts', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = globSync('{web/src,functions,shared}/**/*.{ts,tsx}', { cwd: root });
  const writers = sources.filter((path) => /Papa\.unparse|, '""'\)/.test(readFileSync(join(root, path), 'utf8')));
  expect(writers.toSorted()).toEqual(['shared/rules/csv-text.ts', 'web/src/features/series/grid/range/copy-range.ts']);
  expect(csvText([['=1', 'a "b"; c', null, 0.5]], { delimiter: ';', decimal: ',' })).toBe(`'=1;"a ""b""; c";;0,5`);
});
