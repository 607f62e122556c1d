import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { home } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { storedTokens } from '#web/lib/session/tokens.ts';

beforeAll(() => import('#web/features/auth/login-screen.tsx'));

type Link = ResponseOf<'validatePasswordResetToken'>;
const good = (part: Partial<Link>): Link => ({
  detail: 'good',
  leads_to: 'join',
  email: 'ada@example.com',
  account: 'ada@example.com',
  ...part,
});

test('"Forgot password?" requires a valid e-mail, starts with the typed one, and confirms the mail', async () => {
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

  await user.type(email, 'Ada@Example.com');
  await user.click(dialog.getByRole('button', { name: 'Send' }));

  expect(await screen.findByText('A link is on its way')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('requestPasswordReset')).toEqual([{ email: 'ada@example.com' }]);
});

test('a reset link is checked on opening, requires a password twice, and leads to /login without a session', async () => {
  const api = fakeApi({
    ...home(),
    validatePasswordResetToken: () => good({ leads_to: 'new_password' }),
    confirmPasswordReset: () => ({ detail: 'The password was set' }),
  });
  const { user } = renderApp('/password-reset/secret-1');

  expect(await screen.findByRole('heading', { name: 'Account password reset', level: 1 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Change password', level: 2 })).toBeTruthy();
  const password = await screen.findByLabelText('New password');
  expect(api.bodies('validatePasswordResetToken')).toEqual([{ token: 'secret-1' }]);
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
  await user.click(screen.getByLabelText('Also end my access tokens'));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByLabelText('Login')).toHaveProperty('value', 'ada@example.com');
  expect(location.pathname).toBe('/login');
  expect(storedTokens()).toBeUndefined();
  expect(api.bodies('confirmPasswordReset')).toEqual([
    { token: 'secret-1', password: 'short but longer', end_tokens: true },
  ]);
});

test('a used reset link shows a message and no form', async () => {
  fakeApi({ ...home(), validatePasswordResetToken: () => refused(400, 'The link is not valid') });
  renderApp('/password-reset/spent', { as: null });
  expect((await screen.findByRole('alert')).textContent).toContain('This link cannot be used');
  expect(screen.getByText('The link is not valid')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
});

test('a verified e-mail leads to /login, also from within a session, with one call', async () => {
  const api = fakeApi({
    ...home(),
    validatePasswordResetToken: () => good({ leads_to: 'new_email', email: 'new@example.com' }),
    verifyEmail: () => ({ detail: 'The e-mail was changed' }),
  });
  renderApp('/verify-email/QWRh/secret-2');
  // Checks the message first: the snackbar disappears before a slow screen appears.
  expect(await screen.findByText('The e-mail was changed')).toBeTruthy();
  expect(await screen.findByLabelText('Login')).toBeTruthy();
  expect(location.pathname).toBe('/login');
  expect(storedTokens()).toBeUndefined();
  const followed = api.calls.filter(({ operation }) => operation === 'verifyEmail');
  expect(followed.map(({ operation, path }) => ({ operation, path }))).toEqual([
    { operation: 'verifyEmail', path: { uidb64: 'QWRh', token: 'secret-2' } },
  ]);
});

test('an invalid verify link leads to / with the reason', async () => {
  const notValid = () => refused(400, 'The link is not valid');
  fakeApi({ ...home(), validatePasswordResetToken: notValid, verifyEmail: notValid });
  renderApp('/verify-email/QWRh/spent');
  expect(await screen.findByText('The link is not valid')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.getByText(unusable)).toBeTruthy();
  expect(storedTokens()).toBeDefined();
});

test('an invalid verify link leads to the login page without a session, which says so', async () => {
  fakeApi({ ...home(), verifyEmail: () => refused(400, 'The link is not valid') });
  renderApp('/verify-email/QWRh/spent', { as: null });
  expect(await screen.findByLabelText('Login')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(unusable);
});
const unusable = 'This link cannot be used: it is incomplete, was used or withdrawn already, or has expired.';

const invite = { workspace: 'Chemistry', creator: 'Grace' };

test('the link of somebody else’s mail asks before it ends the session, and may be left alone', async () => {
  const api = fakeApi({
    ...home(),
    validatePasswordResetToken: () => good({ account: 'bob@example.com', email: 'bob@example.com', invite }),
    verifyEmail: () => ({ detail: 'You have joined the workspace' }),
  });
  const { user } = renderApp('/verify-email/QWRh/secret-3');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You are signed in as ada@example.com. This link is for bob@example.com',
  );
  await user.click(screen.getByRole('link', { name: 'Stay signed in' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(storedTokens()).toBeDefined();
  expect(api.calls.filter(({ operation }) => operation === 'verifyEmail')).toHaveLength(0);
  cleanup();
  const again = renderApp('/verify-email/QWRh/secret-3');
  await again.user.click(await screen.findByRole('button', { name: 'Continue as bob@example.com' }));
  expect(await screen.findByLabelText('Login')).toBeTruthy();
  expect(storedTokens()).toBeUndefined();
});

test('a user who joins a workspace with their own account stays signed in', async () => {
  const joined = () => ({ detail: 'You have joined the workspace' });
  fakeApi({ ...home(), validatePasswordResetToken: () => good({ invite }), verifyEmail: joined });
  renderApp('/verify-email/QWRh/secret-4');
  expect(await screen.findByText('You have joined the workspace')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(storedTokens()).toBeDefined();
});

test('the page of an invite names workspace, inviter and address, and sends an account made meanwhile to join', async () => {
  fakeApi({ ...home(), validatePasswordResetToken: () => good({ leads_to: 'new_account', invite }) });
  renderApp('/password-reset/secret-5', { as: null });
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(screen.getByText(/Grace invites you to the workspace “Chemistry”/).textContent).toContain('ada@example.com');
  expect(screen.getByRole('heading', { name: 'Your new account', level: 1 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Set a password', level: 2 })).toBeTruthy();
  cleanup();
  fakeApi({ ...home(), validatePasswordResetToken: () => good({ uidb64: 'QWRh', invite }) });
  renderApp('/password-reset/secret-5', { as: null });
  const link = await screen.findByRole('link', { name: 'Join the workspace' });
  expect(link.getAttribute('href')).toBe('/verify-email/QWRh/secret-5');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('an invited person who has chosen a name and set a password is signed in', async () => {
  const tokens = { access: accessToken(), refresh: 'refresh-1' };
  const api = fakeApi({
    ...home(),
    validatePasswordResetToken: () => good({ leads_to: 'new_account', invite }),
    confirmPasswordReset: () => ({ detail: 'The password was set' }),
    createToken: () => tokens,
  });
  const { user } = renderApp('/password-reset/secret-6', { as: null });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('ada');
  await user.clear(name);
  await user.type(await screen.findByLabelText('New password'), 'long enough');
  await user.type(screen.getByLabelText('Password confirmation'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(api.bodies('confirmPasswordReset')).toEqual([]);
  await user.type(name, 'Ada Wong');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(api.bodies('confirmPasswordReset')).toEqual([
    { token: 'secret-6', password: 'long enough', name: 'Ada Wong' },
  ]);
  expect(api.bodies('createToken')).toEqual([{ email: 'ada@example.com', password: 'long enough' }]);
});
