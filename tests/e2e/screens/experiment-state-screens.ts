import type { Page } from 'playwright-core';
import { choose } from '#tests/support/choose.ts';
import type { Screen } from './screen.ts';
import {
  answering,
  asReader,
  asViewer,
  busyWith,
  inExperiment,
  inOrder,
  pick,
  press,
  refusing,
  save,
  upload,
  waiting,
} from './screen-steps.ts';
import type { ScreenWorld } from './screen-world.ts';

const ofDemo =
  (rest: string) =>
  ({ workspace, project, experiment }: ScreenWorld) =>
    `/workspaces/${workspace}/projects/${project}/experiments/${experiment}/${rest}`;
const series = inExperiment('series');
const models = inExperiment('models');
const charts = inExperiment('charts');
const seriesCall = /\/api\/experiments\/[^/]+\/series(\?.*)?$/;
const noSeries = answering(seriesCall, () => ({ series: [], next: null }));
const seriesMenu = (entry: string) => async (page: Page) => {
  await press('Actions for series 1')(page);
  await page.getByRole('menuitem', { name: entry }).click();
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
};

const messyFile = [
  'heat,time,binder,hardness,cost,humidity,operator,2nd try',
  '70,30,Epoxy,9.1,6,41,Ann,1',
  '35,,Acrylic,8.2,7,38,Bob,',
  'warm,20,Epoxy,7.9,5,44,Ann,3',
  '90,45,Rubber,,6,40,Cy,4',
  '20,15,Acrylic,6.5,cheap,39,Bob,5',
].join('\n');

