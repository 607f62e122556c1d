import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Passkey, PasskeyRequest } from '#shared/contracts/passkey.ts';
import type { SecondFactor } from '#shared/contracts/second-factor.ts';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { home, permissions, workspace } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

/** jsdom has no authenticator: the browser test has one. */
const authenticator = { create: vi.fn(), get: vi.fn() };

beforeAll(() => import('#web/features/auth/login-screen.tsx'));
beforeEach(() => {
  authenticator.create.mockReset();
  authenticator.get.mockReset();
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: authenticator });
});
afterAll(() => void Reflect.deleteProperty(navigator, 'credentials'));

const passkey: Passkey = {
  uuid: '0e000000-0000-4000-8000-000000000001',
  name: 'Phone',
  created: 1_800_000_000,
  last_used: null,
};
const timeout = 1000;
const request: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout,
  userVerification: 'preferred',
  allowCredentials: [],
};
/** The bytes of `AAAA`. */
const bytes = new ArrayBuffer(3);
const named = { id: 'BBBB', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) };
const signed = { ...named, response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } };
const made = { ...named, response: { clientDataJSON: bytes, attestationObject: bytes } };
const cancelled = () => Promise.reject(new DOMException('Cancelled', 'NotAllowedError'));

const none: SecondFactor = { is_set: false, created: null, recovery_codes_left: 0, passkeys: [] };
const set: SecondFactor = { is_set: true, created: 1_800_000_000, recovery_codes_left: 10, passkeys: [] };
const start = (answers: FakeAnswers) => {
  const api = fakeApi({
    ...home(),
    getUser: () => account(),
    listSessions: () => [],
    getSecondFactor: () => none,
    ...answers,
  });
  return { api, ...renderApp('/account/security') };
};
const card = async () => within(await screen.findByRole('region', { name: 'Second factor' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a second factor takes the password and a first code, and shows the recovery codes once', async () => {
  let factor = none;
  const { api, user } = start({
    getSecondFactor: () => factor,
    beginSecondFactor: () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/Serieslab:ada?secret=ABCDEFGH' }),
    confirmSecondFactor: ({ body }) => {
      if (body.code === '000000') return refused(400, 'Wrong', { code: 'This code is wrong, or was used already' });
      factor = set;
      return { recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] };
    },
  });
  await user.click(await (await card()).findByRole('button', { name: 'Set up an app' }));
  const first = await dialog('Set up an authenticator app');
  await user.type(first.getByLabelText('Current password*'), 'secret');
  await user.click(first.getByRole('button', { name: 'Continue' }));

  const second = await dialog('Add it to your authenticator app');
  expect(await second.findByRole('img', { name: 'QR code of the secret' })).toBeTruthy();
  expect(second.getByText('ABCD EFGH')).toBeTruthy();
  await user.type(second.getByLabelText('Code*'), '000000');
  await user.click(second.getByRole('button', { name: 'Confirm' }));
  expect(await second.findByText('This code is wrong, or was used already')).toBeTruthy();
  await user.clear(second.getByLabelText('Code*'));
  await user.type(second.getByLabelText('Code*'), '123 456');
  await user.click(second.getByRole('button', { name: 'Confirm' }));

  const third = await dialog('Your recovery codes');
  expect(third.getByLabelText('Recovery codes')).toHaveProperty('value', 'aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh');
  await user.click(third.getByRole('button', { name: 'Close' }));
  expect(await (await card()).findByText(/10 recovery codes are left/)).toBeTruthy();
  expect(api.bodies('beginSecondFactor')).toEqual([{ password: 'secret' }]);
  expect(api.bodies('confirmSecondFactor')).toEqual([{ code: '000000' }, { code: '123456' }]);
});

test('removing it takes the password and a code', async () => {
  let factor = set;
  const { api, user } = start({
    getSecondFactor: () => factor,
    removeSecondFactor: () => {
      factor = none;
      return { detail: 'The authenticator app was removed' };
    },
  });
  await user.click(await (await card()).findByRole('button', { name: 'Remove the app' }));
  const form = await dialog('Remove the authenticator app');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await form.findByText('Current password cannot be empty')).toBeTruthy();
  await user.type(form.getByLabelText('Current password*'), 'secret');
  await user.type(form.getByLabelText('Code*'), '123456');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await (await card()).findByRole('button', { name: 'Set up an app' })).toBeTruthy();
  expect(api.bodies('removeSecondFactor')).toEqual([{ password: 'secret', code: '123456' }]);
});

test('the card counts the last recovery code', async () => {
  start({ getSecondFactor: () => ({ ...set, recovery_codes_left: 1 }) });
  expect(await (await card()).findByText(/1 recovery code is left\.$/)).toBeTruthy();
});

test('the card says who refuses the account without a factor', async () => {
  start({
    listWorkspaces: () => [workspace({ name: 'Chemistry' })],
    getUserPermissions: () => ({ ...permissions({ lacks_second_factor: true }), lacks_second_factor: true }),
  });
  expect(await (await card()).findByText('Set up a second factor to open Chemistry')).toBeTruthy();
  expect((await card()).getByText(/A superadmin needs a second factor here/)).toBeTruthy();
});

