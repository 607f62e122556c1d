import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { experiment, home, numbered } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { changes, made, openBegin, put, row } from './open-begin.tsx';

test('inputs and outputs are typed, with Enter for the next and a proposed step', async () => {
  const { api, user, dialog, save } = await openBegin();
  put(dialog.getByLabelText('Name*'), 'Gloss');
  await user.click(dialog.getByText('Inputs and outputs'));
  const first = row(dialog, 'Input 1');
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Name*')));
  put(first.getByLabelText('Name*'), 'Heat');
  put(first.getByLabelText('Min value*'), '20');
  put(first.getByLabelText('Max value*'), '100');
  fireEvent.blur(first.getByLabelText('Max value*'));
  expect(first.getByLabelText('Step*')).toHaveProperty('value', '5');
  await user.type(first.getByLabelText('Step*'), '{Enter}');
  const second = row(dialog, 'Input 2');
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('Name*')));
  put(second.getByLabelText('Name*'), 'Binder');
  await user.click(second.getByLabelText('Type'));
  await user.click(screen.getByText('Categorical'));
  await user.click(second.getByLabelText('Categories*'));
  await user.paste('Epoxy\nAcrylic');
  const output = row(dialog, 'Output 3');
  put(output.getByLabelText('Name*'), 'yield');
  expect(output.getByText('In formulas: yield_')).toBeTruthy();
  await user.click(output.getByLabelText('Target'));
  await user.click(screen.getByText('At most'));
  await save();
  expect(await output.findByText('Target value cannot be empty')).toBeTruthy();
  put(output.getByLabelText('Target value*'), '5');
  await user.click(dialog.getByText('Add output'));
  await user.click(dialog.getByLabelText('Remove Output 4'));
  await save();
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment', 'importParameters']));
  expect(api.bodies('importParameters')).toMatchObject([
    {
      in_parameters: [{ min_value: 20, max_value: 100, step: 5 }, { categories: ['Epoxy', 'Acrylic'] }],
      out_parameters: [{ short_name: 'yield_', target: { min: null, max: 5 } }],
      rules: [],
    },
  ]);
});

test('the definitions of another experiment of the workspace are taken, without its noise', async () => {
  const settings: ResponseOf<'exportParameters'> = {
    ...{ format: 'serieslab-settings-1', noise: 0.5, expl: 'explore', in_parameters: [], comp_parameters: [] },
    ...{ out_parameters: [], rules: [{ name: 'Sum', short_name: 'sum', formula: 'a < 1' }], scripts: [] },
  };
  const { api, user, dialog, save } = await openBegin({
    listAllExperiments: () => [experiment(), experiment({ uuid: numbered('0c', 9), workspace_id: numbered('0a', 9) })],
    exportParameters: () => settings,
  });
  put(dialog.getByLabelText('Name*'), 'Gloss');
  await user.click(await dialog.findByText('Another experiment'));
  await save();
  expect(await dialog.findByText('Experiment cannot be empty')).toBeTruthy();
  await user.click(dialog.getByLabelText('Experiment*'));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Adhesion (Coatings)']);
  await user.click(screen.getByRole('option', { name: 'Adhesion (Coatings)' }));
  await save();
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment', 'importParameters']));
  const { noise: _noise, ...taken } = settings;
  expect(api.bodies('importParameters')).toEqual([taken]);
});

test('an address that asks for a new experiment waits for the projects', async () => {
  await import('#web/features/experiments/begin/new-experiment-dialog.tsx');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { listAllProjects } = home();
  const api = fakeApi({
    ...home(),
    createExperiment: () => made,
    getExperiment: () => made,
    listAllProjects: async (call) => {
      await promise;
      return typeof listAllProjects === 'function' ? listAllProjects(call) : [];
    },
  });
  const { user } = renderApp('/experiments?new');
  // The table has what it shows: a form that does not wait would be there too.
  await screen.findByRole('link', { name: experiment().name });
  expect(screen.queryByRole('dialog')).toBeNull();
  resolve();
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experiment' }));
  expect(dialog.queryByLabelText(/^Project/)).toBeNull();
  put(dialog.getByLabelText(/^Name/), 'Gloss');
  await user.click(dialog.getByText('Save'));
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment']));
});

test('a step that does not reach the largest value is told, and the proposed one reaches it', async () => {
  const { user, dialog } = await openBegin();
  await user.click(dialog.getByRole('button', { name: 'Inputs and outputs' }));
  const input = row(dialog, 'Input 1');
  put(input.getByLabelText('Min value*'), '1.5');
  put(input.getByLabelText('Max value*'), '1000');
  fireEvent.blur(input.getByLabelText('Max value*'));
  await waitFor(() => expect(input.getByLabelText('Step*')).toHaveProperty('value', '0.5'));
  put(input.getByLabelText('Step*'), '50');
  expect(await input.findByText('The last value is 951.5: steps of 50 do not reach 1000.')).toBeTruthy();
  put(input.getByLabelText('Min value*'), '0');
  await waitFor(() => expect(input.queryByText(/do not reach/)).toBeNull());
});
