import { expect, test } from 'vitest';
import { createAppTheme } from '#web/app/theme.ts';
import { themeVariables } from '../../../web/build/write-theme-variables.ts';

/** The variables of a rule, by its selector. */
function variablesOf(selector: string): Map<string, string> {
  const [, rule = ''] = themeVariables().split(`\n${selector} {\n`);
  const lines = rule.slice(0, rule.indexOf('\n}')).split('\n');
  return new Map(lines.map((line) => [line.slice(2, line.indexOf(':')), line.slice(line.indexOf(':') + 2, -1)]));
}

test('the style sheet of the build has every variable of which the theme speaks', () => {
  const named = JSON.stringify(createAppTheme().vars).matchAll(/var\((--sl-[\w-]+)/g);
  const names = [...new Set([...named].map(([, name]) => name))];
  const sheet = themeVariables();
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !sheet.includes(`\n  ${name}: `))).toEqual([]);
});

test('light is the default, and dark has its own colors', () => {
  const light = variablesOf(':root, [data-theme="light"]');
  const dark = variablesOf('[data-theme="dark"]');
  expect(light.get('--sl-palette-background-default')).toBe('#f5f7f7');
  expect(dark.get('--sl-palette-background-default')).toBe('#0e1416');
  const colors = [...light.keys()].filter((name) => name.startsWith('--sl-palette-'));
  expect(colors.filter((name) => !dark.has(name))).toEqual([]);
});
