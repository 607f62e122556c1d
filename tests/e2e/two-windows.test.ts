import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeMember } from '../support/people.ts';
import { cellUnder, generateSeries, sampleRows, seriesCard } from '../support/workspace-journey.ts';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

const { api, workspace, ...made } = await ownExperiment();
const account = await makeMember(api, 'Bob', workspace.uuid);
await generateSeries(api, made.experiment.uuid);
const [ann, bob] = [await windowOf(), await windowOf(account)];
for (const { page } of [ann, bob]) await openSeries(page, made.address);

const type = async (page: Page, header: string, text: string) => {
  await (await cellUnder(page, sampleRows(page).first(), header)).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const value = async (page: Page, header: string) =>
  (await cellUnder(page, sampleRows(page).first(), header)).textContent();

it('lets two people fill different cells of one sample, and reports a conflict about the same cell', async () => {
  await type(ann.page, 'Hardness', '7');
  await expect.poll(async () => (await savedSample()).outParameters[0]?.value).toBe(7);
  // Bob's window has not been updated yet when he changes an input of the same sample.
  await type(bob.page, 'Heat', '57');
  await expect.poll(async () => (await savedSample()).inParameters.map((one) => one.value)).toContain(57);
  // The step is 5: it was not proposed.
  await expect.poll(() => value(ann.page, 'Heat')).toMatch(/^57, changed: \d+ was proposed$/);
  await expect.poll(() => value(bob.page, 'Hardness')).toBe('7');
  expect((await savedSample()).outParameters[0]?.value).toBe(7);

  // Ann begins to edit a cell; Bob changes it meanwhile. Ann saves second.
  await (await cellUnder(ann.page, sampleRows(ann.page).first(), 'Hardness')).click();
  const top = (await ann.page.getByRole('grid').first().boundingBox())?.y;
  await type(bob.page, 'Hardness', '8');
  await expect.poll(async () => (await savedSample()).outParameters[0]?.value).toBe(8);
  await ann.page.keyboard.type('9');
  await ann.page.keyboard.press('Enter');
  await ann.page.getByText(/^Bob changed it: Hardness of sample 1 of series 1 is now 8; you entered 9\./).waitFor();
  // Both values are kept, and no content has moved.
  expect(await value(ann.page, 'Hardness')).toBe('!9');
  expect((await ann.page.getByRole('grid').first().boundingBox())?.y).toBe(top);
  await ann.page.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await savedSample()).outParameters[0]?.value).toBe(9);
});

it('shows the results of a job that ended while the window was offline', async () => {
  await ann.page.context().setOffline(true);
  await generateSeries(api, made.experiment.uuid);
  await seriesCard(bob.page, 2).waitFor();
  expect(await seriesCard(ann.page, 2).count()).toBe(0);
  await ann.page.context().setOffline(false);
  await seriesCard(ann.page, 2).waitFor();
  expect([...ann.errors, ...bob.errors]).toEqual([]);
});

async function savedSample() {
  const { series } = await api.call('listSeries', { path: { id: made.experiment.uuid } });
  const sample = series[0]?.samples[0];
  if (!sample) throw new Error('The series has samples');
  return sample;
}
