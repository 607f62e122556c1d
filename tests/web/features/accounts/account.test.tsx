import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { passwordStrength } from '#shared/rules/password-strength.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { home, ids, permissions } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { storedTokens } from '#web/lib/session/tokens.ts';

const noFactor = () => ({ is_set: false, created: null, recovery_codes_left: 0, passkeys: [] });
const dialog = () => within(screen.getByRole('dialog'));
const start = (address: string, answers: FakeAnswers = {}) => {
  const api = fakeApi({
    ...home(),
    getUser: () => account(),
    listSessions: () => [],
    getSecondFactor: noFactor,
    ...answers,
  });
  return { api, ...renderApp(address) };
};

test('the avatar menu leads to the account, and only a superadmin to the administration', async () => {
  const { user } = start('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Account of Ada Wong' }));
  const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(labels).toEqual(['Dashboard', 'Account settings', 'Logout']);
  await user.click(screen.getByRole('menuitem', { name: 'Account settings' }));
  expect(await screen.findByRole('button', { name: 'Edit name' })).toBeTruthy();
  expect(location.pathname).toBe('/account/profile');
});

test('the superadmin’s avatar menu has the administration', async () => {
  const { user } = start('/account/profile', { getUserPermissions: () => permissions({}, 'superadmin') });
  await screen.findByRole('button', { name: 'Edit name' });
  await user.click(screen.getByRole('button', { name: 'Account of Ada Wong' }));
  const administration = await screen.findByRole('menuitem', { name: 'Administration' });
  expect(administration.getAttribute('href')).toBe('/administration');
});

