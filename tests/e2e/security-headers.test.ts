import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { url, windowOf } from './open-window.ts';

// The built page as the running system serves it, with the headers that CloudFront is configured with.
const built = readFileSync(join(import.meta.dirname, '../../dist/web/index.html'), 'utf8');
const get = (path: string) => fetch(url + path);

it.each(['/', '/login', '/workspaces/x/projects/y/experiments/z/series', '/api/docs', '/api/roles', '/nothing.js'])(
  '%s answers with strict headers',
  async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    expect(policy).toMatch(/default-src 'none'.*script-src 'self';.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  },
);

it('serves the built page, whose every script is a file of the same origin', async () => {
  const page = await (await get('/login')).text();
  expect(page).toBe(built);
  const scripts = [...page.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, text] of scripts) {
    expect(text?.trim()).toBe('');
    expect(attributes).toMatch(/\bsrc="\/[\w./-]+\.js"/);
  }
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
});

it('keeps no data of a tenant in a cache', async () => {
  for (const path of ['/api/roles', '/api/token'])
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
});

it('switches between light, dark and the system’s theme, and paints the choice after a reload', async () => {
  const { page, errors } = await windowOf();
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && errors.push(message.text()));
  const colours: { light?: string; dark?: string } = {};
  /** The theme, also after a reload, with its background. */
  const shows = async (theme: 'light' | 'dark') => {
    for (const reload of [false, true]) {
      if (reload) await page.reload({ waitUntil: 'commit' });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).toBe(colours[theme] ?? background);
      colours[theme] = background;
    }
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${url}/dashboard`);
  await shows('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shows('dark');
  await page.getByRole('button', { name: 'Switch to light' }).click();
  await shows('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await shows('dark');
  expect(colours.light).not.toBe(colours.dark);
  expect(errors).toEqual([]);
});
