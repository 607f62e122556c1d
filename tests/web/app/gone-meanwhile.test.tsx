import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { experiment, home, ids, project } from '../support/builders.ts';
import { refused } from '../support/refused.ts';
import { renderApp } from '../support/render-app.tsx';

const list = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;
const deleted = 'Somebody has just deleted this, or you may no longer see it';

test('a click on an experiment that is just gone leads back to where it was made', async () => {
  let isThere = true;
  const gone: FakeAnswers = Object.fromEntries(
    (
      [
        'getExperiment',
        'listSeries',
        'listInParameters',
        'listOutParameters',
        'listCompParameters',
        'listRules',
      ] as const
    ).map((operation) => [operation, () => refused(404)]),
  );
  fakeApi({ ...home(), ...gone, listExperiments: () => (isThere ? [experiment({ name: 'Primer' })] : []) });
  const { user } = renderApp(list);
  const link = await screen.findByRole('link', { name: 'Primer' });
  isThere = false;
  await user.click(link);
  expect(await screen.findByText(deleted)).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe(list));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Primer' })).toBeNull());
  expect(screen.queryByText('Data not found')).toBeNull();
});

test('deleting a deleted item reports that, and reloads the list', async () => {
  let isThere = true;
  fakeApi({
    ...home(),
    listAllProjects: () => (isThere ? [project({ name: 'Coatings' })] : []),
    deleteProject: () => {
      isThere = false;
      return refused(404);
    },
  });
  const { user } = renderApp('/projects');
  await rowMenu(user, 'Coatings', 'Delete');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(deleted)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Coatings')).toBeNull());
  expect(location.pathname).toBe('/projects');
});

test('a dialog of something that somebody else has deleted meanwhile keeps what was typed, and says why', async () => {
  const api = fakeApi({
    ...home(),
    listExperiments: () => [experiment({ name: 'Primer' })],
    updateExperiment: () => refused(404),
  });
  const { user } = renderApp(list);
  await rowMenu(user, 'Primer', 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText('Name*');
  await user.clear(name);
  await user.type(name, 'Typed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(deleted)).length).toBeGreaterThan(0);
  expect(api.bodies('updateExperiment')).toEqual([{ name: 'Typed' }]);
  expect(dialog.getByLabelText('Name*')).toHaveProperty('value', 'Typed');
  expect(location.pathname).toBe(list);
});
