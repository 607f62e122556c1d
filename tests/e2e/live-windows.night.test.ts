import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillLogin } from '../support/browser.ts';
import { makeUser } from '../support/people.ts';
import { cellUnder, generateSeries, sampleRows, seriesCard } from '../support/workspace-journey.ts';
import { openSeries, openWindow, ownExperiment, url, windowOf } from './open-window.ts';

// Ann works as superadmin, by mouse, keyboard or calls; Bob only has the experiment open.
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const { api, workspace, path, ...made } = await ownExperiment('Live');
const role = await writingRole();
const account = await makeUser(api, 'Bob', [{ uuid: null, workspace: workspace.uuid, role: role.uuid }]);
await generateSeries(api, made.experiment.uuid);
const windows = [await windowOf(), await windowOf(account)];
const [ann, bob] = windows.map(({ page }) => page) as [Page, Page];
const errors = windows.map((one) => one.errors);
for (const page of [ann, bob]) await openSeries(page, made.address);
// Once a change has arrived, Bob's window has asked for whatever it asks for when its line opens.
await api.call('updateExperiment', { path, body: { name: 'Live now' } });
await seen(bob, 'Live now');

/** Typed values may start a calculation: waits until it has ended. */
const idle = () => expect.poll(async () => (await api.call('getExperiment', { path })).calculation_id).toBe('');
const header = (page: Page, name: string) => page.getByRole('grid').first().getByRole('columnheader', { name });

/** Ann types values down a column; Bob sees each one, for which his window asks the server nothing. */
async function seesTyped(values: readonly string[]): Promise<void> {
  const asked: string[] = [];
  const note = (request: Request) =>
    /\/api\/experiments\/[^/]+\/series/.test(request.url()) && asked.push(request.url());
  bob.on('request', note);
  for (const [at, text] of values.entries()) {
    // A value typed during a calculation is saved after it.
    await idle();
    await (await cellUnder(ann, sampleRows(ann).nth(at), 'Hardness')).click();
    await ann.keyboard.press('Control+a');
    await ann.keyboard.type(text);
    await ann.keyboard.press('Enter');
    await (await cellUnder(bob, sampleRows(bob).nth(at), 'Hardness')).getByText(text, { exact: true }).waitFor();
  }
  bob.off('request', note);
  expect(asked).toEqual([]);
}

it('a value typed in one window appears in the other by an event, without functions and with them', async () => {
  await seesTyped(['11.25', '12.25']);
  await api.call('createCompParameter', {
    path,
    body: { name: 'Twice', short_name: 'twice', formula: 'heat * 2' },
  });
  await header(bob, 'Twice').waitFor();
  await header(ann, 'Twice').waitFor();
  await idle();
  await seesTyped(['21.5', '22.5']);
});

it('definitions, names and deletions arrive without a reload, with their author', async () => {
  await idle();
  const output = await api.call('createOutParameter', { path, body: { name: 'Gloss', short_name: 'gloss' } });
  await header(bob, 'Gloss').waitFor();
  await seen(bob, /created output gloss$/);
  await api.call('updateOutParameter', { path: { uuid: output.uuid }, body: { is_visible: false } });
  await header(bob, 'Gloss').waitFor({ state: 'detached' });
  await api.call('updateExperiment', { path, body: { name: 'Renamed by Ann' } });
  await seen(bob, 'Renamed by Ann');
  await api.call('updateProject', { path: { id: made.project.uuid }, body: { name: 'Other project' } });
  await seen(bob, 'Other project');
  await api.call('updateWorkspace', { path: { id: workspace.uuid }, body: { name: `${workspace.name} II` } });
  await seen(bob, `${workspace.name} II`);

  await idle();
  const { series } = await api.call('listSeries', { path });
  const [first] = series;
  const before = await sampleRows(bob).count();
  await api.call('deleteSample', { path: { id: first?.samples.at(-1)?.uuid ?? '' } });
  await expect.poll(() => sampleRows(bob).count()).toBe(before - 1);
  const { series: added } = await api.call('importSeries', {
    path,
    body: { samples: [{ heat: 5, binder: 'Epoxy' }], options: { in: true, out: false }, parameters: [] },
  });
  await seriesCard(bob, 2).waitFor();
  await idle();
  await api.call('deleteSeries', { path: { id: added?.uuid ?? '' } });
  await seriesCard(bob, 2).waitFor({ state: 'detached' });
});

