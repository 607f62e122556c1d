import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, within } from '@testing-library/react';
import { resolveConfig } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { violations } from '#tests/web/support/administration-steps.ts';
import { home } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { manualPage } from '#web/app/shell/manual-page.ts';
import { parseMarkdown } from '#web/features/manual/parse-markdown.ts';

const folder = join(import.meta.dirname, '../../../../docs/manual');
const files = readdirSync(folder).sort();

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('the help button opens the manual at the page about the screen', async () => {
  fakeApi(home());
  renderApp('/projects');
  const help = await screen.findByRole('link', { name: 'Help: open the user manual' });
  expect(help.getAttribute('href')).toBe('/manual/workspaces-and-projects');
  expect(help.getAttribute('target')).toBe('_blank');
});

test.each([
  ['/dashboard', '/manual'],
  ['/account/security', '/manual/your-account'],
  ['/administration/roles', '/manual/administration'],
  ['/workspaces/w/settings', '/manual/workspaces-and-projects'],
  ['/workspaces/w/database/data-export', '/manual/data-export'],
  ['/workspaces/w/projects/p/experiments', '/manual/experiments'],
  ['/workspaces/w/projects/p/experiments/e/series', '/manual/series-and-samples'],
  ['/workspaces/w/projects/p/experiments/e/settings', '/manual/experiment-settings'],
  ['/workspaces/w/projects/p/experiments/e/models', '/manual/models-and-charts'],
])('help at %s is %s', (address, page) => {
  expect(manualPage(address)).toBe(page);
  if (page !== '/manual')
    expect(files.some((file) => file.endsWith(`-${page.slice('/manual/'.length)}.md`))).toBe(true);
});

test('a build with a manual of its own leads there, from every screen and before signing in', async () => {
  vi.stubEnv('MANUAL_URL', 'https://wiki.example.com/serieslab');
  vi.resetModules();
  const configFile = join(import.meta.dirname, '../../../../web/vite.config.ts');
  const { define } = await resolveConfig({ configFile, logLevel: 'silent' }, 'serve');
  const built = JSON.parse(String(define?.['import.meta.env.MANUAL_URL']));
  expect(built).toBe('https://wiki.example.com/serieslab');
  const { manualPage: leadsTo } = await import('#web/app/shell/manual-page.ts');
  expect(['/dashboard', '/administration/roles'].map(leadsTo)).toEqual([built, built]);
  fakeApi({});
  renderApp('/login', { as: null });
  expect((await screen.findByRole('link', { name: /manual/i })).getAttribute('href')).toBe(built);
});

test('can be read without an account, page after page', async () => {
  fakeApi({});
  const { user } = renderApp('/manual', { as: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'First steps' })).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Manual' })).getAllByRole('link')).toHaveLength(files.length);
  await user.click(screen.getByRole('link', { name: 'Next: Signing in' }));
  expect(screen.getByRole('heading', { name: 'Forgot password?' })).toBeTruthy();
  expect(location.pathname).toBe('/manual/signing-in');
  expect(await violations()).toEqual([]);
});

test.each(files)('%s begins with its title and leaves no Markdown unread', (file) => {
  const blocks = parseMarkdown(readFileSync(join(folder, file), 'utf8'));
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
  const shown = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    if (block.kind === 'code') return [];
    return (block.kind === 'list' ? block.items.flat() : block.inlines).map(({ text }) => text);
  });
  expect(shown.filter((text) => /\*\*|`|\]\(|^\s*[-#|]/.test(text))).toEqual([]);
});

test('a heading, a paragraph, a list with a long line, bold, code and a link', () => {
  expect(parseMarkdown('# A b\n\nOne\n**two** `three`\n\n- four\n  five\n- [six](/six)\n\n1. seven')).toEqual([
    { kind: 'heading', level: 1, text: 'A b', id: 'a-b' },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'One ' },
        { kind: 'strong', text: 'two' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'three' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'text', text: 'four five' }], [{ kind: 'link', text: 'six', href: '/six' }]],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'seven' }]] },
  ]);
});

test('code between fences, with its blank lines', () => {
  expect(parseMarkdown('Script `s`:\n\n```python\na = 1\n\ndef f():\n    return a\n```\n\nAnd on.')).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'Script ' },
        { kind: 'code', text: 's' },
        { kind: 'text', text: ':' },
      ],
    },
    { kind: 'code', text: 'a = 1\n\ndef f():\n    return a' },
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'And on.' }] },
  ]);
});