/** States of the experiment document's screens but the settings: busy, empty, failing, without permission, refused. */
export const screens: readonly Screen[] = [
  { name: 'series-empty', as: 'superadmin', path: series, prepare: noSeries },
  { name: 'series-loading', as: 'superadmin', path: series, prepare: waiting(seriesCall), busy: true },
  { name: 'series-error', as: 'superadmin', path: series, prepare: refusing(seriesCall) },
  {
    name: 'series-generating',
    as: 'superadmin',
    path: series,
    prepare: busyWith('generation', 'Choosing samples'),
    busy: true,
  },
  {
    name: 'series-calculating',
    as: 'superadmin',
    path: series,
    prepare: busyWith('calculation', 'Calculating functions'),
    busy: true,
  },
  {
    name: 'series-unsaved',
    as: 'superadmin',
    path: series,
    prepare: async (page) => {
      await page.route('**/api/samples/*', () => undefined);
      await page.getByRole('gridcell').and(page.locator('.output.editable')).first().click();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await page.locator('tr[aria-busy]').waitFor();
    },
    busy: true,
  },
  {
    name: 'series-not-saved',
    as: 'superadmin',
    path: (world) => ofDemo('series')({ ...world, experiment: world.refused }),
    prepare: async (page) => {
      const detail = 'Yield must be less than or equal to 5';
      const json = { code: 'validation', detail };
      await page.route('**/api/samples/*', (route) => route.fulfill({ status: 400, json }));
      await page.getByRole('gridcell').and(page.locator('.output.editable')).first().click();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Not saved' }).first().waitFor();
    },
    busy: true,
  },
  { name: 'series-viewer', as: 'member', path: series, prepare: asViewer },
  { name: 'series-reader', as: 'member', path: series, prepare: asReader },
  {
    name: 'series-filtered',
    as: 'superadmin',
    // Filters are stored per experiment, so this uses another one than the other screens.
    path: ofDemo('series'),
    prepare: inOrder(
      press('Filter'),
      pick(/^Parameter/, 'Temperature (°C)'),
      pick(/^Operator/, '⩾'),
      (page) => page.getByLabel(/^Value/).fill('100'),
      press('Add filter'),
    ),
  },
  {
    name: 'series-import-rejected',
    as: 'superadmin',
    path: series,
    prepare: inOrder(press('Import'), upload('screening.csv', messyFile), press('Next'), (page) =>
      page.getByText('Affected rows will not be imported').waitFor(),
    ),
  },
  {
    name: 'series-import-outputs-rejected',
    as: 'superadmin',
    path: series,
    prepare: inOrder(
      seriesMenu('Import outputs'),
      upload('measured.csv', 'Sample number;hardness;note\n1;8,1;dull\n2;soft;matt\n90;7;\n'),
      (page) => page.getByText('2 of 3 rows will not be imported').waitFor(),
    ),
  },
  { name: 'series-delete', as: 'superadmin', path: series, prepare: seriesMenu('Delete') },
  {
    name: 'sample-new',
    as: 'superadmin',
    path: series,
    prepare: inOrder(seriesMenu('New sample'), save),
  },

  {
    name: 'models-empty',
    as: 'superadmin',
    path: models,
    prepare: answering(/\/api\/experiments\/[^/]+(\?.*)?$/, (answer) => ({ ...answer, prediction_model: null })),
  },
  { name: 'models-error', as: 'superadmin', path: models, prepare: refusing('**/api/**/valid-sample-count*') },
  {
    name: 'models-modelling',
    as: 'superadmin',
    path: models,
    prepare: busyWith('modeling', 'Cross-validating'),
    busy: true,
  },
  {
    name: 'models-to-update',
    as: 'superadmin',
    path: models,
    prepare: inOrder(
      answering('**/api/**/input-importances*', ([first, ...others]) => [{ ...first, include: false }, ...others]),
      (page) => page.getByRole('button', { name: 'Table', exact: true }).click(),
    ),
  },
  { name: 'models-viewer', as: 'member', path: models, prepare: asViewer },

  { name: 'charts-empty', as: 'superadmin', path: charts, prepare: noSeries },
  { name: 'charts-error', as: 'superadmin', path: charts, prepare: refusing(seriesCall) },
  {
    name: 'charts-plotting',
    as: 'superadmin',
    path: charts,
    prepare: inOrder(busyWith('plotting', 'Predicting'), (page) =>
      page.getByRole('region', { name: '3D surface' }).scrollIntoViewIfNeeded(),
    ),
    busy: true,
  },
  {
    name: 'charts-surface',
    as: 'superadmin',
    // Plotting makes its experiment busy, so this uses another one than the other screens.
    path: ofDemo('charts'),
    prepare: inOrder(surface, (page) => page.getByRole('region', { name: '3D surface' }).scrollIntoViewIfNeeded()),
  },
  {
    name: 'charts-outdated',
    as: 'superadmin',
    path: (world) => ofDemo('charts')({ ...world, experiment: world.copy }),
    prepare: inOrder(
      surface,
      (page) => choose(surfacePanel(page), 'X axis', 'ligand'),
      (page) => page.getByRole('region', { name: '3D surface' }).scrollIntoViewIfNeeded(),
    ),
  },

  {
    name: 'data-export-requesting',
    as: 'superadmin',
    path: ({ workspace }) => `/workspaces/${workspace}/database/data-export`,
    prepare: inOrder(
      async (page) => page.route('**/api/multiple-experiment-samples*', () => undefined),
      chosen,
      press('Prepare export'),
    ),
    busy: true,
  },
  {
    name: 'data-export-ready',
    as: 'superadmin',
    path: ({ workspace }) => `/workspaces/${workspace}/database/data-export`,
    prepare: inOrder(chosen, press('Prepare export'), (page) =>
      page.getByRole('button', { name: 'Download' }).waitFor(),
    ),
  },

  {
    name: 'experiments-empty',
    as: 'superadmin',
    path: ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    prepare: answering('**/api/projects/*/experiments*', () => []),
  },
  {
    name: 'experiments-error',
    as: 'superadmin',
    path: ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    prepare: refusing('**/api/projects/*/experiments*'),
  },
  {
    name: 'experiments-viewer',
    as: 'member',
    path: ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    prepare: inOrder(asViewer, press('Actions for Coating hardness')),
  },
  {
    name: 'experiment-import-settings',
    as: 'superadmin',
    path: ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    prepare: inOrder(
      press('Actions for Coating hardness'),
      (page) => page.getByRole('menuitem', { name: 'Import', exact: true }).click(),
      press('Settings (JSON)'),
      upload(
        'settings.json',
        JSON.stringify({
          in_parameters: [{ name: 'Humidity', short_name: '1st', min_value: 0, max_value: 1, step: 1 }],
        }),
      ),
    ),
  },
];

/** Two experiments of the workspace. */
async function chosen(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Experiments*' });
  await field.fill('Coating');
  await page.getByRole('option', { name: 'Coating hardness' }).first().click();
  // The list stays open for further choices and would cover the button.
  await field.press('Escape');
}

const surfacePanel = (page: Page) => page.getByRole('region', { name: '3D surface' });

/** A plot over temperature and concentration. */
async function surface(page: Page): Promise<void> {
  const panel = surfacePanel(page);
  await choose(panel, 'X axis', 'temperature');
  await choose(panel, 'Y axis', 'concentration');
  await panel.getByRole('button', { name: 'Generate plot' }).click();
  await panel.locator('canvas').first().waitFor();
}
