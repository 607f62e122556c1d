import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSample } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { storedTokens } from '#web/lib/session/tokens.ts';
import { keepEdits } from '#web/unsaved/keep-edits.ts';
import { accessToken } from '../support/access-token.ts';
import { home, ids, permissions, project, workspace } from '../support/builders.ts';
import { refused } from '../support/refused.ts';
import { renderApp } from '../support/render-app.tsx';

test('without a session every address leads to /login, whose fields report missing values', async () => {
  const api = fakeApi(home());
  const { user } = renderApp('/experiments', { as: null });

  await user.click(await screen.findByRole('button', { name: 'Login' }));

  expect(location.pathname).toBe('/login');
  expect(await screen.findByText('Login cannot be empty')).toBeTruthy();
  expect(screen.getByText('Password cannot be empty')).toBeTruthy();
  await user.type(screen.getByLabelText('Login'), 'ada');
  expect(screen.getByText('Login must be a valid e-mail')).toBeTruthy();
  expect(api.calls).toHaveLength(0);
});

test('wrong credentials are refused, right ones lead to the dashboard, logout back to /login', async () => {
  const answers: FakeAnswers = { ...home(), createToken: () => refused(401) };
  const api = fakeApi(answers);
  const { user } = renderApp('/login', { as: null });
  await user.type(await screen.findByLabelText('Login'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'guess');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Invalid credentials')).toBeTruthy();
  expect(storedTokens()).toBeUndefined();

  answers.createToken = () => ({ access: accessToken(), refresh: 'refresh-1' });
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(location.pathname).toBe('/dashboard');
  // An earlier refusal is no unread message of this session.
  expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy();
  expect(api.bodies('createToken').at(-1)).toEqual({ email: 'ada@example.com', password: 'guess' });

  await user.click(await screen.findByRole('button', { name: 'Account of Ada Wong' }));
  expect(await screen.findByText('ada@example.com')).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await screen.findByLabelText('Login');
  expect(location.pathname).toBe('/login');
  expect(storedTokens()).toBeUndefined();
});

/** Types a value, which is not saved yet. */
function keepOne(): void {
  const place = { workspace: ids.workspace, project: ids.project, experiment: ids.experiment, name: 'Small' };
  const edit = { sample: ids.user, parameter: ids.project, kind: 'output', value: 5, before: null } as const;
  act(() => keepEdits(ids.user, place, [{ ...edit, label: 'Yield', text: '5' }]));
}

test('logout asks while a typed value is not saved, and keeps it', async () => {
  fakeApi({ ...home(), updateSample: () => refused(403) });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Account of Ada Wong' }));
  keepOne();
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Logout' }));
  expect(question.getByText(/^1 value is not saved yet\. What you typed stays in this browser/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Logout' }));
  await screen.findByLabelText('Login');
  expect(Object.keys(localStorage).some((key) => key.startsWith('serieslab.unsaved.'))).toBe(true);
  localStorage.clear();
});

test('logout says that all is saved when the values were saved while it asked', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi({ ...home(), updateSample: () => promise });
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Account of Ada Wong' }));
  keepOne();
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Logout' }));
  expect(question.getByText(/^1 value is not saved yet\./)).toBeTruthy();
  resolve(Response.json(buildSample(ids.experiment, 0, {})));
  expect(await question.findByText('All values are saved now.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Close' }));
});

test('a signed-in user who opens /login is led to the dashboard', async () => {
  fakeApi(home());
  renderApp('/login');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location.pathname).toBe('/dashboard');
});

test('an expired access token is refreshed once for all calls, unseen', async () => {
  let isFresh = false;
  const checked =
    <T,>(body: T) =>
    () =>
      isFresh ? body : refused(401);
  const api = fakeApi({
    ...home(),
    getUserPermissions: checked(permissions()),
    listAllProjects: checked([project()]),
    listWorkspaces: checked([workspace()]),
    refreshToken: ({ body }) => {
      isFresh = body.refresh === 'refresh-1';
      return { access: accessToken({ salt: 2 }), refresh: 'refresh-2' };
    },
  });
  renderApp('/projects');
  expect(await screen.findByText('Coatings')).toBeTruthy();
  expect(api.bodies('refreshToken')).toHaveLength(1);
  expect(storedTokens()?.refresh).toBe('refresh-2');
});

test('when the refresh is refused, the user is logged out with a message', async () => {
  fakeApi({ ...home(), listAllProjects: () => refused(401), refreshToken: () => refused(401) });
  renderApp('/projects');
  expect(await screen.findByText('Authentication error')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/login'));
});
