import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checklistAreas } from './checklist-areas.ts';
import { checklistDocument, testOf } from './checklist-document.ts';
import { testTitles } from './test-titles.ts';

const areas = await checklistAreas();

describe.each(areas)('the checklist of $title', ({ lines }) => {
  test('has no open line', () => {
    expect(lines.filter(({ test: asserted }) => asserted === '').map(({ says }) => says)).toEqual([]);
  });

  test('names tests that exist', () => {
    const missing = lines.filter(({ test: asserted }) => {
      const { file, title } = testOf(asserted);
      return asserted !== '' && !testTitles(file)?.has(title);
    });
    expect(missing.map(({ test: asserted }) => asserted)).toEqual([]);
  });

  test('repeats nothing', () => {
    const promises = lines.map(({ section, says }) => `${section}: ${says}`);
    expect(promises.filter((text, index) => promises.indexOf(text) !== index)).toEqual([]);
  });
});

test('docs/screens.md is current (`npm run docs:screens` writes it)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/screens.md'), 'utf8');
  expect(written).toBe(checklistDocument(areas));
});

test('a title is found also behind `each`, and only in tests', () => {
  expect(testTitles('tests/web/app/failures.test.tsx')).toContain('401 on the token call');
  expect(testTitles('tests/web/app/failures.test.tsx')).toContain('a %i shows its snackbar and leads home');
  expect(testTitles('tests/screens/no-such-file.test.ts')).toBeUndefined();
});
