import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../../web/public/before-paint.js'), 'utf8');
const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
])('with %s remembered and a system that is dark: %s, the page is %s before the app draws', (stored, isDark, theme) => {
  if (stored) localStorage.setItem('serieslab.mode', stored);
  vi.stubGlobal('matchMedia', () => ({ matches: isDark, addEventListener: () => undefined }));
  // biome-ignore lint/security/noGlobalEval: the page runs this very file as a classic script
  globalThis.eval(script);
  expect(document.documentElement.dataset.theme).toBe(theme);
});

test('the page runs it before its first paint: a blocking script in the head', () => {
  expect(page.indexOf('<script src="/before-paint.js"></script>')).toBeGreaterThan(0);
  expect(page.indexOf('<script src="/before-paint.js"></script>')).toBeLessThan(page.indexOf('</head>'));
});
