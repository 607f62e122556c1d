import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { home, ids, permissions } from '#tests/web/support/builders.ts';
import { choose } from '#tests/web/support/choose.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { storedTokens } from '#web/lib/session/tokens.ts';

const begun = { key: 'key', workspace: ids.workspace, returnTo: '/account/tokens' };
const begin = (part: object = {}) =>
  sessionStorage.setItem('serieslab.company-sign-in', JSON.stringify({ ...begun, ...part }));
beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('serieslab.company');
});
const tokens = () => ({ outcome: 'signed_in' as const, access: accessToken({ name: 'Grace' }), refresh: 'r' });

test('the way to the company is mailed to an address that is asked for', async () => {
  const api = fakeApi({ ...home(), requestCompanySignIn: () => ({ detail: 'A mail is on its way' }) });
  const { user } = renderApp('/login', { as: null });
  await user.click(await screen.findByRole('button', { name: 'Sign in with your company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in with your company' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('E-mail cannot be empty')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'grace@company.example');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A mail is on its way')).toBeTruthy();
  expect(api.bodies('requestCompanySignIn')).toEqual([{ email: 'grace@company.example' }]);
});

test('the answer of the provider signs in once, in the tab that asked for it, and is remembered', async () => {
  begin();
  const api = fakeApi({ ...home(), listAccessTokens: () => [], finishCompanySignIn: tokens });
  renderApp('/login/company?code=c&state=s', { as: null });
  await waitFor(() => expect(location.pathname).toBe('/account/tokens'));
  expect(api.bodies('finishCompanySignIn')).toEqual([{ key: 'key', query: 'code=c&state=s' }]);
  expect(storedTokens()?.refresh).toBe('r');
  expect(localStorage.getItem('serieslab.company')).toBe(ids.workspace);
  expect(sessionStorage.getItem('serieslab.company-sign-in')).toBeNull();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'it leads to no page but those of the app: %s',
  async (returnTo) => {
    begin({ returnTo });
    fakeApi({ ...home(), finishCompanySignIn: tokens });
    renderApp('/login/company?code=c&state=s', { as: null });
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  },
);

test('an answer that this tab did not ask for is none, and is not kept in the address', async () => {
  const api = fakeApi(home());
  renderApp('/login/company?code=c&state=s', { as: null });
  expect(await screen.findByText('This sign-in was begun elsewhere, or has ended already')).toBeTruthy();
  expect([location.search, api.calls]).toEqual(['', []]);
});

test('a refusal says why and offers another try; an account that is there says that a mail is on its way', async () => {
  begin();
  fakeApi({ ...home(), finishCompanySignIn: () => refused(400, 'a@b.example is of no domain that may sign in here') });
  const { unmount } = renderApp('/login/company?code=c&state=s', { as: null });
  expect(await screen.findByText('a@b.example is of no domain that may sign in here')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to login' })).toBeTruthy();
  unmount();
  begin();
  fakeApi({ ...home(), finishCompanySignIn: () => ({ outcome: 'linking', email: 'ada@company.example' }) });
  renderApp('/login/company?code=c&state=s', { as: null });
  expect((await screen.findByText(/A mail with a link is on its way/)).textContent).toContain('ada@company.example');
  expect(storedTokens()).toBeUndefined();
});

test('somebody who is signed in is asked first', async () => {
  const api = fakeApi({
    ...home(),
    beginCompanySignIn: () => refused(400, 'This workspace has no sign-in of a company'),
  });
  const { user } = renderApp(`/login/company/${ids.workspace}`);
  expect((await screen.findByText(/You are signed in as/)).textContent).toContain('ada@example.com');
  expect(api.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign in with your company' }));
  expect(await screen.findByText('This workspace has no sign-in of a company')).toBeTruthy();
  expect(api.bodies('beginCompanySignIn')).toEqual([
    { workspace: ids.workspace, redirect: `${location.origin}/login/company` },
  ]);
});

const role = '00000000-0000-4000-8000-0000000000a1';
const set = {
  is_set: true,
  issuer: 'https://login.company.example',
  client_id: 'serieslab',
  domains: ['company.example'],
  role,
  only_way: false,
};

test('a superadmin sets, changes and removes the sign-in; the secret is sent only where one was typed', async () => {
  let settings: typeof set | undefined = set;
  const none = { ...set, is_set: false, issuer: '', client_id: '', domains: [], role: null };
  const api = fakeApi({
    ...home(),
    getUserPermissions: () => ({ role: 'superadmin', workspaces: {} }),
    listRoles: () => [{ uuid: role, name: 'Chemist', permissions: [] }],
    getCompanySignIn: () => settings ?? none,
    setCompanySignIn: ({ body: { client_secret: _, ...rest } }) => {
      settings = { ...rest, is_set: true };
      return settings;
    },
    removeCompanySignIn: () => {
      settings = undefined;
      return new Response(null, { status: 204 });
    },
  });
  const { user } = renderApp(`/workspaces/${ids.workspace}/settings`);
  const card = async () => within(await screen.findByRole('region', { name: 'Sign-in with your company' }));
  const domains = (await card()).getByLabelText('Domains*');
  await user.clear(domains);
  await user.type(domains, 'company.example; Other.example');
  await user.click((await card()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('setCompanySignIn')).toHaveLength(1));
  const { is_set: _, ...sent } = set;
  const changed = { ...sent, domains: ['company.example', 'other.example'] };
  expect(api.bodies('setCompanySignIn')).toEqual([changed]);
  await user.type((await card()).getByLabelText('Client secret'), 'new secret');
  await user.click((await card()).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.bodies('setCompanySignIn').at(-1)).toEqual({ ...changed, client_secret: 'new secret' }),
  );
  await user.click((await card()).getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the sign-in' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByLabelText('Client secret*')).toBeTruthy();
  await choose(user, await card(), 'Role of who comes first*', 'Chemist');
});

test('others who may read the settings see how it is, and the address for their people', async () => {
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ role: ['workspace_settings:read'] }),
    getCompanySignIn: () => ({ ...set, only_way: true }),
  });
  renderApp(`/workspaces/${ids.workspace}/settings`);
  const card = within(await screen.findByRole('region', { name: 'Sign-in with your company' }));
  expect(card.getByText(`${location.origin}/login/company/${ids.workspace}`)).toBeTruthy();
  expect(card.getByText('None')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});