it('no screen keeps showing a deleted model or definition', async () => {
  const { series } = await api.call('listSeries', { path });
  for (const [at, sample] of (series[0]?.samples ?? []).entries()) {
    const outputs = await api.call('listOutParameters', { path });
    const values = outputs.map(({ uuid }) => ({ out_parameter: uuid, value: at + 1 }));
    await api.call('updateSample', {
      path: { id: sample.uuid },
      body: { version: sample.version, outParameters: values },
    });
  }
  await idle();
  await bob.goto(`${url}${made.address}/models`);
  await bob.getByText('No model data available - please create a model').waitFor();
  await api.call('predict', { path });
  await bob.getByRole('button', { name: 'Update model' }).waitFor();
  await bob.getByRole('button', { name: 'Table' }).click();
  const include = bob.getByRole('switch', { name: 'Include heat' });
  await include.waitFor();
  const [importance] = (await api.call('listInputImportances', { path })).filter(
    ({ input_parameter }) => input_parameter.short_name === 'heat',
  );
  await api.call('updateInputImportance', { path: { uuid: importance?.uuid ?? '' }, body: { include: false } });
  await expect.poll(() => include.isChecked()).toBe(false);

  await ann.goto(`${url}${made.address}/settings`);
  await ann.getByRole('tab', { name: 'Outputs' }).click();
  const row = ann.getByRole('button', { name: 'Actions for Gloss' });
  await row.waitFor();
  const outputs = await api.call('listOutParameters', { path });
  await api.call('deleteOutParameter', { path: { uuid: outputs.find(({ name }) => name === 'Gloss')?.uuid ?? '' } });
  await row.waitFor({ state: 'detached' });
  await bob.getByText('No model data available - please create a model').waitFor();
  expect(await bob.getByText('Data not found').count()).toBe(0);
});

describe('rights', () => {
  it('the banner of a deactivated workspace appears on open screens, and disappears', async () => {
    const banner = bob.getByText(/^This workspace is inactive or its licence has expired/);
    await api.call('updateWorkspace', { path: { id: workspace.uuid }, body: { is_active: false } });
    await banner.waitFor();
    await bob.goto(`${url}${made.list}`);
    await bob.getByRole('link', { name: 'Renamed by Ann' }).waitFor();
    await banner.waitFor();
    await api.call('updateWorkspace', { path: { id: workspace.uuid }, body: { is_active: true } });
    await banner.waitFor({ state: 'detached' });
  });

  it('users who lose access to an experiment stop seeing it', async () => {
    await openSeries(bob, made.address);
    await api.call('updateRole', { path: { uuid: role.uuid }, body: { permissions: [] } });
    await bob.waitForURL(`${url}/dashboard`);
    // Functions remember a role for two seconds: another one opens the experiment again at once.
    const { uuid: next } = await writingRole();
    const { users } = await api.call('getWorkspace', { path: { id: workspace.uuid } });
    const lines = users.map((line) => (line.role === role.uuid ? { ...line, role: next } : line));
    await api.call('updateWorkspace', { path: { id: workspace.uuid }, body: { users: lines } });
  });
});

describe('people', () => {
  it('users who become active turn online in an open list of users', async () => {
    const carol = await makeUser(api, 'Carol');
    await ann.goto(`${url}/administration/users`);
    const row = ann.getByRole('row').filter({ hasText: carol.email });
    await row.getByText('Offline').waitFor();
    const { page } = await windowOf(carol);
    await page.goto(`${url}/dashboard`);
    await row.getByText('Online').waitFor();
    await page.context().close();
  });

  it('a sign-in and a logout in one tab reach the other', async () => {
    const { page: one } = await openWindow();
    await one.goto(`${url}/login`);
    const other = await one.context().newPage();
    await other.goto(`${url}/login`);
    await fillLogin(other, account);
    await one.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await other.getByRole('button', { name: /^Account of/ }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await one.getByRole('button', { name: 'Login' }).waitFor();
    await one.context().close();
  });
});

describe('a deleted experiment', () => {
  it('is left for the list by open windows, and a late click on it is harmless', async () => {
    const other = await api.call('createExperiment', {
      path: { id: made.project.uuid },
      body: { name: 'Short-lived', sample_count: 4 },
    });
    await openSeries(bob, made.address);
    await ann.goto(`${url}${made.list}`);
    const late = ann.getByRole('link', { name: 'Short-lived' });
    await late.waitFor();
    // Ann's screen does not change until she clicks.
    await ann.route('**/api/projects/*/experiments*', (route) => route.abort());
    await api.call('deleteExperiment', { path: { id: other.uuid } });
    await late.click();
    await seen(ann, 'Somebody has just deleted this, or you may no longer see it');
    await ann.unroute('**/api/projects/*/experiments*');
    await ann.waitForURL(`${url}${made.list}`);

    await api.call('deleteExperiment', { path });
    await bob.waitForURL(`${url}${made.list}`);
    await seen(bob, "deleted experiment 'Renamed by Ann'");
    expect(await bob.getByText('Data not found').count()).toBe(0);
    expect(errors.flat()).toEqual([]);
  });
});

/** A role with all permissions that allow something; one restricts instead. */
async function writingRole() {
  const permissions = (await api.call('listPermissions', {}))
    .filter(({ name }) => name !== 'workspace:read_only')
    .map(({ uuid }) => ({ uuid: null, permission: uuid }));
  return api.call('createRole', { body: { name: `Live ${crypto.randomUUID().slice(0, 8)}`, permissions } });
}
