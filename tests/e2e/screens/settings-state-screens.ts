import type { Screen } from './screen.ts';
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
  {
    name: 'settings-empty',
    as: 'superadmin',
    path: settings,
    prepare: answering('**/api/**/in-parameters*', () => []),
  },
  {
    name: 'settings-loading',
    as: 'superadmin',
    path: settings,
    prepare: waiting('**/api/**/in-parameters*'),
    busy: true,
  },
  { name: 'settings-error', as: 'superadmin', path: settings, prepare: refusing('**/api/**/in-parameters*') },
  {
    name: 'settings-busy',
    as: 'superadmin',
    path: settings,
    prepare: answering(/\/api\/experiments\/[^/]+(\?.*)?$/, (answer) => ({ ...answer, modeling_id: 'job' })),
    busy: true,
  },
  { name: 'settings-viewer', as: 'member', path: settings, prepare: asViewer },
  {
    name: 'settings-input-categories',
    as: 'superadmin',
    path: settings,
    prepare: inOrder(press('Actions for Binder'), (page) => page.getByRole('menuitem', { name: 'Edit' }).click()),
  },
  {
    name: 'settings-output-range',
    as: 'superadmin',
    path: settings,
    prepare: inOrder(openTab('Outputs'), press('New Output'), pick(/^Target/, 'Range'), save),
  },
  {
    name: 'settings-function-refused',
    as: 'superadmin',
    path: settings,
    prepare: inOrder(
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
  },
  {
    name: 'settings-delete-input',
    as: 'superadmin',
    path: settings,
    prepare: inOrder(press('Actions for Heat'), (page) => page.getByRole('menuitem', { name: 'Delete' }).click()),
  },
];