test('a changed name is everywhere at once: the answer’s tokens carry it', async () => {
  let name = 'Ada Wong';
  const { user, api } = start('/account', {
    getUser: () => account({ name }),
    changeName: ({ body }) => {
      name = body.name;
      return { access: accessToken({ name, salt: 7 }), refresh: 'refresh-7' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit name' }));
  const field = dialog().getByRole('textbox', { name: /Name/ });
  await user.clear(field);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('Name cannot be empty')).toBeTruthy();
  await user.type(field, 'Ada Lovelace');
  await user.click(dialog().getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('button', { name: 'Account of Ada Lovelace' })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Ada Lovelace')).toBeTruthy());
  expect(api.bodies('changeName')).toEqual([{ uuid: ids.user, name: 'Ada Lovelace' }]);
  expect(storedTokens()?.refresh).toBe('refresh-7');
});

test('another e-mail must be free and typed twice, and needs the current password', async () => {
  const { user, api } = start('/account/profile', {
    checkEmail: ({ body }) => body.email === 'grace@example.com',
    changeEmail: () => ({ detail: 'Please follow the link' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit e-mail' }));
  const [email, again] = dialog().getAllByRole('textbox');
  if (!email || !again) throw new Error('Two fields were expected');
  await user.type(email, 'grace@example.com');
  await user.tab();
  expect(await dialog().findByText('E-mail already exists')).toBeTruthy();
  await user.clear(email);
  await user.type(email, 'ada@lab.example');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('Current password cannot be empty')).toBeTruthy();
  expect(dialog().getByText('E-mail confirmation cannot be empty')).toBeTruthy();
  await user.type(again, 'ada@lab');
  await user.type(dialog().getByLabelText('Current password*'), 'secret');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('E-mail does not match')).toBeTruthy();
  await user.type(again, '.example');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please follow the link')).toBeTruthy();
  expect(api.bodies('changeEmail')).toEqual([
    { uuid: ids.user, email: 'ada@lab.example', email2: 'ada@lab.example', password: 'secret' },
  ]);
});

test('a new password shows its strength; a wrong current one its message; a change keeps this session', async () => {
  const answers: FakeAnswers = {
    changePassword: () => refused(400, 'Wrong password', { old_password: 'This is not your password' }),
  };
  const { user } = start('/account/security', answers);
  await user.type(await screen.findByLabelText('Current password*'), 'guess');
  await user.click(screen.getByLabelText('New password*'));
  await user.paste('password1');
  const meter = () => screen.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext');
  await waitFor(() => expect(meter()).toBe('Very weak'));
  expect(screen.getByText('This is a commonly used password.')).toBeTruthy();
  await user.paste(' and 7 purple Otters');
  expect(meter()).toBe('Strong');
  await user.click(screen.getByLabelText('Password confirmation*'));
  await user.paste('password1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Password does not match')).toBeTruthy();
  await user.click(screen.getByLabelText('Password confirmation*'));
  await user.paste(' and 7 purple Otters');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is not your password')).toBeTruthy();

  const fresh = { access: accessToken({ salt: 2 }), refresh: 'refresh-2' };
  const changed = { detail: 'The password was changed', ...fresh };
  const api = fakeApi({ ...home(), getUser: () => account(), changePassword: () => changed });
  await user.click(screen.getByLabelText('Also end my access tokens'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The password was changed')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Current password*')).toHaveProperty('value', ''));
  expect(location.pathname).toBe('/account/security');
  expect(storedTokens()).toEqual(fresh);
  expect(api.bodies('changePassword')).toEqual([expect.objectContaining({ end_tokens: true })]);
});

test('a new password has 8 to 100 characters, and each field of the form is required', async () => {
  const { user, api } = start('/account/security');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Current password cannot be empty')).toBeTruthy();
  expect(screen.getByText('Password cannot be empty')).toBeTruthy();
  expect(screen.getByText('Password confirmation cannot be empty')).toBeTruthy();
  await user.click(screen.getByLabelText('New password*'));
  await user.paste('seven77');
  expect(await screen.findByText('Password may not be less than 8 characters')).toBeTruthy();
  await user.paste('x'.repeat(94));
  expect(await screen.findByText('Password may not be greater than 100 characters')).toBeTruthy();
  expect(api.bodies('changePassword')).toEqual([]);
});

test('a name has 40 characters at most, and an e-mail is one', async () => {
  const { user } = start('/account/profile');
  await user.click(await screen.findByRole('button', { name: 'Edit name' }));
  await user.clear(dialog().getByLabelText('Name*'));
  await user.click(dialog().getByLabelText('Name*'));
  await user.paste('x'.repeat(41));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('Name may not be greater than 40 characters')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(dialog().getByRole('button', { name: 'Discard what you typed' }));
  await user.click(screen.getByRole('button', { name: 'Edit e-mail' }));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('E-mail cannot be empty')).toBeTruthy();
  await user.click(dialog().getByLabelText('New e-mail*'));
  await user.paste('nobody');
  expect(await dialog().findByText('E-mail must be a valid e-mail')).toBeTruthy();
});

test('the account’s own e-mail counts as free, and is not checked', async () => {
  const { user, api } = start('/account/profile', { changeEmail: () => ({ detail: 'Please follow the link' }) });
  await user.click(await screen.findByRole('button', { name: 'Edit e-mail' }));
  for (const [label, text] of [
    ['New e-mail*', 'ada@example.com'],
    ['E-mail confirmation*', 'ada@example.com'],
    ['Current password*', 'secret'],
  ]) {
    await user.click(dialog().getByLabelText(label ?? ''));
    await user.paste(text ?? '');
  }
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please follow the link')).toBeTruthy();
  expect(api.bodies('checkEmail')).toEqual([]);
});

test('CSV settings are the account’s; decimals are point or comma, separators comma, semicolon or tab', async () => {
  const { user } = start('/account/settings', { getUser: () => account({ csv_decimal: ',', csv_delimiter: '\t' }) });
  const shown = async (field: string) => (await screen.findByRole('combobox', { name: field })).textContent;
  expect(await shown('Decimal symbol*')).toBe('Comma (,)');
  expect(await shown('List separator*')).toBe('Tab');
  const options = async (field: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    const labels = screen.getAllByRole('option').map((option) => option.textContent);
    await user.keyboard('{Escape}');
    return labels;
  };
  expect(await options('Decimal symbol*')).toEqual(['Point (.)', 'Comma (,)']);
  expect(await options('List separator*')).toEqual(['Comma (,)', 'Semicolon (;)', 'Tab']);
});

test('decimal symbol and list separator must differ, and either choice mends both', async () => {
  const { user, api } = start('/account/settings', {
    updateAccountCsvSettings: ({ body: { uuid: _, ...settings } }) => account(settings),
  });
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(screen.getByRole('option', { name: option }));
  };
  await choose('Decimal symbol*', 'Comma (,)');
  expect(await screen.findAllByText('Decimal symbol and list separator must differ')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(api.bodies('updateAccountCsvSettings')).toEqual([]);
  await choose('List separator*', 'Tab');
  await waitFor(() => expect(screen.queryByText('Decimal symbol and list separator must differ')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('CSV settings saved')).toBeTruthy();
  expect(api.bodies('updateAccountCsvSettings')).toEqual([{ uuid: ids.user, csv_decimal: ',', csv_delimiter: '\t' }]);
});

test.each([
  ['aaaaaaaaaaaaaaaa', [], 'Very weak'],
  ['12345678', [], 'Very weak'],
  ['qwertyuiop', [], 'Very weak'],
  ['ada.wong1', [], 'Good'],
  ['ada.wong1', ['Ada Wong', 'ada@example.com'], 'Weak'],
  ['tractor7', [], 'Weak'],
  ['kT7#vQ2!mZ9x', [], 'Strong'],
])('the strength of %s, of somebody called %j, is %s', (password, own, label) => {
  expect(passwordStrength(password, own).label).toBe(label);
});
