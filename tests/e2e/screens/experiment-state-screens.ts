import type { Page } from 'playwright-core';
import { choose } from '#tests/support/choose.ts';
import { member, type Screen, superadmin } from './screen.ts';
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
  superadmin('series-empty', series, noSeries),
  superadmin('series-loading', series, waiting(seriesCall), { busy: true }),
  superadmin('series-error', series, refusing(seriesCall)),
  superadmin('series-generating', series, busyWith('generation', 'Choosing samples'), { busy: true }),
  superadmin(
    'series-conditions',
    series,
    inOrder(press('Conditions of the next series'), async (page) => {
      await choose(page.getByRole('group', { name: 'Heat' }), /^Heat/, 'A range');
      await page.getByRole('textbox', { name: 'From' }).fill('20.1');
      await page.getByRole('textbox', { name: 'To' }).fill('20.2');
      await choose(page.getByRole('group', { name: 'Binder' }), /^Binder/, 'One value');
      await choose(page.getByRole('group', { name: 'Binder' }), 'Value', 'Epoxy');
    }),
  ),
  superadmin('series-calculating', series, busyWith('calculation', 'Calculating functions'), { busy: true }),
  superadmin(
    'series-unsaved',
    series,
    async (page) => {
      await page.route('**/api/samples/*', () => undefined);
      await page.getByRole('gridcell').and(page.locator('.output.editable')).first().click();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await page.locator('tr[aria-busy]').waitFor();
    },
    { busy: true },
  ),
  superadmin(
    'series-not-saved',
    (world) => ofDemo('series')({ ...world, experiment: world.refused }),
    async (page) => {
      const detail = 'Yield must be less than or equal to 5';
      const json = { code: 'validation', detail };
      await page.route('**/api/samples/*', (route) => route.fulfill({ status: 400, json }));
      await page.getByRole('gridcell').and(page.locator('.output.editable')).first().click();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Not saved' }).first().waitFor();
    },
    { busy: true },
  ),
  member('series-viewer', series, asViewer),
  member('series-reader', series, asReader),
  // Filters are stored per experiment, so this uses another one than the other screens.
  superadmin(
    'series-filtered',
    ofDemo('series'),
    inOrder(
      press('Filter'),
      pick(/^Parameter/, 'Temperature (°C)'),
      pick(/^Operator/, '⩾'),
      (page) => page.getByLabel(/^Value/).fill('100'),
      press('Add filter'),
    ),
  ),
  superadmin(
    'series-import-rejected',
    series,
    inOrder(press('Import'), upload('screening.csv', messyFile), press('Next'), (page) =>
      page.getByText('Affected rows will not be imported').waitFor(),
    ),
  ),
  superadmin(
    'series-import-outputs-rejected',
    series,
    inOrder(
      seriesMenu('Import outputs'),
      upload('measured.csv', 'Sample number;hardness;note\n1;8,1;dull\n2;soft;matt\n90;7;\n'),
      (page) => page.getByText('2 of 3 rows will not be imported').waitFor(),
    ),
  ),
  superadmin('series-delete', series, seriesMenu('Delete')),
  superadmin('sample-new', series, inOrder(seriesMenu('New sample'), save)),
  superadmin(
    'models-empty',
    models,
    answering(/\/api\/experiments\/[^/]+(\?.*)?$/, (answer) => ({ ...answer, prediction_model: null })),
  ),
  superadmin('models-error', models, refusing('**/api/**/valid-sample-count*')),
  superadmin('models-modelling', models, busyWith('modeling', 'Cross-validating'), { busy: true }),
  superadmin(
    'models-to-update',
    models,
    inOrder(
      answering('**/api/**/input-importances*', ([first, ...others]) => [{ ...first, include: false }, ...others]),
      (page) => page.getByRole('button', { name: 'Table', exact: true }).click(),
    ),
  ),
  member('models-viewer', models, asViewer),
  superadmin('charts-empty', charts, noSeries),
  superadmin('charts-error', charts, refusing(seriesCall)),
  superadmin(
    'charts-plotting',
    charts,
    inOrder(busyWith('plotting', 'Predicting'), (page) =>
      page.getByRole('region', { name: '3D surface' }).scrollIntoViewIfNeeded(),
    ),
    { busy: true },
  ),
  // Plotting makes its experiment busy, so this uses another one than the other screens.
  superadmin(
    'charts-surface',
    ofDemo('charts'),
    inOrder(surface, (page) => page.getByRole('region', { name: '3D surface' }).scrollIntoViewIfNeeded()),
  ),
  superadmin(
    'charts-outdated',
    (world) => ofDemo('charts')({ ...world, experiment: world.copy }),
    inOrder(
      surface,
      (page) => choose(surfacePanel(page), 'X axis', 'ligand'),
      (page) => page.getByRole('region', { name: '3D surface' }).scrollIntoViewIfNeeded(),
    ),
  ),
  superadmin(
    'data-export-requesting',
    ({ workspace }) => `/workspaces/${workspace}/database/data-export`,
    inOrder(
      async (page) => page.route('**/api/multiple-experiment-samples*', () => undefined),
      chosen,
      press('Prepare export'),
    ),
    { busy: true },
  ),
  superadmin(
    'data-export-ready',
    ({ workspace }) => `/workspaces/${workspace}/database/data-export`,
    inOrder(chosen, press('Prepare export'), (page) => page.getByRole('button', { name: 'Download' }).waitFor()),
  ),
  superadmin(
    'experiments-empty',
    ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    answering('**/api/projects/*/experiments*', () => []),
  ),
  superadmin(
    'experiments-error',
    ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    refusing('**/api/projects/*/experiments*'),
  ),
  member(
    'experiments-viewer',
    ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    inOrder(asViewer, press('Actions for Coating hardness')),
  ),
  superadmin(
    'experiment-import-settings',
    ({ workspace, project }) => `/workspaces/${workspace}/projects/${project}/experiments`,
    inOrder(
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
  ),
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
