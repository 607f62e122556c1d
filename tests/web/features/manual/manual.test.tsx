import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { resolveConfig } from 'vite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { violations } from '#tests/web/support/administration-steps.ts';
import { home } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { manualPage } from '#web/app/shell/top-bar.tsx';
import { manualAddress, manualPages } from '#web/features/manual/manual-pages.ts';
import { parseMarkdown } from '#web/features/manual/parse-markdown.ts';
import { searchManual } from '#web/features/manual/search-manual.ts';

const folder = join(import.meta.dirname, '../../../../docs/manual');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .sort();
const pictures = readdirSync(join(folder, 'images'));

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));

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
  const { manualPage: leadsTo } = await import('#web/app/shell/top-bar.tsx');
  expect(['/dashboard', '/administration/roles'].map(leadsTo)).toEqual([built, built]);
  fakeApi({});
  renderApp('/login', { as: null });
  expect((await screen.findByRole('link', { name: /manual/i })).getAttribute('href')).toBe(built);
});

test('can be read without an account, page after page', async () => {
  const asked = fakeApi({});
  const { user } = renderApp('/manual', { as: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'First steps' })).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Manual' })).getAllByRole('link')).toHaveLength(files.length);
  await user.click(screen.getByRole('link', { name: 'Next: Signing in' }));
  expect(screen.getByRole('heading', { name: 'Forgot password?' })).toBeTruthy();
  expect(location.pathname).toBe('/manual/signing-in');
  expect(await violations()).toEqual([]);
  expect(asked.calls).toEqual([]);
});

test('the search finds parts of all pages, leads to the place, and says when there is none', async () => {
  fakeApi({});
  const place = vi.fn();
  // jsdom has no such method.
  Element.prototype.scrollIntoView = place;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const { user } = renderApp('/manual', { as: null });
  const field = await screen.findByRole('searchbox', { name: 'Search the manual' });
  await user.type(field, 'online five minutes');
  expect((await screen.findByRole('status')).textContent).toBe('1 part with “online five minutes”');
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Administration: Users' }));
  const heading = await screen.findByRole('heading', { name: 'Users' });
  expect(`${location.pathname}${location.hash}`).toBe('/manual/administration#users');
  await waitFor(() => expect(place.mock.contexts).toEqual([heading]));
  expect(field).toHaveProperty('value', '');
  await user.type(field, 'zebra stripes');
  expect((await screen.findByRole('status')).textContent).toContain('Nothing in the manual has “zebra stripes”');
});

test.each([
  ['forgot password', 'Signing in: Forgot password?'],
  ['CV-R2', 'Models and charts: How good it is'],
  ['arrhenius', 'Formulas, rules and scripts: Arrhenius in a script'],
  ['fixing an input', 'Questions from the laboratory: Fixing an input'],
  ['failed runs', 'Questions from the laboratory: Failed runs'],
  ['run order', 'Questions from the laboratory: Run order'],
  ['notes', 'Series and samples: Notes and tags'],
  ['effects report', 'Models and charts: Effects report'],
  ['log scale', 'Questions from the laboratory: A log scale'],
  ['403 zebra', undefined],
])('a search for %s finds first: %s', (search, first) => {
  const [found] = searchManual(search);
  expect(found && `${found.page.title}: ${found.heading}`).toBe(first);
});

test('a part that is found is shown with the text around what was looked for', () => {
  const excerpt = searchManual('sorted in any way')[0]?.excerpt ?? '';
  expect(excerpt).toContain('sorted in any way');
  expect(excerpt.length).toBeLessThan(220);
  expect(excerpt.startsWith('… ')).toBe(true);
});

