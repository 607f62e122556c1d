import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAppTheme } from '#web/app/theme.ts';

const theme = createAppTheme();

const text = readFileSync(join(import.meta.dirname, '../../../web/src/app/base.css'), 'utf8');

/** The custom properties of the rules that begin with a selector, in the style sheet and in the theme. */
const written = (selector: string) => {
  const [, body = ''] = text.split(`\n${selector} {`);
  return [...body.slice(0, body.indexOf('}')).matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [
    name,
    value,
  ]);
};
const { colorSchemes: schemes } = theme as unknown as { colorSchemes: Record<string, unknown> };
/** `--sl-palette-text-primary` is `palette.text.primary` of a scheme. */
const inTheme = (scheme: 'light' | 'dark', name: string) =>
  name
    .slice('--sl-'.length)
    .split('-')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], schemes[scheme]);

test.each([
  [':root', 'light'],
  ['[data-theme="dark"]', 'dark'],
] as const)('%s has the colours of the %s theme', (selector, scheme) => {
  const colours = written(selector);
  expect(colours).toHaveLength(16);
  expect(colours).toEqual(colours.map(([name = '']) => [name, inTheme(scheme, name)]));
});

test('screens without the theme use no variable of it that is missing before it loads', () => {
  const known = written(':root').map(([name]) => name);
  const plain = [
    'features/auth/sign-in-page.css',
    'features/manual/manual.css',
    'ui/snackbars.css',
    'app/focus.css',
    'app/base.css',
  ];
  const used = plain.flatMap((file) => {
    const css = readFileSync(join(import.meta.dirname, '../../../web/src', file), 'utf8');
    return [...css.matchAll(/var\((--sl-[\w-]+)/g)].map(([, name]) => name);
  });
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});

test('text has the font of the theme', () => {
  const family = /font-family:([^;]+);/.exec(text)?.[1] ?? '';
  const plain = (list: string) =>
    list
      .replaceAll(/["'\s]+/g, ' ')
      .replaceAll(' ,', ',')
      .trim();
  expect(plain(family)).toBe(plain(theme.typography.fontFamily ?? ''));
});
