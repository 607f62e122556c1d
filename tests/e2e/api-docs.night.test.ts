import { expect, it } from 'vitest';
import { routes } from '#shared/contracts/routes.ts';
import { openWindow, url } from './open-window.ts';

// The API reference as a person sees it: rendered by Swagger UI, under the site's own policy, without the network.

it('shows every call at /api/docs, calls no other host, and obeys the content security policy', async () => {
  const { page } = await openWindow();
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const answer = await page.goto(`${url}/api/docs`);
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self';/);
  // The viewer renders the calls that are in sight.
  const update = page.locator('.opblock', { hasText: 'Change the values of a sample' });
  const seen = new Set<string>();
  const look = async () => {
    for (const id of await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id))) seen.add(id);
    await page.mouse.wheel(0, 300);
    return seen.size;
  };
  await expect.poll(look, { interval: 50 }).toBe(Object.keys(routes).length);
  await expect.poll(async () => (await update.count()) || page.mouse.wheel(0, -300), { interval: 50 }).toBe(1);

  await update.locator('.opblock-summary-control').click();
  await update.getByText('Request body').waitFor();
  expect(await update.getByText('Try it out').count()).toBe(0);
  expect({ foreign, complaints }).toEqual({ foreign: [], complaints: [] });
});

it('is served with a slash at its end, together with the description', async () => {
  const statuses = [
    '/api/docs/',
    '/api/docs/show-reference.js',
    '/api/openapi.json',
    '/api/docs/nothing.js',
    '/api/docs/%ff',
  ];
  const found = await Promise.all(statuses.map(async (path) => (await fetch(`${url}${path}`)).status));
  expect(found).toEqual([200, 200, 200, 403, 403]);
});
