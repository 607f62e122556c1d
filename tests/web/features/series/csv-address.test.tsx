import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import { buildMember, ids } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { grid, start } from './start-series.tsx';

const secret = `slab_${'0123456789abcdef'.repeat(8)}`;
const address: AccessToken = {
  uuid: ids.project,
  name: 'Test',
  created: 1_790_000_000,
  expires: 1_800_000_000,
  last_used: null,
  workspace: ids.workspace,
  project: ids.project,
  experiment: ids.experiment,
  read_only: true,
};

it('makes a CSV address, shows it once, and revokes it', async () => {
  let tokens: AccessToken[] = [{ ...address, uuid: ids.user, experiment: null }];
  const { user, api } = start({
    getUserPermissions: () => buildMember([], ['series_parameter:export']),
    listAccessTokens: () => tokens,
    createAccessToken: () => {
      tokens = [...tokens, address];
      return { ...address, token: secret };
    },
    revokeAccessToken: () => {
      tokens = tokens.slice(0, 1);
      return new Response(null, { status: 204 });
    },
  });
  await grid();
  await rowMenu(user, 'series 1', 'CSV address');
  const dialog = within(await screen.findByRole('dialog', { name: 'CSV address' }));
  expect(await dialog.findByText('You have made no address yet.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make an address' }));
  const shown = await dialog.findByRole('textbox', { name: 'Address' });
  expect((shown as HTMLTextAreaElement).value).toBe(
    `${location.origin}/api/experiments/${ids.experiment}/samples.csv?key=${secret}`,
  );
  expect(api.bodies('createAccessToken')).toMatchObject([{ experiment: ids.experiment }]);

  await user.click(await dialog.findByRole('button', { name: /^Revoke the address/ }));
  const confirmation = within(await screen.findByRole('alertdialog'));
  await user.click(confirmation.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(dialog.getByText('You have made no address yet.')).toBeTruthy());
});
