import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { emptyExperiment, experiment, home, ids, numbered, permissions } from '#tests/web/support/builders.ts';
import { choose } from '#tests/web/support/choose.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { rowMenu } from '#tests/web/support/row-menu.ts';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;
const dialog = () => within(screen.getByRole('dialog'));
const input = { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 9, step: 1 };
const settings = { format: 'serieslab-settings-1', in_parameters: [input], rules: [] };

async function open(entry: string, answers: FakeAnswers = {}) {
  const api = fakeApi({ ...home(), ...answers });
  const { user } = renderApp(address);
  await rowMenu(user, 'Adhesion', entry);
  return { api, user };
}
const file = (content: unknown, name = 'a.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

test('the menu has the entries that the account may use', async () => {
  fakeApi(home());
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Actions for Adhesion' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Series',
    'Settings',
    'Import',
    'Export',
    'Compare',
    'Duplicate',
    'Edit',
    'Delete',
  ]);
  cleanup();
  fakeApi({ ...home(), getUserPermissions: () => permissions({ role: [], projects: [ids.project] }) });
  const member = renderApp(address);
  await member.user.click(await screen.findByRole('button', { name: 'Actions for Adhesion' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Series',
    'Settings',
    'Export',
    'Compare',
  ]);
  expect(screen.queryByRole('button', { name: 'New Experiment' })).toBeNull();
});

test('at the licence’s number of experiments New Experiment and Duplicate are disabled, and say why', async () => {
  const counted = (role: 'user' | 'superadmin') => {
    const given = permissions({ experiment_count: 1 });
    return { ...home(), getUserPermissions: () => ({ ...given, role }) };
  };
  fakeApi(counted('user'));
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Actions for Adhesion' }));
  const entry = screen.getByRole('menuitem', { name: /^Duplicate/ });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(entry.textContent).toBe('DuplicateThe licence allows no more experiments');
  cleanup();
  fakeApi(counted('superadmin'));
  const superadmin = renderApp(address);
  expect(await screen.findByRole('button', { name: 'New Experiment' })).toHaveProperty('disabled', false);
  await superadmin.user.click(await screen.findByRole('button', { name: 'Actions for Adhesion' }));
  expect(screen.getByRole('menuitem', { name: 'Duplicate' }).getAttribute('aria-disabled')).toBeNull();
});

test('an expanded row has the description, its creator and time, and a link to the series', async () => {
  fakeApi(home());
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Show details of Adhesion' }));
  expect(screen.getByText('No description')).toBeTruthy();
  expect(screen.getByText(/^Created on \d\d-\d\d-\d{4} \d\d:\d\d by Ada Wong$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the series' }).getAttribute('href')).toMatch(/\/series$/);
});

test('deleting says what is deleted with the experiment', async () => {
  await open('Delete');
  const asked = within(screen.getByRole('alertdialog'));
  expect(asked.getByText("Do you really want to delete experiment 'Adhesion'?")).toBeTruthy();
  const contents =
    'Everything in it is deleted with it: definitions, series, samples and models. This cannot be undone.';
  expect(asked.getByText(contents)).toBeTruthy();
});

test('the noise of measurements is set with the experiment, from 0 to 1', async () => {
  const { api, user } = await open('Edit', {
    updateExperiment: ({ body: { mixtures: _, ...body } }) => experiment(body),
  });
  const noise = dialog().getByRole('textbox', { name: 'Noise*' });
  expect(noise).toHaveProperty('value', '0');
  await user.clear(noise);
  await user.type(noise, '1.5');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('Value range is from 0 to 1')).toBeTruthy();
  await user.clear(noise);
  await user.type(noise, '0.25');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ noise: 0.25 }]));
});

test('the whole front is chosen in place of weights, and given up again', async () => {
  const whole = experiment({ whole_front: true });
  const { api, user } = await open('Edit', { updateExperiment: () => whole });
  await choose(user, dialog(), /^Several outputs/, /^The whole front/);
  expect(dialog().getByText(/^Series follow the trade-off between all weighted outputs/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ whole_front: true }]));
  cleanup();
  const again = await open('Edit', { listExperiments: () => [whole], updateExperiment: () => experiment() });
  await choose(again.user, dialog(), /^Several outputs/, /^Weights/);
  await again.user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(again.api.bodies('updateExperiment')).toEqual([{ whole_front: false }]));
});

test('what results shift between is set with the experiment', async () => {
  const { api, user } = await open('Edit', {
    updateExperiment: ({ body: { mixtures: _, ...body } }) => experiment(body),
  });
  await choose(user, dialog(), 'Results shift between', 'Series');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ blocks: 'series' }]));
});

test('the experiments that it learns from are set with the experiment', async () => {
  const former = experiment({ uuid: ids.project, name: 'Former' });
  const listAllExperiments = () => [experiment(), former];
  const { api, user } = await open('Edit', {
    listAllExperiments,
    updateExperiment: ({ body: { mixtures: _, ...body } }) => experiment(body),
  });
  await user.click(await dialog().findByRole('combobox', { name: /^Learn from/ }));
  await user.click(screen.getByRole('option', { name: 'Former' }));
  await user.keyboard('{Escape}');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ sources: [former.uuid] }]));
});

