import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { experiment, home, ids } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { rowMenu } from '#tests/web/support/row-menu.ts';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;
const dialog = () => within(screen.getByRole('dialog'));
const box = (name: string) => dialog().getByRole('textbox', { name });
const save = () => dialog().getByRole('button', { name: 'Save' });

test('mixtures are named where an experiment is edited, with their total and how many parts may be above 0', async () => {
  const api = fakeApi({ ...home(), updateExperiment: () => experiment() });
  const { user } = renderApp(address);
  await rowMenu(user, 'Adhesion', 'Edit');
  await user.click(dialog().getByRole('button', { name: 'Add a mixture' }));
  await user.click(save());
  expect(await dialog().findByText('Mixture cannot be empty')).toBeTruthy();
  await user.type(box('Mixture*'), 'Blend');
  await user.clear(box('Total*'));
  await user.click(save());
  expect(await dialog().findByText('Total cannot be empty')).toBeTruthy();
  await user.type(box('Total*'), '1');
  await user.type(box('Parts above 0'), '5');
  await user.click(save());
  await waitFor(() =>
    expect(api.bodies('updateExperiment')).toEqual([{ mixtures: [{ name: 'Blend', total: 1, at_most: 5 }] }]),
  );
});

test('the reasons of failed samples are edited one a line, each once', async () => {
  const failing = experiment({ reasons: ['Leak', 'Wrong lot'] });
  const api = fakeApi({ ...home(), listExperiments: () => [failing], updateExperiment: () => failing });
  const { user } = renderApp(address);
  await rowMenu(user, 'Adhesion', 'Edit');
  expect(box('Reasons')).toHaveProperty('value', 'Leak\nWrong lot');
  await user.type(box('Reasons'), '{Enter}Leak');
  await user.click(save());
  expect(await dialog().findByText('A reason is there twice')).toBeTruthy();
  await user.clear(box('Reasons'));
  await user.type(box('Reasons'), 'No conversion{Enter}{Enter} Leak ');
  await user.click(save());
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ reasons: ['No conversion', 'Leak'] }]));
});

test('a mixture that is taken away is not sent with what nobody has changed', async () => {
  const mixed = experiment({ mixtures: [{ name: 'Blend', total: 100 }] });
  const api = fakeApi({ ...home(), listExperiments: () => [mixed], updateExperiment: () => mixed });
  const { user } = renderApp(address);
  await rowMenu(user, 'Adhesion', 'Edit');
  expect(box('Mixture*')).toHaveProperty('value', 'Blend');
  await user.type(box('Name*'), ' 2');
  await user.click(save());
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ name: 'Adhesion 2' }]));
  await rowMenu(user, 'Adhesion', 'Edit');
  await user.click(dialog().getByRole('button', { name: 'Remove mixture 1' }));
  await user.click(save());
  await waitFor(() => expect(api.bodies('updateExperiment')[1]).toEqual({ mixtures: [] }));
});
