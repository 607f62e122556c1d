import { expect, it } from 'vitest';
import { nearChart } from '../support/near-chart.ts';
import { createSummit, yieldAt } from '../support/summit.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// A rule forbids the summit: the best setting that is left is known.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const summit = await createSummit(api, workspace.uuid);
const path = summit.path;
const charts = `${url}${summit.charts}`;
const formula = "heat <= 55 or base != 'Acetate' and time >= 30";
await api.call('createRule', { path, body: { name: 'Glass liner', short_name: 'liner', formula } });
const { page, errors } = await computingWindow();
await page.goto(`${charts}?at.heat=70&at.time=20&at.base=Acetate`);
await nearChart(page, 'Profiler');

const profiler = () => page.getByRole('region', { name: 'Profiler' });
const slider = (name: RegExp) => profiler().getByRole('slider', { name });
const forbidden = (input: number) => profiler().locator(`[data-panel="${input} 0"] [data-line="forbidden"]`);
const button = (name: string) => profiler().getByRole('button', { name });
it('names the rule that a setting breaks, and hatches what is forbidden', async () => {
  await profiler().getByText('This setting breaks the rule Glass liner.').waitFor();
  // Along the temperature from 55 on, every time, and at this time both bases.
  const [frame, hatched] = await Promise.all([
    profiler().locator('[data-panel="0 0"] rect').first().boundingBox(),
    forbidden(0).boundingBox(),
  ]);
  const share = ((hatched?.x ?? 0) - (frame?.x ?? 0)) / (frame?.width ?? 1);
  expect(Math.abs(20 + share * 100 - 55)).toBeLessThan(3);
  await expect.poll(() => forbidden(1).count()).toBe(1);
  expect(await forbidden(2).getAttribute('d')).toMatch(/^M[^M]+$/);
  await slider(/^Heat/).fill('50');
  await slider(/^Heat/).press('ArrowLeft');
  await profiler().getByText('This setting obeys the rules.').waitFor();
  expect(await forbidden(1).count()).toBe(0);
});

it('says so in the table, too', async () => {
  await button('Show data').click();
  await profiler().getByText('breaks the rule Glass liner').first().waitFor();
  await profiler().getByText('obeyed').first().waitFor();
  await button('Hide data').click();
});

it('finds the best setting that the rules allow', async () => {
  await button('Best predicted setting').click();
  await expect.poll(async () => Number(await slider(/^Heat/).inputValue())).toBeGreaterThan(51);
  const heat = Number(await slider(/^Heat/).inputValue());
  const time = Number(await slider(/^Time/).inputValue());
  expect(heat).toBeLessThanOrEqual(55);
  expect(Math.abs(time - 20)).toBeLessThanOrEqual(6);
  expect(await profiler().getByRole('combobox', { name: 'Base' }).inputValue()).toBe('0');
  // The other allowed summit, pivalate at 70 °C and 30 minutes, gives less.
  expect(yieldAt(heat, time, 'Acetate')).toBeGreaterThan(yieldAt(70, 30, 'Pivalate'));
  await profiler().getByText('This setting obeys the rules.').waitFor();
  await button('Most uncertain setting').click();
  await expect.poll(() => slider(/^Time/).inputValue()).not.toBe(String(time));
  await profiler().getByText('This setting obeys the rules.').waitFor();
});

it('keeps its layout while the answer is awaited', async () => {
  const top = async () => (await profiler().getByRole('img').first().boundingBox())?.y;
  await profiler().scrollIntoViewIfNeeded();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rules/evaluation*', async (route) => {
    await held;
    await route.continue();
  });
  await slider(/^Heat/).fill('50');
  await slider(/^Time/).fill('20');
  await slider(/^Time/).press('ArrowRight');
  await profiler().getByText('The rules are checked once the setting rests').waitFor();
  const before = await top();
  release();
  await profiler().getByText('This setting obeys the rules.').waitFor();
  expect(await top()).toBe(before);
  await page.unroute('**/rules/evaluation*');
  expect(errors).toEqual([]);
});

it('says when no setting obeys the rules, and takes a new rule at once', async () => {
  await slider(/^Heat/).fill('90');
  await slider(/^Heat/).press('ArrowRight');
  await profiler().getByText('This setting breaks the rule Glass liner.').waitFor();
  const formula = 'heat > 500';
  await api.call('createRule', { path, body: { name: 'Hotter than hot', short_name: 'hotter', formula } });
  await profiler().getByText('breaks the rule Hotter than hot').waitFor();
  await button('Best predicted setting').click();
  await profiler().getByText('No setting was found that obeys the rules.').waitFor();
  expect(await slider(/^Heat/).inputValue()).toBe('91');
  expect(errors).toEqual([]);
});
