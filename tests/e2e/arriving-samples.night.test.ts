import { expect, it } from 'vitest';
import { cellUnder, sampleRows } from '../support/workspace-journey.ts';
import { ownExperiment, url, windowOf } from './open-window.ts';

// A person types into the first samples of a long list while the others are on their way.
const count = 1500;

const { api, workspace, ...made } = await ownExperiment();
const experiment = made.experiment.uuid;
const address = `${url}${made.address}/series`;
const samples = Array.from({ length: count }, (_, row) => ({
  heat: 5 * (row % 21),
  binder: row % 2 ? 'Acrylic' : 'Epoxy',
  hardness: row,
}));
await api.call('importSeries', { path: { id: experiment }, body: { samples, options: {} } });
const { page, errors } = await windowOf();

const loading = () => page.getByRole('progressbar', { name: 'Loading samples' });
const whole = () => page.getByRole('grid').and(page.locator(`[aria-rowcount="${count + 1}"]`));
const stored = async (position: number) => {
  const series = await api.allSeries(experiment);
  return series[0]?.samples.find((sample) => sample.position === position)?.outParameters[0]?.value;
};

/** Opens the screen; the pages after the first samples are let through when `arrive` is called. */
async function openWithHeldPages(): Promise<{ arrive: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith(`/${experiment}/series`) && !searchParams.has('preview'),
    async (route) => {
      if (!route.request().url().includes('/api/')) return route.fallback();
      // The samples that come were read before anything is typed.
      const answer = await route.fetch();
      await held.promise;
      await route.fulfill({ response: answer });
    },
  );
  await page.goto(address);
  await sampleRows(page).first().waitFor();
  await loading().waitFor();
  return { arrive: held.resolve };
}

it('saves what is typed meanwhile, moves nothing, and keeps the open editor when the rest arrives', async () => {
  const { arrive } = await openWithHeldPages();
  await (await cellUnder(page, sampleRows(page).first(), 'Hardness')).click();
  await page.evaluate(`
    globalThis.moved = [];
    // A number that is aligned to the right begins elsewhere when it grows: only what moves up or down counts.
    const isMoved = ({ previousRect, currentRect }) => previousRect.y !== currentRect.y;
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries()) {
        moved.push(...sources.filter(isMoved).map(({ node }) => node?.textContent));
      }
    }).observe({ type: 'layout-shift' });
  `);
  await page.keyboard.type('77.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(0)).toBe(77.5);
  await page.keyboard.type('12');
  arrive();
  await whole().waitFor();
  await loading().waitFor({ state: 'detached' });
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(1)).toBe(123);
  const shown = async (row: number) => (await cellUnder(page, sampleRows(page).nth(row), 'Hardness')).textContent();
  expect([await shown(0), await shown(1), await shown(2)]).toEqual(['77.5', '123', '2']);
  expect(await page.evaluate('moved')).toEqual([]);
  expect(errors).toEqual([]);
});

it('forgets the first samples of a screen that is left before the rest has come', async () => {
  const { arrive } = await openWithHeldPages();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  const [first] = (await api.allSeries(experiment))[0]?.samples ?? [];
  if (!first) throw new Error('The series has samples');
  const { version, outParameters } = first;
  const values = outParameters.map(({ out_parameter }) => ({ out_parameter, value: 8 }));
  await api.call('updateSample', { path: { id: first.uuid }, body: { version, outParameters: values } });
  arrive();
  await page.getByRole('link', { name: 'Series', exact: true }).click();
  await whole().waitFor();
  expect(await (await cellUnder(page, sampleRows(page).first(), 'Hardness')).textContent()).toBe('8');
});
