import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import { openAdministration } from '#tests/web/support/administration-steps.ts';
import { ids, numbered } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';

beforeAll(async () => {
  await import('#web/features/workspaces/admin-workspaces-screen.tsx');
  await import('#web/features/workspaces/member-tokens.tsx');
});

const token: ResponseOf<'listMemberAccessTokens'>[number] = {
  uuid: numbered('2c', 1),
  user: ids.user,
  name: 'Robot',
  created: 1_790_000_000,
  expires: 1_800_000_000,
  last_used: null,
  workspace: ids.workspace,
  project: null,
  experiment: null,
  read_only: true,
};
const open = async (answers: FakeAnswers) => {
  const steps = openAdministration('workspaces', answers);
  await steps.press('Show details of Chemistry');
  return steps;
};

test("a workspace's details have its members' tokens, and one is revoked after a question", async () => {
  let tokens = [token, { ...token, uuid: numbered('2c', 2), name: 'Notebook', workspace: null, read_only: false }];
  const { api, press, user } = await open({
    listMemberAccessTokens: () => tokens,
    revokeMemberAccessToken: () => {
      tokens = tokens.slice(1);
      return new Response(null, { status: 204 });
    },
  });
  expect(await screen.findByText('Robot – ada@example.com – only reads this workspace')).toBeTruthy();
  expect(screen.getByText("Notebook – ada@example.com – reads and changes all the owner's workspaces")).toBeTruthy();
  await press('Revoke Robot of ada@example.com');
  const asked = within(screen.getByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/its owner is notified by e-mail/)).toBeTruthy();
  expect(screen.queryByText(/^Robot/)).toBeNull();
  expect(api.calls.find(({ operation }) => operation === 'revokeMemberAccessToken')?.path).toEqual({
    id: ids.user,
    token: token.uuid,
  });
});

test('without tokens the details say so, and a failed call is shown there', async () => {
  const { press } = await open({ listMemberAccessTokens: () => [] });
  await screen.findByText('None');
  await press('Hide details of Chemistry');
  cleanup();
  await open({ listMemberAccessTokens: () => refused(500) });
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
});
