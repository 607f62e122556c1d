import type { Page } from 'playwright-core';
import { choose } from '#tests/support/choose.ts';
import { nearChart } from '#tests/support/near-chart.ts';
import { type Screen, superadmin } from './screen.ts';
import { inOrder, opening, press } from './screen-steps.ts';
import type { ScreenWorld } from './screen-world.ts';

const ofBench =
  (rest: string) =>
  ({ workspace, project, bench }: ScreenWorld) =>
    `/workspaces/${workspace}/projects/${project}/experiments/${bench}/${rest}`;
const series = ofBench('series');
const models = ofBench('models');

const seriesMenu = (number: number, entry: string) => async (page: Page) => {
  await press(`Actions for series ${number}`)(page);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};
const sampleMenu = (number: number, entry: string) => async (page: Page) => {
  await press(`Actions for sample ${number} of series 1`)(page);
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').waitFor();
};
/** The planning dialog, with its first figures or in a state of its own. */
const plan = (prepare?: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const figures = page.getByRole('dialog').getByText(/of freedom for the error/);
  await figures.waitFor();
  await prepare?.(page);
};
const shown = (region: string) => (page: Page) =>
  page.getByRole('region', { name: region }).evaluate((element) => element.scrollIntoView());
const report = (page: Page) => page.getByRole('region', { name: 'Effects report' });

/** Samples by more than their values: failed, left out, noted, labelled, in a run order, acceptable, repeated. */
export const screens: readonly Screen[] = [
  superadmin('bench', series),
  superadmin('bench-table', series, (page) => page.getByRole('button', { name: 'Table', exact: true }).click()),
  superadmin('bench-columns', series, opening('Columns')),
  superadmin('sample-menu', series, opening('Actions for sample 2 of series 1')),
  superadmin('sample-state', series, sampleMenu(2, 'Failed or left out')),
  superadmin('sample-note', series, sampleMenu(1, 'Note and tags')),
  superadmin('sample-noted', series, sampleMenu(1, 'Details')),
  superadmin('sample-failed', series, sampleMenu(2, 'Details')),
  superadmin('series-menu', series, opening('Actions for series 1')),
  superadmin('series-name', series, seriesMenu(2, 'Name')),
  superadmin('run-sheet', series, seriesMenu(1, 'Run sheet')),
  superadmin('plan-series', series, plan()),
  superadmin(
    'plan-optimal',
    series,
    plan(async (page) => {
      const dialog = page.getByRole('dialog');
      await choose(dialog, 'Goal', 'Describe how an output responds');
      await choose(dialog, 'Design', /^Optimal design/);
      await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
    }),
  ),
  superadmin(
    'plan-series-impossible',
    series,
    plan(async (page) => {
      const dialog = page.getByRole('dialog');
      await choose(dialog, 'Goal', 'Describe how an output responds');
      await choose(dialog, 'Design', /^Optimal design/);
      await dialog.getByLabel('Runs', { exact: true }).fill('3');
      await dialog.getByRole('alert').waitFor();
    }),
  ),
  superadmin('models-effects-matrix', models, async (page) => {
    const matrix = page.getByRole('table', { name: 'Effects of inputs on outputs' });
    await matrix.getByText('…').first().waitFor({ state: 'detached' });
    await matrix.evaluate((element) => element.scrollIntoView());
  }),
  superadmin(
    'models-confirmation',
    models,
    inOrder(press('Compare with the prediction'), async (page) => {
      await page.getByText(/^Predicted by a model of all other samples/).waitFor();
      await shown('Confirmation')(page);
    }),
  ),
  superadmin(
    'models-effects',
    models,
    inOrder(
      (page) => choose(report(page), 'Model of effects', 'Linear with interactions'),
      (page) =>
        report(page)
          .getByText(/: \d+ of \d+ effects are more than chance/)
          .waitFor(),
      shown('Effects report'),
    ),
  ),
  superadmin('models-effects-charts', models, async (page) => {
    const chart = report(page).getByRole('img', { name: /^Pareto chart/ });
    await chart.waitFor();
    await chart.evaluate((element) => element.scrollIntoView());
  }),
  superadmin('charts-crosses', ofBench('charts'), shown('Trade-off')),
  superadmin(
    'charts-ternary',
    ({ workspace, project, solvents }) => `/workspaces/${workspace}/projects/${project}/experiments/${solvents}/charts`,
    async (page) => {
      const contour = await nearChart(page, 'Contour');
      await contour.locator('[data-line="best"]').waitFor();
      await contour.evaluate((element) => element.scrollIntoView());
    },
  ),
  superadmin('settings-output-limit', ofBench('settings'), async (page) => {
    await page.getByRole('tab', { name: 'Outputs' }).click();
    await press('Actions for Gel time')(page);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const limit = page
      .getByRole('dialog')
      .getByLabel(/^Acceptable/)
      .first();
    await limit.scrollIntoViewIfNeeded();
  }),
];
