import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SecondFactor } from '#shared/contracts/second-factor.ts';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { home, permissions, workspace } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { accessToken, renderApp } from '#tests/web/support/render-app.tsx';

beforeAll(() => import('#web/features/auth/login-screen.tsx'));

const none: SecondFactor = { is_set: false, created: null, recovery_codes_left: 0 };
const set: SecondFactor = { is_set: true, created: 1_800_000_000, recovery_codes_left: 10 };
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
  await user.click(await (await card()).findByRole('button', { name: 'Set up' }));
  const first = await dialog('Set up a second factor');
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
      return { detail: 'The second factor was removed' };
    },
  });
  await user.click(await (await card()).findByRole('button', { name: 'Remove' }));
  const form = await dialog('Remove the second factor');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await form.findByText('Current password cannot be empty')).toBeTruthy();
  await user.type(form.getByLabelText('Current password*'), 'secret');
  await user.type(form.getByLabelText('Code*'), '123456');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await (await card()).findByRole('button', { name: 'Set up' })).toBeTruthy();
  expect(api.bodies('removeSecondFactor')).toEqual([{ password: 'secret', code: '123456' }]);
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
