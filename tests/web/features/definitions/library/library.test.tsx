import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { predictionModel } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { experiment, home, ids, numbered, permissions } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { rowMenu } from '#tests/web/support/row-menu.ts';

const address = `/workspaces/${ids.workspace}/global-parameters`;
const settings = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}/settings`;
const dialog = () => within(screen.getByRole('dialog'));

const input = (number: number, part: Partial<InParameter> = {}): InParameter => ({
  uuid: numbered('2a', number),
  name: `Input ${number}`,
  short_name: `in${number}`,
  unit: '',
  is_categorical: false,
  categories: [],
  min_value: 0,
  max_value: 10,
  step: 1,
  is_visible: true,
  creator: 'Ada Wong',
  created: 1_700_000_000,
  ...part,
});

const output = (part: Partial<OutParameter> = {}): OutParameter => ({
  uuid: numbered('2b', 1),
  name: 'Yield',
  short_name: 'yield_',
  unit: '%',
  weight: 100,
  target: 'Maximize',
  is_functional: false,
  formula: '',
  is_categorical: false,
  categories: [],
  is_visible: true,
  creator: 'Ada Wong',
  created: 1_700_000_000,
  ...part,
});

test('the library has inputs and outputs, made with a short name that it does not have yet', async () => {
  let inputs = [input(1)];
  const api = fakeApi({
    ...home(),
    listGlobalInParameters: () => inputs,
    listGlobalOutParameters: () => [output()],
    checkGlobalParameterShortName: ({ body }) => body.shortName === 'yield_',
    createGlobalInParameter: ({ body }) => {
      const made = input(2, { name: body.name, short_name: body.short_name });
      inputs = [...inputs, made];
      return made;
    },
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New input' }));
  const fill = async (label: string, text: string) => {
    await user.clear(dialog().getByLabelText(label));
    await user.click(dialog().getByLabelText(label));
    await user.paste(text);
    await user.tab();
  };
  await fill('Name*', 'Heat');
  await fill('Min value*', '20');
  await fill('Max value*', '120');
  await fill('Step*', '5');
  await fill('Short name*', 'yield_');
  expect(await dialog().findByText('Short name already exists')).toBeTruthy();
  await fill('Short name*', 'heat');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('cell', { name: 'Heat' })).toBeTruthy();
  expect(api.bodies('createGlobalInParameter')).toMatchObject([{ short_name: 'heat', min_value: 20, max_value: 120 }]);
  await user.click(screen.getByRole('tab', { name: 'Outputs' }));
  expect(await screen.findByRole('cell', { name: 'Yield' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New Output' }));
  await user.click(dialog().getByRole('combobox', { name: 'Type*' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Numerical', 'Categorical']);
});

test('a definition of the library is changed and, after a question, deleted', async () => {
  let inputs = [input(1)];
  const api = fakeApi({
    ...home(),
    listGlobalInParameters: () => inputs,
    updateGlobalInParameter: ({ body: { name = '' } }) => {
      inputs = [input(1, { name })];
      return input(1, { name });
    },
    deleteGlobalInParameter: () => {
      inputs = [];
      return undefined;
    },
  });
  const { user } = renderApp(address);
  const menu = async (row: string, entry: string) => {
    await rowMenu(user, row, entry);
  };
  await menu('Input 1', 'Edit');
  await user.type(dialog().getByLabelText('Name*'), '!');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await menu('Input 1!', 'Delete');
  expect(api.bodies('updateGlobalInParameter')).toEqual([{ name: 'Input 1!' }]);
  expect(screen.getByText('Do you really want to delete parameter Input 1!?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No inputs in the library yet')).toBeTruthy();
  expect(api.bodies('deleteGlobalInParameter')).toHaveLength(1);
});

test('users who may not manage inputs see the library without controls', async () => {
  fakeApi({
    ...home(),
    getUserPermissions: () => permissions({ role: [] }),
    listGlobalInParameters: () => [input(1)],
  });
  renderApp(address);
  expect(await screen.findByRole('cell', { name: 'Input 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New input' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Input 1' })).toBeNull();
});

/** An experiment that already has `in1`, and a library of three inputs. */
function openInputs(answers: FakeAnswers = {}) {
  const created: InParameter[] = [input(1)];
  const api = fakeApi({
    ...home(),
    listInParameters: () => created,
    listOutParameters: () => [],
    listGlobalInParameters: () => [input(1), input(2), input(3)],
    createInParameter: ({ body }) => {
      const made = input(10 + created.length, { name: body.name, short_name: body.short_name });
      created.push(made);
      return made;
    },
    ...answers,
  });
  return { api, ...renderApp(settings) };
}

test('inputs of the library are inserted into an experiment, in the library’s order, but none twice', async () => {
  const { api, user } = openInputs();
  await user.click(await screen.findByRole('button', { name: 'From library' }));
  const taken = await dialog().findByRole('checkbox', { name: 'Input 1 (in1), already in the experiment' });
  expect(taken).toHaveProperty('disabled', true);
  expect(dialog().getByRole('button', { name: 'Insert' })).toHaveProperty('disabled', true);
  await user.type(dialog().getByRole('searchbox', { name: 'Search the library' }), 'in3');
  await user.click(dialog().getByRole('checkbox', { name: 'Input 3 (in3)' }));
  await user.clear(dialog().getByRole('searchbox', { name: 'Search the library' }));
  await user.click(dialog().getByRole('checkbox', { name: 'Input 2 (in2)' }));
  await user.click(dialog().getByRole('button', { name: 'Insert' }));
  expect(await screen.findByText('2 definitions inserted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('cell', { name: 'Input 3' })).toBeTruthy();
  expect(api.bodies('createInParameter')).toMatchObject([{ short_name: 'in2' }, { short_name: 'in3' }]);
});

test('items that the server refuses to insert stay in the dialog, with the server’s message', async () => {
  const { user } = openInputs({ createInParameter: () => refused(400, 'Short name already exists') });
  await user.click(await screen.findByRole('button', { name: 'From library' }));
  await user.click(await dialog().findByRole('checkbox', { name: 'Input 2 (in2)' }));
  await user.click(dialog().getByRole('button', { name: 'Insert' }));
  expect(await screen.findByText('Short name already exists')).toBeTruthy();
  expect(dialog().getByRole('checkbox', { name: 'Input 2 (in2)' })).toHaveProperty('checked', true);
});

test('an empty library links to its screen; inserting outputs warns that the model is deleted', async () => {
  const { user } = openInputs({
    getExperiment: () => experiment({ prediction_model: predictionModel }),
    listGlobalInParameters: () => [],
    listGlobalOutParameters: () => [output()],
  });
  await user.click(await screen.findByRole('button', { name: 'From library' }));
  expect(await dialog().findByText('No inputs in the library yet')).toBeTruthy();
  expect(dialog().getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe(address);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('tab', { name: 'Outputs' }));
  await user.click(await screen.findByRole('button', { name: 'From library' }));
  expect(
    await dialog().findByText(/all prediction models associated with this experiment will be removed/),
  ).toBeTruthy();
});
