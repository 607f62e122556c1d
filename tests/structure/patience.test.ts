import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/** A pattern that gives a single test or wait a clock of its own. */
const ownClocks = [
  /\btimeout: ?[\d_]+/,
  /^ *\},? [\d_]{4,}\);$/,
  /\bwaitForTimeout\(/,
  /\bsetDefaultTimeout\([\d_]/,
  /\basyncUtilTimeout: ?[\d_]/,
];

/** The pauses of a person who types are what it simulates; nothing is waited for. */
const exception = 'tests/support/typist.ts';

it('no test fails by a clock of its own: waits end by the patience of all (`tests/support/patience.ts`)', () => {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root, exclude: ['tests/{bench,faults}/**', exception] });
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => ownClocks.some((clock) => clock.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});
