import { member, type Screen, superadmin } from './screen.ts';
import {
  answering,
  asViewer,
  inExperiment,
  inOrder,
  openTab,
  pick,
  press,
  refusing,
  save,
  waiting,
} from './screen-steps.ts';

const settings = inExperiment('settings');

/** States of an experiment's settings: busy, empty, failing, without permission, refused. */
export const screens: readonly Screen[] = [
  superadmin(
    'settings-empty',
    settings,
    answering('**/api/**/in-parameters*', () => []),
  ),
  superadmin('settings-loading', settings, waiting('**/api/**/in-parameters*'), { busy: true }),
  superadmin('settings-error', settings, refusing('**/api/**/in-parameters*')),
  superadmin(
    'settings-busy',
    settings,
    answering(/\/api\/experiments\/[^/]+(\?.*)?$/, (answer) => ({ ...answer, modeling_id: 'job' })),
    { busy: true },
  ),
  member('settings-viewer', settings, asViewer),
  superadmin(
    'settings-input-categories',
    settings,
    inOrder(press('Actions for Binder'), (page) => page.getByRole('menuitem', { name: 'Edit' }).click()),
  ),
  superadmin(
    'settings-input-properties',
    settings,
    inOrder(
      press('Actions for Binder'),
      (page) => page.getByRole('menuitem', { name: 'Edit' }).click(),
      press('Properties of categories'),
      press('Add property'),
      press('Add property'),
      (page) => page.getByLabel('Property 1, Epoxy').fill('1.16'),
      (page) => page.getByLabel('Property 1, Acrylic').fill('1.06'),
      (page) => page.getByLabel('Property 2, Epoxy').fill('much'),
      (page) => page.getByLabel('Name of property 1').fill('Density'),
      (page) => page.getByText('1 of 2 columns tell').waitFor(),
    ),
  ),
  superadmin(
    'settings-output-range',
    settings,
    inOrder(openTab('Outputs'), press('New Output'), pick(/^Target/, 'Range'), save),
  ),
  superadmin(
    'settings-function-refused',
    settings,
    inOrder(
      openTab('Functions'),
      press('New Function'),
      (page) => page.getByLabel('Name*', { exact: true }).fill('Density'),
      (page) => page.getByLabel('Short name*').fill('density'),
      async (page) => {
        await page.getByRole('textbox', { name: /^Formula/ }).click();
        await page.keyboard.type('heat / (time + tiem)');
      },
      save,
      (page) => page.getByText(/tiem/).last().waitFor(),
    ),
  ),
  superadmin(
    'settings-delete-input',
    settings,
    inOrder(press('Actions for Heat'), (page) => page.getByRole('menuitem', { name: 'Delete' }).click()),
  ),
];
