import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { inDialog } from '../support/browser.ts';
import { linkTo } from '../support/mailbox.ts';
import { makeTenant } from '../support/people.ts';
import { superadmin, url, windowOf } from './open-window.ts';

const { page, errors } = await windowOf();

it("An administrator sees a member's token, revokes it, and its program is refused at once", async () => {
  const { workspace, member } = await makeTenant(url, superadmin);
  const owner = await Api.signedIn(url, member.email, member.password);
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  const { token } = await owner.call('createAccessToken', { body: { name: 'Robot arm', expires } });
  const program = new Api(url, token);
  expect((await program.ask('listWorkspaces', {})).status).toBe(200);

  await page.goto(`${url}/administration/workspaces`);
  await page.getByRole('searchbox', { name: 'Search workspaces' }).fill(workspace.name);
  await page.getByRole('button', { name: `Show details of ${workspace.name}` }).click();
  await page.getByText(`Robot arm – ${member.email} – reads and changes all the owner's workspaces`).waitFor();
  await page.getByRole('button', { name: `Revoke Robot arm of ${member.email}` }).click();
  const asked = await inDialog(page, 'Revoke access token');
  await asked.getByRole('button', { name: 'Revoke' }).click();
  await asked.waitFor({ state: 'detached' });
  expect((await program.ask('listWorkspaces', {})).status).toBe(401);
  await page.getByText('None', { exact: true }).waitFor();
  expect(await linkTo(member.email)).toEqual(['account', 'tokens']);

  await page.getByRole('link', { name: 'User activity' }).click();
  await page.getByText(`End an account's access token at once: ${member.name}`).waitFor();
  expect(errors).toEqual([]);
});
