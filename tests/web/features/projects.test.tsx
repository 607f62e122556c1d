import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeAnswers, fakeApi } from '../../support/fake-api.ts';
import { home, ids, member, numbered, permissions, project } from '../support/builders.ts';
import { refused } from '../support/refused.ts';
import { renderApp } from '../support/render-app.tsx';

afterEach(cleanup);
const address = `/workspaces/${ids.workspace}/projects`;
const dialog = () => within(screen.getByRole('dialog'));

test('a project is made in a dialog that stays until it is saved or closed', async () => {
  const projects = [project()];
  const answers: FakeAnswers = { ...home(), listProjects: () => [...projects] };
  answers.createProject = () => refused(400, 'Name already exists', { name: 'Name already exists' });
  const api = fakeApi(answers);
  const { user } = renderApp(address);

  await user.click(await screen.findByRole('button', { name: 'New Project' }));
  expect(dialog().getByText('*indicates required field')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('Name cannot be empty')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.type(dialog().getByLabelText('Name*'), 'x'.repeat(41));
  expect(await dialog().findByText('Name may not be greater than 40 characters')).toBeTruthy();
  expect(dialog().getByText('41 / 40')).toBeTruthy();
  await user.clear(dialog().getByLabelText('Name*'));
  await user.type(dialog().getByLabelText('Name*'), 'Varnish');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog().getByText('Name already exists')).toBeTruthy());

  answers.createProject = ({ body }) => {
    const made = project({ uuid: numbered('0b', 2), name: body.name });
    projects.push(made);
    return made;
  };
  await user.click(dialog().getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Varnish')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('createProject').at(-1)).toEqual({ name: 'Varnish', description: '', users: [] });
});

test('Save is blocked while it saves', async () => {
  let finish = (_: Response) => {};
  const api = fakeApi({
    ...home(),
    createProject: () =>
      new Promise<Response>((resolve) => {
        finish = resolve;
      }),
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Project' }));
  await user.type(dialog().getByLabelText('Name*'), 'Varnish');
  await user.dblClick(dialog().getByRole('button', { name: 'Save' }));
  await user.type(dialog().getByLabelText('Name*'), '{Enter}');
  expect(dialog().getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  expect(api.bodies('createProject')).toHaveLength(1);
  finish(Response.json(project()));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was typed is gone after closing', async () => {
  fakeApi(home());
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Project' }));
  await user.type(dialog().getByLabelText('Name*'), 'Draft');
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'New Project' }));
  expect(dialog().getByLabelText('Name*')).toHaveProperty('value', '');
});

test('the users of a project: five a page in its row, with their state, and added and removed in its dialog', async () => {
  const members = Array.from({ length: 7 }, (_, index) =>
    member({
      uuid: numbered('0e', index),
      user: numbered('0f', index),
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      is_active: index !== 1,
    }),
  );
  const users = members.slice(0, 6).map(({ user }, index) => ({ uuid: numbered('1e', index), user }));
  const api = fakeApi({
    ...home(),
    listProjects: () => [project({ users })],
    listWorkspaceUsers: () => members,
    updateProject: () => project(),
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Show details of Coatings' }));
  const nested = within(await screen.findByRole('table', { name: 'Users of Coatings' }));
  expect(nested.getAllByRole('row')).toHaveLength(1 + 5);
  expect(nested.getByText('Person 0 (p0@example.com), active')).toBeTruthy();
  expect(nested.getByText('Person 1 (p1@example.com), inactive')).toBeTruthy();
  expect(screen.getByText(/^Created on .* by Ada Wong$/)).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Actions for Coatings' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const add = async (name: string) => {
    await user.click(dialog().getByRole('combobox', { name: 'Add user' }));
    await user.click(screen.getByRole('option', { name }));
    await user.click(dialog().getByRole('button', { name: 'Add' }));
  };
  await add('Person 0 (p0@example.com)');
  expect(dialog().getByText('User already exists')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Remove Person 0 (p0@example.com)' }));
  await add('Person 6 (p6@example.com)');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  const added = { uuid: null, user: members[6]?.user };
  await waitFor(() =>
    expect(api.bodies('updateProject')).toEqual([
      { name: 'Coatings', description: '', users: [...users.slice(1), added] },
    ]),
  );
});

test('an edit keeps the users of the project', async () => {
  const users = [{ uuid: numbered('0e', 1), user: ids.user }];
  const api = fakeApi({
    ...home(),
    listProjects: () => [project({ users })],
    updateProject: () => project({ users, name: 'Coatings 2' }),
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Actions for Coatings' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await user.type(dialog().getByLabelText('Name*'), ' 2');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('updateProject')).toEqual([{ name: 'Coatings 2', description: '', users }]));
});

test('deleting asks first, and the dialog closes also when the call fails', async () => {
  const api = fakeApi({ ...home(), deleteProject: () => refused(400, 'Still busy') });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Actions for Coatings' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const asked = within(screen.getByRole('alertdialog'));
  expect(asked.getByText("Do you really want to delete project 'Coatings'?")).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Still busy')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.bodies('deleteProject')).toHaveLength(1);
});

test('without the permission there is neither New, Edit nor Delete', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({ role: [], projects: [ids.project] }) });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Actions for Coatings' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Experiments']);
  expect(screen.queryByRole('button', { name: 'New Project' })).toBeNull();
});

test('at the licence’s limit New is disabled', async () => {
  fakeApi({ ...home(), getUserPermissions: () => permissions({ project_count: 1 }) });
  renderApp(address);
  await screen.findByText('Coatings');
  expect(screen.getByRole('button', { name: 'New Project' }).hasAttribute('disabled')).toBe(true);
});
