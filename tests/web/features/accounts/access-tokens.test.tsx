import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { home, ids } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const secret = `slab_${'0123456789abcdef'.repeat(8)}`;
const token: AccessToken = {
  uuid: ids.user,
  name: 'Robot',
  created: 1_790_000_000,
  expires: 1_800_000_000,
  last_used: null,
  workspace: null,
  project: null,
  experiment: null,
  read_only: true,
};
const dialog = () => within(screen.getByRole('dialog'));
const start = (answers: FakeAnswers = {}) => {
  const api = fakeApi({ ...home(), getUser: () => account(), listAllProjects: () => [], ...answers });
  return { api, ...renderApp('/account/tokens') };
};

test('a new token is shown once, and only its limits afterwards', async () => {
  const tokens: AccessToken[] = [];
  const { user, api } = start({
    listAccessTokens: () => tokens,
    createAccessToken: () => {
      tokens.push(token);
      return { ...token, token: secret };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New access token' }));
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await dialog().findByText('Name cannot be empty')).toBeTruthy();
  await user.type(dialog().getByRole('textbox', { name: /Name/ }), 'Robot');
  await user.click(dialog().getByRole('switch', { name: 'Only reads' }));
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await screen.findByDisplayValue(secret)).toBeTruthy();
  expect(api.bodies('createAccessToken')).toEqual([
    { name: 'Robot', expires: expect.any(Number), workspace: null, project: null, read_only: true },
  ]);

  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(dialog().getByRole('button', { name: 'Copy' }));
  expect(written).toHaveBeenCalledWith(secret);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Only reads all your workspaces')).toBeTruthy();
  expect(screen.getByText(/Never used/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(secret);
});

test('a refused token keeps the dialog, with the reason at its field', async () => {
  const { user } = start({
    listAccessTokens: () => [token],
    createAccessToken: () => refused(400, 'Too long', { expires: 'An access token ends within 366 days' }),
  });
  await user.click(await screen.findByRole('button', { name: 'New access token' }));
  await user.type(dialog().getByRole('textbox', { name: /Name/ }), 'Robot');
  await user.click(dialog().getByRole('button', { name: 'Create' }));
  expect(await dialog().findByText('An access token ends within 366 days')).toBeTruthy();
});

test('a token is revoked after a question', async () => {
  let tokens = [token];
  const { user, api } = start({
    listAccessTokens: () => tokens,
    revokeAccessToken: () => {
      tokens = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Robot' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No access tokens')).toBeTruthy();
  expect(api.calls.find(({ operation }) => operation === 'revokeAccessToken')?.path).toEqual({ uuid: token.uuid });
});
