import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

it('an open menu is a named region: it stands outside the parts of the page', () => {
  const sources = sourceFiles().filter((path) => path.startsWith('web/src/'));
  const menus = sources
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes("from '@mui/material/Menu'"));
  expect(menus.length).toBeGreaterThan(4);
  const unnamed = menus.filter(({ text }) => {
    return text.split(/<Menu\b/).length - 1 !== text.split(/paper: \{ role: 'region', 'aria-label': /).length - 1;
  });
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});
