import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { experiment, home, ids, numbered, permissions, project } from '#tests/web/support/builders.ts';
import { choose } from '#tests/web/support/choose.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { rowMenu } from '#tests/web/support/row-menu.ts';

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
  await user.type(dialog().getByLabelText('Name*'), 'x'.repeat(41));
  await user.keyboard('{Escape}');
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

  expect(await screen.findByRole('heading', { name: 'Experiments' })).toBeTruthy();
  expect(location.pathname).toBe(`${address}/${numbered('0b', 2)}/experiments`);
  expect(screen.queryByRole('dialog')).toBeNull();
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

test('typed text is discarded on closing, once that is confirmed', async () => {
  fakeApi(home());
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Project' }));
  await user.type(dialog().getByLabelText('Name*'), 'Draft');
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(dialog().getByRole('button', { name: 'Discard what you typed' }));
  await user.click(screen.getByRole('button', { name: 'New Project' }));
  expect(dialog().getByLabelText('Name*')).toHaveProperty('value', '');
});

test('an edit keeps the users of the project', async () => {
  const users = [{ uuid: numbered('0e', 1), user: ids.user }];
  const api = fakeApi({
    ...home(),
    listProjects: () => [project({ users })],
    updateProject: () => project({ users, name: 'Coatings 2' }),
  });
  const { user } = renderApp(address);
  await rowMenu(user, 'Coatings', 'Edit');
  await user.type(dialog().getByLabelText('Name*'), ' 2');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodies('updateProject')).toEqual([{ name: 'Coatings 2' }]));
});

test('deleting asks first, and the dialog closes also when the call fails', async () => {
  const api = fakeApi({
    ...home(),
    deleteProject: () => refused(400, 'Still busy'),
    listExperiments: () => [experiment()],
  });
  const { user } = renderApp(address);
  await rowMenu(user, 'Coatings', 'Delete');
  const asked = within(screen.getByRole('alertdialog'));
  expect(asked.getByText("Do you really want to delete project 'Coatings'?")).toBeTruthy();
  const contents = /^Everything in it is deleted with it: 1 experiment with .*This cannot be undone\.$/;
  expect(await asked.findByText(contents)).toBeTruthy();
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

const member = (number: number, name: string, is_active = true) => ({
  uuid: numbered('0e', number),
  user: numbered('0f', number),
  name,
  email: `${name.toLowerCase()}@example.com`,
  is_active,
  role: numbered('0d', 1),
  role_name: 'Chemist',
});

test('users are added to a project, each once, and listed with whether they are active', async () => {
  const members = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'].map((name, index) =>
    member(index + 1, name, name !== 'Bob'),
  );
  const users = members.slice(0, 5).map(({ user }, index) => ({ uuid: numbered('0a', index + 1), user }));
  const api = fakeApi({
    ...home(),
    listWorkspaceUsers: () => members,
    listProjects: () => [project({ users })],
    getProject: () => project({ users }),
    updateProject: ({ body: { name = '' } }) => project({ name }),
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Show details of Coatings' }));
  expect((await screen.findByText('Bob')).closest('li')?.textContent).toBe('BobInactive');
  expect(screen.getByText('Ann').closest('li')?.textContent).toBe('AnnActive');
  expect(screen.getByText('No description')).toBeTruthy();
  expect(screen.getByText(/^Created on .* by Ada Wong$/)).toBeTruthy();

  await rowMenu(user, 'Coatings', 'Edit');
  const group = within(dialog().getByRole('group', { name: 'Users' }));
  await user.click(group.getByRole('button', { name: 'Add' }));
  expect(group.getByText('User cannot be empty')).toBeTruthy();
  const add = async (name: RegExp) => {
    await choose(user, group, /Add user/, name);
    await user.click(group.getByRole('button', { name: 'Add' }));
  };
  await add(/^Ann/);
  expect(group.getByText('User already exists')).toBeTruthy();
  await add(/^Finn/);
  // Five per page: the sixth is on the next one.
  expect(group.getAllByRole('row')).toHaveLength(2);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.bodies('updateProject')[0]).toMatchObject({
      users: [...users, { uuid: null, user: numbered('0f', 6) }],
    }),
  );
});

test('an added user joins those whom somebody else has added since the form was opened', async () => {
  const other = { uuid: numbered('0a', 2), user: numbered('0f', 2) };
  const api = fakeApi({
    ...home(),
    listWorkspaceUsers: () => [member(1, 'Ann'), member(2, 'Bob')],
    getProject: () => project({ users: [other] }),
    updateProject: () => project(),
  });
  const { user } = renderApp(address);
  await rowMenu(user, 'Coatings', 'Edit');
  await user.click(await dialog().findByRole('combobox', { name: /Add user/ }));
  await user.click(await screen.findByRole('option', { name: /^Ann/ }));
  await user.click(dialog().getByRole('button', { name: 'Add' }));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.bodies('updateProject')).toEqual([{ users: [other, { uuid: null, user: numbered('0f', 1) }] }]),
  );
});
