import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { home, ids, permissions, workspace } from '#tests/web/support/builders.ts';
import { choose } from '#tests/web/support/choose.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const address = `/workspaces/${ids.workspace}/settings`;
const reader = { role: ['workspace_settings:read'] };
const manager = { role: [...reader.role, 'workspace_settings:manage'] };

test('a workspace has its own CSV settings, which are saved and stay', async () => {
  let saved = workspace({ csv_decimal: ',', csv_delimiter: ';' });
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => permissions(manager),
    listWorkspaces: () => [saved],
    updateWorkspaceCsvSettings: ({ body: { uuid: _, ...settings } }) => {
      saved = workspace(settings);
      return saved;
    },
  });
  const { user } = renderApp(`/workspaces/${ids.workspace}/projects`);
  await user.click(await screen.findByRole('link', { name: 'Workspace settings' }));
  const form = within(await screen.findByRole('region', { name: 'CSV settings' }));
  expect(form.getByRole('combobox', { name: 'Decimal symbol*' }).textContent).toBe('Comma (,)');
  await choose(user, form, 'List separator*', 'Comma (,)');
  expect(await form.findAllByText('Decimal symbol and list separator must differ')).toHaveLength(2);
  await choose(user, form, 'Decimal symbol*', 'Point (.)');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('CSV settings saved')).toBeTruthy();
  expect(api.bodies('updateWorkspaceCsvSettings')).toEqual([
    { uuid: ids.workspace, csv_decimal: '.', csv_delimiter: ',' },
  ]);
});

test('a setting that was not changed is not sent, also after another one was saved', async () => {
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => permissions(manager),
    listWorkspaces: () => [workspace({ csv_decimal: '.', csv_delimiter: ';' })],
    updateWorkspaceCsvSettings: () => workspace({ csv_decimal: '.', csv_delimiter: '\t' }),
  });
  const { user } = renderApp(address);
  const save = async (name: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name }));
    await user.click(screen.getByRole('option', { name: option }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  const sent = () => api.bodies('updateWorkspaceCsvSettings');
  await save('List separator*', 'Tab');
  await waitFor(() => expect(sent()).toEqual([{ uuid: ids.workspace, csv_delimiter: '\t' }]));
  await save('Decimal symbol*', 'Comma (,)');
  await waitFor(() => expect(sent().at(-1)).toEqual({ uuid: ids.workspace, csv_decimal: ',' }));
});

test('in an expired workspace the settings are shown and cannot be changed', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({ ...manager, expiry_date: 1_000_000_000 }) });
  renderApp(address);
  expect(await screen.findByText('Decimal symbol')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a role that may only see the settings is shown them, and cannot change them', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions(reader) });
  renderApp(address);
  expect(await screen.findByText('Decimal symbol')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a user whose role may not read the settings is led to /, and has no link to them', async () => {
  fakeApi(home());
  renderApp(address);
  expect(await screen.findByText('You may not open settings: your role lacks the permission.')).toBeTruthy();
  expect(location.pathname).toBe('/dashboard');
  cleanup();
  renderApp(`/workspaces/${ids.workspace}/projects`);
  expect(await screen.findByRole('link', { name: 'Global parameters' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Workspace settings' })).toBeNull();
});
