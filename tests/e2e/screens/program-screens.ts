import type { Page } from 'playwright-core';
import { nobody, type Screen, superadmin } from './screen.ts';
import { inExperiment, inOrder, opening, press } from './screen-steps.ts';
import type { ScreenWorld } from './screen-world.ts';

const webhooks = ({ workspace, project }: ScreenWorld) => `/workspaces/${workspace}/projects?webhooks=${project}`;

const report = (page: Page) => page.getByRole('article').waitFor();

/** The screens with which people let programs in (webhooks and CSV addresses), and readers (reports). */
export const screens: readonly Screen[] = [
  superadmin('report', inExperiment('report'), report),
  superadmin('report-sections', inExperiment('report'), inOrder(report, opening('Sections'))),
  superadmin('report-share', inExperiment('report'), inOrder(report, opening('Share'))),
  nobody('shared-report-gone', '/shared-report#gone', (page) => page.getByRole('alert').waitFor()),
  superadmin('webhooks', webhooks),
  superadmin('webhook-new', webhooks, press('New webhook')),
  superadmin('csv-address', inExperiment('series'), async (page: Page) => {
    await press('Actions for series 1')(page);
    await page.getByRole('menuitem', { name: 'CSV address' }).click();
    await page.getByRole('button', { name: 'Make an address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
  }),
];
