import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { countedKeys } from '../support/counted-keys.ts';
import { smallExperiment } from '../support/experiment.ts';
import { makeMember } from '../support/people.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { openWindow, superadmin, url } from './open-window.ts';

const values = ['12.5', '14', '9.75', '31', '28.2', '7', '19.9', '22'];
let member: { email: string; password: string };
let hardness: () => Promise<(number | null)[]>;

const { api, workspace } = await emptyWorkspace(url, superadmin);
const { experiment } = await smallExperiment(api, workspace.uuid);
const samples = values.map((_value, row) => ({ heat: 10 * row, binder: 'Epoxy' }));
await api.call('importSeries', { path: { id: experiment.uuid }, body: { samples, options: {} } });
member = await makeMember(api, 'Kay', workspace.uuid);
hardness = async () => {
  const [series] = await api.allSeries(experiment.uuid);
  return (series?.samples ?? []).map(({ outParameters }) => outParameters[0]?.value ?? null);
};

it('leads from the login page to a saved column of eight values in at most 25 key presses', async () => {
  const { page, errors } = await openWindow();
  const person = countedKeys(page);
  await signInByKeys(page, person);
  await page.getByText('No recent experiments').waitFor();
  await person.goTo(page.getByRole('main').getByRole('link', { name: 'Experiments', exact: true }));
  await person.press('Enter');
  const name = page.getByRole('main').getByRole('link', { name: 'Small', exact: true });
  await name.waitFor();
  await person.goTo(name);
  await person.press('Enter');
  await typeColumn(page, person);
  process.stdout.write(person.list('By way of the list of experiments'));
  expect(await hardness()).toEqual(values.map(Number));
  expect(errors).toEqual([]);
  expect(person.pressed.length).toBeLessThanOrEqual(25);
});

async function signInByKeys(page: Page, person: ReturnType<typeof countedKeys>): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Login').waitFor();
  await person.goTo(page.getByLabel('Login'));
  await person.type(member.email);
  await person.press('Tab');
  await person.type(member.password);
  await person.press('Enter');
}

async function typeColumn(page: Page, person: ReturnType<typeof countedKeys>): Promise<void> {
  const cell = page.locator('[data-cell="Hardness 1"]');
  await cell.waitFor();
  await person.goTo(cell);
  for (const value of values) await person.value(value);
  await expect.poll(hardness).toEqual(values.map(Number));
}
