import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../../web/public/before-paint.js'), 'utf8');
const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');

/** Runs the script as the page at an address does, with the names that the build writes into its tag. */
function run(address: string, names: Record<string, string> = {}, isDark = false): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isDark, addEventListener: () => undefined }));
  const tag = document.createElement('script');
  Object.assign(tag.dataset, names);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  history.replaceState(null, '', address);
  // biome-ignore lint/security/noGlobalEval: the page runs this very file as a classic script
  globalThis.eval(script);
}

afterEach(() => {
  globalThis.earlyAnswers = undefined;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
])('with %s remembered and a system that is dark: %s, the page is %s before the app draws', (stored, isDark, theme) => {
  if (stored) localStorage.setItem('serieslab.mode', stored);
  run('/', {}, isDark);
  expect(document.documentElement.dataset.theme).toBe(theme);
});

test.each([
  ['/login', ['/assets/login.js']],
  ['/manual/series', ['/assets/manual.js', '/assets/manual.css']],
  ['/workspaces/a/projects/b/experiments/c/series', ['/assets/frame.js', '/assets/series.js']],
  ['/administration/users', []],
])('of %s it loads %j beside the entry', (address, files) => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
  run(address, {
    login: '/assets/login.js',
    manual: '/assets/manual.js /assets/manual.css',
    series: '/assets/frame.js /assets/series.js',
  });
  expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(files);
});

test.each([
  ['/workspaces/a/projects', 'token', true],
  ['/', 'token', true],
  ['/workspaces/a/projects', undefined, false],
  ['/login', 'token', false],
  ['/manual/series', 'token', false],
])('at %s with %s the bar of the frame is shown before the app draws: %s', (address, token, isShown) => {
  if (token) localStorage.setItem('serieslab.token', token);
  run(address);
  expect(document.documentElement.hasAttribute('data-framed')).toBe(isShown);
});

const claims = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'ada', exp }))}.y`;

test.each([
  [
    '/workspaces/a/projects/b/experiments/c/series',
    claims(4_000_000_000),
    ['/api/experiments/c?project=b', '/api/users/ada'],
  ],
  ['/workspaces/a/projects/b/experiments/c/series', claims(1), []],
  ['/workspaces/a/projects/b/experiments/c/series', 'no token', []],
  ['/series', claims(4_000_000_000), []],
  ['/workspaces/a/projects/b/experiments/c/models', claims(4_000_000_000), []],
])('at %s with %s it asks for %j before the scripts are there', (address, token, addresses) => {
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  localStorage.setItem('serieslab.token', token);
  run(address, { seriesCalls: '/api/experiments/{experiment}?project={project} /api/users/{user}' });
  expect(fetched.mock.calls.map(([asked]) => asked)).toEqual(addresses);
  expect([...(globalThis.earlyAnswers?.answers.keys() ?? [])]).toEqual(addresses);
  for (const [, { headers }] of fetched.mock.calls) expect(headers).toEqual({ Authorization: `Bearer ${token}` });
});

test('the page runs it before its first paint: a blocking script in the head', () => {
  expect(page.indexOf('<script src="/before-paint.js"></script>')).toBeGreaterThan(0);
  expect(page.indexOf('<script src="/before-paint.js"></script>')).toBeLessThan(page.indexOf('</head>'));
});
