import type { Page } from 'playwright-core';
import type { PasskeyRequest } from '#shared/contracts/passkey.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { member, nobody, type Screen } from './screen.ts';

type Link = ResponseOf<'validatePasswordResetToken'>;

const grace = 'grace.hopper@example.com';
const invite = { workspace: 'Coatings', creator: 'Maria Member' };

/** The page of a mailed link that the server declares valid; otherwise only an e-mail provides one. */
const goodLink = (link: Omit<Link, 'detail'>) => async (page: Page) => {
  const json: Link = { detail: 'Token is valid', ...link };
  await page.route(/\/api\/password_reset\/validate_token/, (route) => route.fulfill({ json }));
  await page.reload();
  await page.locator('.sign-in-card :is(form, a, button)').first().waitFor();
};

const locked = async (page: Page) => {
  const detail =
    'Too many wrong passwords: signing in with this e-mail is locked for 14 minutes. A new password, set with "Forgot password?", opens it at once';
  await page.route('**/api/token', (route) => route.fulfill({ status: 400, json: { code: 'locked', detail } }));
  await page.getByLabel('Login').fill(grace);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').first().waitFor();
};

const timeout = 300_000;
const passkey: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout,
  userVerification: 'preferred',
  allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
};

const secondStep = (detail: string, code?: string, asked?: PasskeyRequest) => async (page: Page) => {
  const json = { code: 'second_factor', detail, passkey: asked };
  await page.route('**/api/token', (route) => route.fulfill({ status: 401, json }));
  await page.getByLabel('Login').fill(grace);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Code').waitFor();
  if (!code) return;
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(detail).waitFor();
};

/** A locked account, the second step of signing in, and the targets of links in invites and password e-mails. */
export const screens: readonly Screen[] = [
  nobody('login-locked', '/login', locked),
  nobody('login-code', '/login', secondStep('Enter the code of your authenticator app')),
  nobody('login-passkey', '/login', secondStep('Use your passkey, or enter a recovery code', undefined, passkey)),
  nobody('login-code-wrong', '/login', secondStep('This code is wrong, or was used already', '000000')),
  nobody(
    'invite-new-account',
    '/password-reset/invited',
    goodLink({ leads_to: 'new_account', account: grace, email: grace, invite }),
  ),
  nobody(
    'invite-join',
    '/password-reset/invited',
    goodLink({ leads_to: 'join', account: grace, email: grace, invite, uidb64: 'Z3JhY2U' }),
  ),
  member(
    'invite-other-account',
    '/password-reset/invited',
    goodLink({ leads_to: 'new_account', account: grace, email: grace, invite }),
  ),
];
