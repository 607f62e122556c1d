import type { Page } from 'playwright-core';
import { nearChart } from '#tests/support/near-chart.ts';
import type { Screen } from './screen.ts';
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
  { name: 'experiments', as: 'superadmin', path: experiments, prepare: press('Show details of Coating hardness') },
  { name: 'experiments-all', as: 'superadmin', path: () => '/experiments' },
  { name: 'projects-all', as: 'superadmin', path: () => '/projects' },
  { name: 'experiment-new', as: 'superadmin', path: experiments, prepare: newExperiment() },
  {
    name: 'experiment-new-typed',
    as: 'superadmin',
    path: experiments,
    prepare: newExperiment(press('Inputs and outputs')),
  },
  { name: 'experiment-duplicate', as: 'superadmin', path: experiments, prepare: experimentMenu('Duplicate') },
  { name: 'experiment-import', as: 'superadmin', path: experiments, prepare: experimentMenu('Import') },
  { name: 'experiment-delete', as: 'superadmin', path: experiments, prepare: experimentMenu('Delete') },

  { name: 'settings-inputs', as: 'superadmin', path: inExperiment('settings') },
  { name: 'settings-input-new', as: 'superadmin', path: inExperiment('settings'), prepare: press('New input') },
  {
    name: 'settings-rows',
    as: 'superadmin',
    path: inExperiment('settings'),
    prepare: tab('Outputs', press('Type or paste rows')),
  },
  {
    name: 'settings-functions',
    as: 'superadmin',
    path: inExperiment('settings'),
    prepare: tab('Functions', press('Show details of Dose')),
  },
  {
    name: 'settings-function-new',
    as: 'superadmin',
    path: inExperiment('settings'),
    prepare: tab('Functions', async (page) => {
      await press('New Function')(page);
      await editor(page);
    }),
  },
  {
    name: 'settings-outputs',
    as: 'superadmin',
    path: inExperiment('settings'),
    prepare: tab('Outputs', press('Show details of Cost')),
  },
  { name: 'settings-rules', as: 'superadmin', path: inExperiment('settings'), prepare: tab('Rules') },
  {
    name: 'settings-scripts',
    as: 'superadmin',
    path: inExperiment('settings'),
    prepare: tab('Scripts', press('Show details of Kinetics')),
  },

  { name: 'series', as: 'superadmin', path: inExperiment('series') },
  { name: 'series-cards', as: 'superadmin', path: inExperiment('series'), only: 'narrow' },
  {
    name: 'series-table',
    as: 'superadmin',
    path: inExperiment('series'),
    prepare: (page) => page.getByRole('button', { name: 'Table', exact: true }).click(),
  },
  { name: 'series-filter', as: 'superadmin', path: inExperiment('series'), prepare: opening('Filter') },
  { name: 'series-columns', as: 'superadmin', path: inExperiment('series'), prepare: opening('Columns') },
  { name: 'series-import', as: 'superadmin', path: inExperiment('series'), prepare: opening('Import') },
  { name: 'sample-details', as: 'superadmin', path: inExperiment('series'), prepare: sampleMenu('Details') },
  { name: 'sample-edit', as: 'superadmin', path: inExperiment('series'), prepare: sampleMenu('Edit') },

  { name: 'models', as: 'superadmin', path: inExperiment('models') },
  {
    name: 'models-table',
    as: 'superadmin',
    path: inExperiment('models'),
    prepare: (page) => page.getByRole('button', { name: 'Table', exact: true }).click(),
  },
  {
    name: 'charts-data',
    as: 'superadmin',
    // A setting that breaks a rule.
    path: inExperiment('charts?at.heat=50&at.time=95&at.binder=Epoxy'),
    prepare: async (page) => {
      await chartsAsTables(page);
      await page.getByText('This setting breaks the rule Not too long.').waitFor();
      await page.getByText(/Hatched: forbidden by rules/).waitFor();
    },
  },
  { name: 'charts', as: 'superadmin', path: inExperiment('charts') },
  { name: 'data-export', as: 'superadmin', path: ({ workspace }) => `/workspaces/${workspace}/database/data-export` },
];
