import type { Page } from 'playwright-core';
import { nearChart } from '#tests/support/near-chart.ts';
import { type Screen, superadmin } from './screen.ts';
import { inExperiment, opening, press } from './screen-steps.ts';
import type { ScreenWorld } from './screen-world.ts';

const tab = (name: string, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tab', { name, selected: true }).waitFor();
  await then?.(page);
};
const sampleMenu = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Actions for sample 2 of series 1/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
};
const experimentMenu = (entry: string) => async (page: Page) => {
  await press('Actions for Coating hardness')(page);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
};
const newExperiment = (then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await press('New Experiment')(page);
  await page.locator('[role=dialog]').waitFor();
  await then?.(page);
};
const experiments = ({ workspace, project }: ScreenWorld) => `/workspaces/${workspace}/projects/${project}/experiments`;
const editor = (page: Page) => page.getByRole('textbox', { name: /^(Formula|Code)/ }).waitFor();

/** Each chart's data below it. */
async function chartsAsTables(page: Page): Promise<void> {
  for (const title of ['Progress', 'Trade-off', 'Profiler', 'Contour']) {
    const chart = await nearChart(page, title);
    await chart.getByRole('button', { name: 'Show data' }).click();
    await chart.getByRole('button', { name: 'Hide data' }).waitFor();
  }
}

/** The screens of the experiment document, in their states. */
export const screens: readonly Screen[] = [
  superadmin('experiments', experiments, press('Show details of Coating hardness')),
  superadmin('experiments-all', '/experiments'),
  superadmin('projects-all', '/projects'),
  superadmin('experiment-new', experiments, newExperiment()),
  superadmin('experiment-new-typed', experiments, newExperiment(press('Inputs and outputs'))),
  superadmin('experiment-duplicate', experiments, experimentMenu('Duplicate')),
  superadmin('experiment-import', experiments, experimentMenu('Import')),
  superadmin('experiment-delete', experiments, experimentMenu('Delete')),
  superadmin('settings-inputs', inExperiment('settings')),
  superadmin('settings-input-new', inExperiment('settings'), press('New input')),
  superadmin('settings-rows', inExperiment('settings'), tab('Outputs', press('Type or paste rows'))),
  superadmin('settings-functions', inExperiment('settings'), tab('Functions', press('Show details of Dose'))),
  superadmin(
    'settings-function-new',
    inExperiment('settings'),
    tab('Functions', async (page) => {
      await press('New Function')(page);
      await editor(page);
    }),
  ),
  superadmin('settings-outputs', inExperiment('settings'), tab('Outputs', press('Show details of Cost'))),
  superadmin('settings-rules', inExperiment('settings'), tab('Rules')),
  superadmin('settings-scripts', inExperiment('settings'), tab('Scripts', press('Show details of Kinetics'))),
  superadmin('series', inExperiment('series')),
  superadmin('series-cards', inExperiment('series'), undefined, { only: 'narrow' }),
  superadmin('series-table', inExperiment('series'), (page) =>
    page.getByRole('button', { name: 'Table', exact: true }).click(),
  ),
  superadmin('series-filter', inExperiment('series'), opening('Filter')),
  superadmin('series-columns', inExperiment('series'), opening('Columns')),
  superadmin('series-import', inExperiment('series'), opening('Import')),
  superadmin('series-plan', inExperiment('series'), async (page) => {
    await opening('Plan')(page);
    await page.getByText('degrees of freedom').waitFor();
  }),
  superadmin('sample-details', inExperiment('series'), sampleMenu('Details')),
  superadmin('sample-edit', inExperiment('series'), sampleMenu('Edit')),
  superadmin('models', inExperiment('models')),
  superadmin('models-table', inExperiment('models'), (page) =>
    page.getByRole('button', { name: 'Table', exact: true }).click(),
  ),
  // A setting that breaks a rule.
  superadmin('charts-data', inExperiment('charts?at.heat=50&at.time=95&at.binder=Epoxy'), async (page) => {
    await chartsAsTables(page);
    await page.getByText('This setting breaks the rule Not too long.').waitFor();
    await page.getByText(/Hatched: forbidden by rules/).waitFor();
  }),
  superadmin('charts', inExperiment('charts')),
  superadmin('data-export', ({ workspace }) => `/workspaces/${workspace}/database/data-export`),
];