test('the login asks for a code after the password, says that one is wrong, and leads back', async () => {
  const asked = (detail: string) => refusal(401, { code: 'second_factor', detail });
  const api = fakeApi({
    ...home(),
    createToken: ({ body }) => {
      if (body.code === undefined) return asked('Enter the code of your authenticator app');
      return body.code === '123456'
        ? { access: accessToken(), refresh: 'refresh-1' }
        : asked('This code is wrong, or was used already');
    },
  });
  const { user } = renderApp('/login', { as: null });
  const fill = async () => {
    await user.type(await screen.findByLabelText('Login'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
  };
  await fill();
  await user.type(await screen.findByLabelText('Code'), '999999');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('This code is wrong, or was used already')).toBeTruthy();
  expect(screen.getByLabelText('Notifications').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.clear(await screen.findByLabelText('Login'));
  await user.clear(screen.getByLabelText('Password'));
  await fill();
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(api.bodies('createToken')).toHaveLength(4);
});

test('a passkey takes a name, the password and the browser, and shows the recovery codes with the first factor', async () => {
  let factor = none;
  const creation = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Serieslab' },
    user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
    pubKeyCredParams: [],
    timeout,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  };
  const { api, user } = start({
    getSecondFactor: () => factor,
    beginPasskey: () => creation,
    confirmPasskey: () => {
      factor = { ...none, is_set: true, recovery_codes_left: 10, passkeys: [passkey] };
      return { passkey, recovery_codes: ['aaaa-bbbb-cccc-dddd'] };
    },
  });
  await user.click(await (await card()).findByRole('button', { name: 'Add a passkey' }));
  const form = await dialog('Add a passkey');
  expect(document.activeElement).toBe(form.getByLabelText('Name*'));
  await user.type(form.getByLabelText('Name*'), 'Phone');
  await user.type(form.getByLabelText('Current password*'), 'secret');
  authenticator.create.mockImplementationOnce(cancelled).mockResolvedValue(made);
  await user.click(form.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('No passkey was used')).toBeTruthy();
  expect(screen.queryByText('Server error')).toBeNull();
  expect(api.bodies('confirmPasskey')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Continue' }));
  const codes = await dialog('Your recovery codes');
  expect(codes.getByLabelText('Recovery codes')).toHaveProperty('value', 'aaaa-bbbb-cccc-dddd');
  await user.click(codes.getByRole('button', { name: 'Close' }));
  const asked = { ...creation, challenge: bytes, user: { ...creation.user, id: bytes } };
  expect(authenticator.create.mock.lastCall?.[0].publicKey).toEqual(asked);
  expect(api.bodies('confirmPasskey')).toMatchObject([{ name: 'Phone', passkey: { id: 'BBBB' } }]);
  expect(await (await card()).findByText(/Not used yet$/)).toBeTruthy();
  expect((await card()).getByText('Signing in asks for a passkey. 10 recovery codes are left.')).toBeTruthy();
});

test('a passkey is removed with the password and a code, or without a code by a passkey', async () => {
  const other = { ...passkey, uuid: '0e000000-0000-4000-8000-000000000002', name: 'Key' };
  let passkeys = [passkey, other];
  const { api, user } = start({
    getSecondFactor: () => ({ ...set, passkeys }),
    requestPasskey: () => request,
    removePasskey: ({ body }) => {
      passkeys = passkeys.filter(({ uuid }) => uuid !== body.uuid);
      return { detail: 'The passkey was removed' };
    },
  });
  authenticator.get.mockResolvedValue(signed);
  for (const [name, code] of [
    ['Phone', ''],
    ['Key', '123456'],
  ] as const) {
    await user.click(await (await card()).findByRole('button', { name: `Remove the passkey ${name}` }));
    const form = await dialog(`Remove the passkey ${name}`);
    await user.type(form.getByLabelText('Current password*'), 'secret');
    if (code) await user.type(form.getByLabelText('Code'), code);
    await user.click(form.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const password = 'secret';
  expect(api.bodies('removePasskey')).toMatchObject([
    { uuid: passkey.uuid, password, passkey: { id: 'BBBB' } },
    { uuid: other.uuid, password, code: '123456' },
  ]);
});

test('the login offers a passkey where the account has one, and stays where the browser uses none', async () => {
  const api = fakeApi({
    ...home(),
    createToken: ({ body }) =>
      body.passkey
        ? { access: accessToken(), refresh: 'refresh-1' }
        : refusal(401, {
            code: 'second_factor',
            detail: 'Use your passkey, or enter a recovery code',
            passkey: request,
          }),
  });
  const { user } = renderApp('/login', { as: null });
  await user.type(await screen.findByLabelText('Login'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  authenticator.get.mockImplementationOnce(cancelled).mockResolvedValue(signed);
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(authenticator.get).toHaveBeenCalledTimes(1));
  expect(location.pathname).toBe('/login');
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(api.bodies('createToken')).toMatchObject([{}, { passkey: { id: 'BBBB' } }]);
});