test('a link to another page stays in the manual', async () => {
  const asked = fakeApi({});
  const { user } = renderApp('/manual/workspaces-and-projects');
  await user.click(await screen.findByRole('link', { name: 'robots and notebooks' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Robots and notebooks' })).toBeTruthy();
  expect(location.pathname).toBe('/manual/robots-and-notebooks');
  expect(asked.calls).toEqual([]);
});

test.each(files)('%s begins with its title and leaves no Markdown unread', (file) => {
  const blocks = parseMarkdown(readFileSync(join(folder, file), 'utf8'));
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
  const shown = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    if (block.kind === 'code' || block.kind === 'image') return [];
    const inlines = block.kind === 'list' ? block.items.flat() : block.inlines;
    return inlines.flatMap(({ kind, text }) => (kind === 'code' ? [] : [text]));
  });
  expect(shown.filter((text) => /\*\*|`|\]\(|^\s*[-#|]/.test(text))).toEqual([]);
});

test.each(files)('the links of %s lead to pages, where the files are read and where the product shows them', (file) => {
  const blocks = parseMarkdown(readFileSync(join(folder, file), 'utf8'));
  const links = blocks.flatMap((block) => {
    const inlines = block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? block.inlines : [];
    return inlines.flatMap((inline) => (inline.kind === 'link' ? [inline.href] : []));
  });
  const inside = links.filter((href) => !href.startsWith('https://'));
  expect(inside.filter((href) => !files.includes(href.replace(/#.*/, '')))).toEqual([]);
  const addresses = manualPages.map(({ slug }) => `/manual/${slug}`);
  expect(inside.map(manualAddress).filter((address) => !addresses.includes(address.replace(/#.*/, '')))).toEqual([]);
});

test('pictures are light, each is shown once, and says in words what it shows', () => {
  const shown = files.flatMap((file) =>
    parseMarkdown(readFileSync(join(folder, file), 'utf8')).flatMap((block) => (block.kind === 'image' ? [block] : [])),
  );
  expect(shown.map(({ file }) => file).sort()).toEqual(pictures.sort());
  expect(shown.filter(({ alt }) => alt.length < 40)).toEqual([]);
  const heavy = pictures.filter((file) => statSync(join(folder, 'images', file)).size > 60_000);
  expect(heavy).toEqual([]);
});

/** Width and height in the header of a WebP file with alpha. */
function sizeOf(file: string): string[] {
  const bytes = readFileSync(join(folder, 'images', file));
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
  return [24, 27].map((offset) => String(bytes.readUIntLE(offset, 3) + 1));
}

test.each([
  ['models-and-charts', 'From a model to the next experiment', pictures.filter((file) => !file.startsWith('plan'))],
  ['plan-a-series', 'Plan a series', pictures.filter((file) => file.startsWith('plan'))],
])(
  'the page %s shows its pictures, and keeps their places until they are near enough to load',
  async (page, name, own) => {
    fakeApi({});
    renderApp(`/manual/${page}`, { as: null });
    await screen.findByRole('heading', { name });
    const images = screen.getAllByRole('img');
    const fileOf = (image: HTMLElement) => image.getAttribute('src')?.match(/[\w-]+\.webp/)?.[0] ?? '';
    expect(images.map(fileOf).sort()).toEqual(own.sort());
    for (const image of images) {
      expect(['width', 'height'].map((name) => image.getAttribute(name))).toEqual(sizeOf(fileOf(image)));
      expect(image.getAttribute('loading')).toBe('lazy');
    }
    expect(await violations()).toEqual([]);
  },
);

test.each(['no-such-page', 'signing-in/03-your-account.md'])(
  '/manual/%s says so, and where the pages are',
  async (no) => {
    const asked = fakeApi({});
    // With a session that may have ended: whatever stands below /manual is the manual's, and asks for nothing.
    renderApp(`/manual/${no}`);
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    await waitFor(() => expect(document.title).toBe('Page not found · Serieslab manual'));
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/manual/first-steps');
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
    expect(await violations()).toEqual([]);
    expect(asked.calls).toEqual([]);
  },
);

test('a picture that stands alone', () => {
  expect(parseMarkdown('One\n\n![A line\nthat rises](images/rise.webp)\n\nTwo')[1]).toEqual({
    kind: 'image',
    alt: 'A line that rises',
    file: 'rise.webp',
  });
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
