import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { storedTokens } from '../../../web/src/lib/tokens.ts';
import { fakeApi } from '../../support/fake-api.ts';
import { home } from '../support/builders.ts';
import { refused } from '../support/refused.ts';
import { renderApp } from '../support/render-app.tsx';

beforeAll(() => import('../../../web/src/features/auth/login-screen.tsx'));
afterEach(cleanup);

const violations = async () => (await axe.run(document.body)).violations.map(({ id }) => id);

test('"Forgot password?" asks for a valid e-mail, begins with the typed one, and says what was sent', async () => {
  const api = fakeApi({ ...home(), requestPasswordReset: () => ({ detail: 'A link is on its way' }) });
  const { user } = renderApp('/login', { as: null });
  await user.type(await screen.findByLabelText('Login'), 'ada');
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password?' }));
  const email = dialog.getByRole('textbox', { name: /E-mail/ });
  expect(email).toHaveProperty('value', 'ada');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('E-mail must be a valid e-mail')).toBeTruthy();
  await user.clear(email);
  expect(await dialog.findByText('E-mail cannot be empty')).toBeTruthy();
  expect(api.calls).toHaveLength(0);
  expect(await violations()).toEqual([]);

  await user.type(email, 'Ada@Example.com');
  await user.click(dialog.getByRole('button', { name: 'Send' }));

  expect(await screen.findByText('A link is on its way')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('requestPasswordReset')).toEqual([{ email: 'ada@example.com' }]);
});

test('a reset link is judged on opening, asks for a password twice, and leads to /login without a session', async () => {
  const api = fakeApi({
    ...home(),
    validatePasswordResetToken: () => ({ detail: 'good' }),
    confirmPasswordReset: () => ({ detail: 'The password was set' }),
  });
  const { user } = renderApp('/password-reset/secret-1');

  expect(await screen.findByRole('heading', { name: 'Account password reset', level: 1 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Change password', level: 2 })).toBeTruthy();
  const password = await screen.findByLabelText('New password');
  expect(api.bodies('validatePasswordResetToken')).toEqual([{ token: 'secret-1' }]);
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Password cannot be empty')).toBeTruthy();
  expect(screen.getByText('Password confirmation cannot be empty')).toBeTruthy();
  await user.type(password, 'short');
  expect(screen.getByText('Password may not be less than 8 characters')).toBeTruthy();
  await user.type(password, ' but longer');
  await user.type(screen.getByLabelText('Password confirmation'), 'other');
  expect(screen.getByText('Password does not match')).toBeTruthy();
  await user.clear(screen.getByLabelText('Password confirmation'));
  await user.type(screen.getByLabelText('Password confirmation'), 'short but longer');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByLabelText('Login')).toBeTruthy();
  expect(location.pathname).toBe('/login');
  expect(storedTokens()).toBeUndefined();
  expect(api.bodies('confirmPasswordReset')).toEqual([{ token: 'secret-1', password: 'short but longer' }]);
});

test('a spent reset link says so and shows no form', async () => {
  fakeApi({ ...home(), validatePasswordResetToken: () => refused(400, 'The link is not valid') });
  renderApp('/password-reset/spent', { as: null });
  expect((await screen.findByRole('alert')).textContent).toContain('This link cannot be used');
  expect(screen.getByText('The link is not valid')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
});

test('a verified e-mail leads to /login, also from within a session, with one call', async () => {
  const api = fakeApi({ ...home(), verifyEmail: () => ({ detail: 'The e-mail was changed' }) });
  renderApp('/verify-email/QWRh/secret-2');
  // The sentence first: it is gone after a moment, whatever the screen takes to come.
  expect(await screen.findByText('The e-mail was changed')).toBeTruthy();
  expect(await screen.findByLabelText('Login')).toBeTruthy();
  expect(location.pathname).toBe('/login');
  expect(api.calls.map(({ operation, path }) => ({ operation, path }))).toEqual([
    { operation: 'verifyEmail', path: { uidb64: 'QWRh', token: 'secret-2' } },
  ]);
});

test('a bad verify link leads to / and says why', async () => {
  fakeApi({ ...home(), verifyEmail: () => refused(400, 'The link is not valid') });
  renderApp('/verify-email/QWRh/spent');
  expect(await screen.findByText('The link is not valid')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(storedTokens()).toBeDefined();
});