test('a new experiment opens itself', async () => {
  const made = experiment({ uuid: numbered('0c', 2), name: 'Gloss' });
  fakeApi({
    ...home(),
    createExperiment: () => made,
    getExperiment: () => made,
    ...emptyExperiment,
    getUser: () => Response.json({}),
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Experiment' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name*' }), 'Gloss{Enter}');
  expect(await screen.findByRole('link', { name: 'Add inputs' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add outputs' })).toBeTruthy();
  expect(window.location.pathname).toContain(made.uuid);
});

test.each([
  ['full', 'Data, settings and scripts'],
  ['settings', 'Settings and scripts only'],
  ['scripts', 'Scripts only'],
])('duplicates in the mode %s, and opens the copy', async (mode, label) => {
  const copy = experiment({ uuid: numbered('0c', 2), name: 'Adhesion (Duplicate)' });
  const { api, user } = await open('Duplicate', {
    duplicateExperiment: () => copy,
    getExperiment: () => copy,
    ...emptyExperiment,
  });
  expect(dialog().getByRole('combobox', { name: /^Duplicate/ }).textContent).toBe('Data, settings and scripts');
  expect(dialog().getByLabelText('Name*')).toHaveProperty('value', 'Adhesion (Duplicate)');
  expect(dialog().getByText(/^Without the model, its predictions/)).toBeTruthy();
  await choose(user, dialog(), /^Duplicate/, label);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('duplicateExperiment')).toEqual([
    {
      duplicate: mode,
      experiment: { name: 'Adhesion (Duplicate)', description: '', sample_count: 20, noise: 0, expl: 'normal' },
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'Series' })).toBeTruthy();
  expect(window.location.pathname).toBe(`${address}/${copy.uuid}/series`);
});

test.each([
  [true, 'Adhesion (Duplicate) has been created'],
  [false, 'Adhesion (Duplicate) was not created'],
])('reports a large copy, which is made in the background, when it has ended (there: %s)', async (isThere, notice) => {
  const copy = numbered('0c', 2);
  let looks = 0;
  const { user } = await open('Duplicate', {
    duplicateExperiment: ({ body }) =>
      experiment({ uuid: copy, name: body.experiment?.name ?? '', generation_id: copy }),
    listRecentExperiments: ({ body: { experiments: [asked] = [] } }) => {
      looks += 1;
      if (asked === copy) return isThere && looks > 2 ? [experiment({ uuid: copy })] : [];
      return [experiment({ generation_id: looks > 2 ? '' : copy })];
    },
  });
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Adhesion (Duplicate) is being copied')).toBeTruthy();
  expect(window.location.pathname).toBe(address);
  expect(await screen.findByText(notice)).toBeTruthy();
});

test('exports the settings as a file named after the experiment', async () => {
  const names: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open('Export', { exportParameters: () => Response.json(settings) });
  await waitFor(() => expect(names).toEqual(['Adhesion_settings.json']));
});

test('imports a settings file after showing its content', async () => {
  const { api, user } = await open('Import', { importParameters: () => ({ detail: 'Settings imported' }) });
  expect(dialog().queryByRole('link', { name: 'Series (CSV)' })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Settings (JSON)' }));
  const shown = within(screen.getByRole('dialog', { name: 'Import settings' }));
  await user.upload(shown.getByLabelText('File'), file('{"in_parameters": [', 'broken.json'));
  expect(shown.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
  expect(shown.queryByRole('alert')).toBeNull();
  await user.upload(
    shown.getByLabelText('File'),
    file({ ...settings, in_parameters: [input, { ...input, short_name: '1st' }] }),
  );
  expect(await shown.findByText('Inputs, item 2: Short name may not start with a number')).toBeTruthy();
  await user.upload(shown.getByLabelText('File'), file(settings));
  expect(await shown.findByText('1 input will be imported.')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Settings imported')).toBeTruthy();
  expect(api.bodies('importParameters')[0]).toMatchObject({ in_parameters: [{ short_name: 'heat' }] });
});

test('names the short name that prevents the import of a settings file', async () => {
  const { user } = await open('Import', {
    importParameters: () =>
      refused(400, 'Short name heat already exists', { 'in_parameters.0.short_name': 'Short name already exists' }),
  });
  await user.click(dialog().getByRole('button', { name: 'Settings (JSON)' }));
  await user.upload(screen.getByLabelText('File'), file(settings));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Inputs, item 1: Short name already exists')).toBeTruthy();
  expect(screen.getByText('Short name heat already exists')).toBeTruthy();
});

test('leads to the import of a series where it then can be seen', async () => {
  const { user } = await open('Import', {
    getUserPermissions: () => permissions({ licence: ['series:import'] }),
    ...emptyExperiment,
    getUser: () => Response.json({}),
  });
  await user.click(dialog().getByRole('link', { name: 'Series (CSV)' }));
  expect(await screen.findByRole('dialog', { name: 'Import Series' })).toBeTruthy();
  expect(screen.getByText('Maximum upload file size: 5 MB')).toBeTruthy();
});
