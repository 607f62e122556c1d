import { expect, it } from 'vitest';
import { makeMember } from '../support/people.ts';
import { cellUnder, generateSeries, sampleRows, seriesCard } from '../support/workspace-journey.ts';
import { ownExperiment, url, windowOf } from './open-window.ts';

const { api, workspace, ...made } = await ownExperiment();
await generateSeries(api, made.experiment.uuid);
const rita = await makeMember(api, 'Rita', workspace.uuid, 'Reader');
await api.call('updateProject', {
  path: { id: made.project.uuid },
  body: { users: [{ uuid: null, user: rita.uuid }] },
});
const { page, errors } = await windowOf(rita);

/** Buttons that change something, on any of the screens. */
const changing =
  /^(New |Generate|Import|Cancel|Create model|Update model|Add |Include|Show in tables|Hide from tables|Insert|Save)/;
/** The menus of charts save pictures, and change nothing. */
const controls = async () => {
  const buttons = page.getByRole('button').and(page.locator(':not([aria-haspopup])'));
  return (await buttons.or(page.getByRole('switch')).allInnerTexts()).filter((text) => changing.test(text));
};

it('shows every screen to a user who may only read, and nothing on it that changes anything', async () => {
  const screens: [address: string, shows: string][] = [
    [`/workspaces/${made.project.workspace}/projects`, 'Project of Small'],
    [made.list, 'Small'],
    [`${made.address}/models`, 'No model data available - please create a model'],
    [`${made.address}/charts`, 'Please select parameters and generate a plot'],
    [`${made.address}/settings`, 'Heat'],
    [`${made.address}/series`, 'Hardness'],
  ];
  for (const [address, shows] of screens) {
    await page.goto(`${url}${address}`);
    await page.getByText(shows, { exact: true }).first().waitFor();
    expect([address, await controls()]).toEqual([address, []]);
  }
  await page.goto(`${url}${made.list}`);
  await page.getByRole('button', { name: 'Actions for Small' }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Series',
    'Settings',
    'Export',
    'Report',
    'Compare',
  ]);
  expect(errors).toEqual([]);
});

it('refuses their values, and allows everything again once their role lacks that permission', async () => {
  await page.goto(`${url}${made.address}/series`);
  await seriesCard(page, 1).waitFor();
  const cell = async () => cellUnder(page, sampleRows(page).first(), 'Hardness');
  await (await cell()).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  expect(await (await cell()).getByRole('textbox').count()).toBe(0);
  const scientist = (await api.call('listRoles', {})).find(({ name }) => name === 'Scientist');
  const { workspaces } = await api.call('getUser', { path: { id: rita.uuid } });
  const lines = workspaces.map((line) => ({ ...line, role: scientist?.uuid ?? '' }));
  await api.call('updateUser', { path: { uuid: rita.uuid }, body: { workspaces: lines } });
  await page.reload();
  await page.getByRole('button', { name: 'Generate' }).first().waitFor();
  await (await cell()).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  const stored = async () => {
    const [series] = await api.allSeries(made.experiment.uuid);
    return series?.samples.map(({ outParameters }) => outParameters[0]?.value);
  };
  await expect.poll(stored).toContain(8);
  expect(await stored()).not.toContain(7);
  expect(errors).toEqual([]);
});
