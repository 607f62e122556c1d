import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { inDialog } from '../support/browser.ts';
import { makeMember } from '../support/people.ts';
import { openSeries, ownExperiment, url, windowOf } from './open-window.ts';

// The changes of one value by each door, and a series that is finished.
const { api, workspace, ...made } = await ownExperiment();
const samples = [10, 20].map((heat) => ({ heat, binder: 'Epoxy' }));
await api.call('importSeries', {
  path: made.path,
  body: { samples, options: { in: true, out: true }, parameters: [], file: 'plan.csv' },
});
const owner = await makeMember(api, 'Rob', workspace.uuid);
const expires = Math.floor(Date.now() / 1000) + 86_400;
const { token } = await (await Api.signedIn(url, owner.email, owner.password)).call('createAccessToken', {
  body: { name: 'Robot arm', expires },
});
const program = new Api(url, token);
const measured = (value: number) => ({
  path: made.path,
  body: { measurements: [{ series: 1, number: 1, outputs: { hardness: value } }] },
});
const { page, errors } = await windowOf();
await openSeries(page, made.address);

const hardness = async () => {
  const [series] = await api.allSeries(made.experiment.uuid);
  return series?.samples[0]?.outParameters[0]?.value ?? null;
};
const cell = page.locator('[data-cell="Hardness 1"]');
async function type(value: string) {
  await cell.click();
  await page.getByRole('textbox', { name: 'Hardness, sample 1' }).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}
const choose = async (name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
async function importFile(value: number) {
  await choose('series 1', 'Import outputs');
  const dialog = await inDialog(page, 'Import outputs of series 1');
  const buffer = Buffer.from(`Sample number,hardness\r\n1,${value}`);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'hplc.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
}
async function undo(label: string) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Z');
  await page.getByText(label).waitFor();
}

it('the history of one value has each door by which it was changed, in the details and as a file', async () => {
  await program.call('reportMeasurements', measured(1));
  await expect.poll(() => cell.innerText()).toBe('1');
  await type('2');
  await expect.poll(hardness).toBe(2);
  await importFile(3);
  await expect.poll(hardness).toBe(3);
  await undo('Undone: Import of outputs of series 1');
  await expect.poll(hardness).toBe(2);
  await choose('sample 1 of series 1', 'Details');
  const dialog = await inDialog(page, 'Sample 1 of series 1');
  const history = dialog.getByRole('region', { name: 'History' });
  await history.getByText('undone, file hplc.csv').waitFor();
  // Without time and person.
  const lines = (await history.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/^.*? · .*? · /, ''));
  expect(lines.map((line) => line.split(/\s*\n\s*/))).toEqual([
    ['undone, file hplc.csv', 'Hardness: 3 → 2'],
    ['file hplc.csv', 'Hardness: 2 → 3'],
    ['typed', 'Hardness: 1 → 2'],
    ['access token Robot arm', 'Hardness: empty → 1'],
    ['Imported · file plan.csv'],
  ]);
  const download = page.waitForEvent('download');
  await history.getByRole('button', { name: 'Export history' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(6);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('the activity log leads to it', async () => {
  await page.goto(`${url}/administration/user-activity`);
  const line = page.getByRole('row').filter({ hasText: 'sample 1 of series 1 of Small' }).first();
  await line.getByRole('link', { name: 'History' }).click();
  await page.getByRole('dialog', { name: 'Sample 1 of series 1' }).getByText('access token Robot arm').waitFor();
  await page.keyboard.press('Escape');
});

it('a locked series refuses screen, undo, file and program, until it is unlocked', async () => {
  await openSeries(page, made.address);
  await type('5');
  await expect.poll(hardness).toBe(5);
  const other = await windowOf();
  await openSeries(other.page, made.address);
  await other.page.getByRole('button', { name: 'Actions for series 1', exact: true }).click();
  await other.page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
  await page.getByText(/^Locked since .* by /).waitFor();

  await cell.click();
  await page.keyboard.press('7');
  await page.getByText(/^Hardness cannot be typed here\. Series 1 is locked since/).waitFor();
  await page.keyboard.press('Control+Z');
  await page.locator('[data-cell="Hardness 1"].troubled').waitFor();
  await page.getByRole('button', { name: 'Actions for series 1', exact: true }).click();
  expect(await page.getByRole('menuitem', { name: 'Import outputs' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const [series] = await api.allSeries(made.experiment.uuid);
  const file = await api.ask('importOutParameters', {
    path: { id: series?.uuid ?? '' },
    body: { outValues: [{ 'Sample number': 1, hardness: 8 }], file: 'late.csv' },
  });
  const refused = {
    status: 409,
    body: { code: 'record_locked', detail: expect.stringMatching(/^Series 1 is locked/) },
  };
  expect([file, await program.ask('reportMeasurements', measured(9))]).toEqual([
    expect.objectContaining(refused),
    expect.objectContaining(refused),
  ]);
  expect(await hardness()).toBe(5);

  await other.page.getByRole('button', { name: 'Actions for series 1', exact: true }).click();
  await other.page.getByRole('menuitem', { name: 'Unlock', exact: true }).click();
  await expect.poll(() => page.getByText(/^Locked since .* by /).count()).toBe(0);
  await program.call('reportMeasurements', measured(9));
  await expect.poll(hardness).toBe(9);
  await page.goto(`${url}/administration/user-activity`);
  await page.getByText('Unlock a series: series 1 of Small').first().waitFor();
  expect([...errors, ...other.errors]).toEqual([]);
});
