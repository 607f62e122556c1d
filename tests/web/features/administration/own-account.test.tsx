import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { accessToken } from '#tests/web/support/access-token.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';

beforeAll(() => import('#web/features/administration/users-screen.tsx'));

// Ada, who is signed in, edits her own account in the list of users.
test('the own name is the new one at once, also in the avatar menu', async () => {
  const { rowMenu, fill, pressInDialog } = openAdministration('users', {
    listUsers: () => [account({ is_staff: true })],
    updateUser: ({ body }) => account({ is_staff: true, name: body.name ?? '' }),
    refreshToken: () => ({ access: accessToken({ name: 'Ada King', salt: 2 }), refresh: 'refresh-2' }),
  });
  await rowMenu('Ada Wong', 'Edit');
  await fill('Name*', 'Ada King');
  await pressInDialog('Save');
  expect(await screen.findByRole('button', { name: 'Account of Ada King' })).toBeTruthy();
});

test('changing one’s own e-mail warns of the sign-out before, and explains it afterwards', async () => {
  const { rowMenu, fill, inDialog, pressInDialog } = openAdministration('users', {
    listUsers: () => [account({ is_staff: true })],
    checkEmail: () => false,
    updateUser: ({ body }) => account({ is_staff: true, email: body.email ?? '' }),
  });
  await rowMenu('Ada Wong', 'Edit');
  const warning = /with another e-mail you have to sign in again/;
  expect(inDialog().queryByText(warning)).toBeNull();
  await fill('E-mail*', 'king@example.com');
  expect(await inDialog().findByText(warning)).toBeTruthy();
  await pressInDialog('Save');
  expect(await screen.findByText('Your e-mail has been changed. Please sign in with king@example.com')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.queryByText('Authentication error')).toBeNull();
});

test('who takes their own rights is told what it means, and confirms it', async () => {
  const { api, user, rowMenu, inDialog, pressInDialog } = openAdministration('users', {
    listUsers: () => [account({ is_staff: true })],
    getUser: () => account({ is_staff: true }),
    updateUser: ({ body }) => account({ is_staff: body.is_staff ?? true }),
  });
  await rowMenu('Ada Wong', 'Edit');
  const question = /you can no longer administer anything/;
  expect(inDialog().queryByText(question)).toBeNull();
  await user.click(inDialog().getByRole('switch', { name: 'Superadmin' }));
  expect(await inDialog().findByText(question)).toBeTruthy();
  await user.click(inDialog().getByRole('switch', { name: 'Give up my own rights' }));
  await pressInDialog('Save');
  await waitFor(() => expect(api.bodies('updateUser')).toHaveLength(1));
  expect(api.bodies('updateUser')).toMatchObject([{ is_staff: false, gives_up_own_rights: true }]);
});
