import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleSizes } from '../bench/bundle-sizes.ts';

it('loads no more script than its budget: /login 134 kB, the manual 146 kB, the series 309 kB, a screen of the administration 355 kB', () => {
  const promised = bundleSizes().filter(({ budget }) => budget !== undefined);
  expect(promised.length).toBeGreaterThan(8);
  expect(promised.filter(({ total, budget = 0 }) => total > budget).map(({ route }) => route)).toEqual([]);
});

it.each(['login', 'manual', 'series'])(
  'the page names every file of /%s, so that none waits for the entry to run',
  (screen) => {
    const page = readFileSync(join(import.meta.dirname, '../../dist/web/index.html'), 'utf8');
    const named = `${page.slice(page.indexOf('<script type="module"'))} ${new RegExp(`data-${screen}="([^"]+)"`).exec(page)?.[1]}`;
    const needed = bundleSizes().find(({ route }) => route.split('/').includes(screen))?.chunks ?? [];
    expect(needed.length).toBeGreaterThan(2);
    expect(needed.map(({ file }) => file).filter((file) => !named.includes(file))).toEqual([]);
  },
);
