import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { failureReaction } from '#web/lib/api/failure-reaction.ts';
import { home, ids, permissions, project } from '../support/builders.ts';
import { refused } from '../support/refused.ts';
import { renderApp } from '../support/render-app.tsx';

describe('the error catalogue', () => {
  const body = { detail: 'Step cannot be empty', code: 'validation' as const };
  test.each([
    [404, undefined, { message: 'Data not found', home: true }],
    [403, undefined, { message: 'Access forbidden', home: true }],
    [401, undefined, {}],
    [400, body, { message: 'Step cannot be empty' }],
    [400, undefined, { message: 'Bad request' }],
    [500, undefined, { message: 'Server error' }],
    [409, undefined, { message: 'Server error' }],
    [0, undefined, { message: 'The server could not be reached' }],
  ])('%i', (status, answer, reaction) => {
    expect(failureReaction(new ApiFailure('listProjects', status, answer))).toEqual(reaction);
  });

  test('401 on the token call', () => {
    expect(failureReaction(new ApiFailure('createToken', 401, undefined))).toEqual({ message: 'Invalid credentials' });
  });
});

test.each([
  [404, 'Data not found'],
  [403, 'Access forbidden'],
])('a %i shows its snackbar and leads home', async (status, message) => {
  fakeApi({ ...home(), listExperiments: () => refused(status) });
  renderApp(`/workspaces/${ids.workspace}/projects/${ids.project}/experiments`);
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(
    await screen.findByText('This project does not exist, or your role does not allow what you asked for.'),
  ).toBeTruthy();
});

test('a 403 leads home with the reason of the server', async () => {
  const detail = 'The workspace is inactive or its licence has expired';
  fakeApi({ ...home(), listExperiments: () => refusal(403, { detail, code: 'forbidden' }) });
  renderApp(`/workspaces/${ids.workspace}/projects/${ids.project}/experiments`);
  expect(await screen.findByText(`What you asked for in experiments was refused. ${detail}.`)).toBeTruthy();
});

test('a 403 of a save leads home once what was typed is discarded', async () => {
  const detail = 'The workspace is inactive or its licence has expired';
  fakeApi({ ...home(), listProjects: () => [], createProject: () => refusal(403, { detail, code: 'forbidden' }) });
  const address = `/workspaces/${ids.workspace}/projects`;
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Project' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name*'), 'Varnish');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Access forbidden')).toBeTruthy();
  expect(await dialog.findByText(`Not saved: ${detail}. Copy what you typed first.`)).toBeTruthy();
  expect(dialog.getByLabelText('Name*')).toHaveProperty('value', 'Varnish');
  expect(location.pathname).toBe(address);
  await user.click(await dialog.findByRole('button', { name: 'Discard what you typed' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('a save whose password is declined says so, and stays', async () => {
  const detail = 'Enter your password to go on';
  fakeApi({
    ...home(),
    listProjects: () => [],
    createProject: () => refusal(403, { detail, code: 'reauthentication' }),
  });
  const address = `/workspaces/${ids.workspace}/projects`;
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Project' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name*'), 'Varnish');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('dialog', { name: detail }));
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(await dialog.findByText('Not saved: the password was not given.')).toBeTruthy();
  expect(location.pathname).toBe(address);
});

test('an experiment that does not exist leads home, which says so and leads on', async () => {
  const notFound = () => refused(404);
  fakeApi({ ...home(), getExperiment: notFound, listInParameters: notFound, listSeries: notFound });
  renderApp(`/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/settings`);
  await screen.findByText('This experiment does not exist, or your role does not allow what you asked for.');
  const main = within(screen.getByRole('main'));
  const ways = main.getAllByRole('link', { name: 'Experiments' });
  expect(ways[0]?.getAttribute('href')).toBe('/experiments');
});

test('a server error stays on the screen, which offers another try', async () => {
  const answers: FakeAnswers = { ...home(), listAllProjects: () => refused(500) };
  fakeApi(answers);
  const { user } = renderApp('/projects');
  expect(await screen.findByText('Server error')).toBeTruthy();
  answers.listAllProjects = () => [project()];
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Coatings')).toBeTruthy();
});

test('a user who is not assigned to a project is led to /', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({ role: [], projects: [] }) });
  renderApp(`/workspaces/${ids.workspace}/projects/${ids.project}/experiments`);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location.pathname).toBe('/dashboard');
});

test('an unknown workspace in the address leads home with a message', async () => {
  fakeApi(home());
  renderApp('/workspaces/00000000-0000-4000-8000-000000000000/projects');
  expect(await screen.findByText('Data not found')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('an unknown address has its own screen', async () => {
  fakeApi(home());
  renderApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});
