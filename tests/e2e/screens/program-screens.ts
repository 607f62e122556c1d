import type { Page } from 'playwright-core';
import { type Screen, superadmin } from './screen.ts';
import { inExperiment, press } from './screen-steps.ts';
import type { ScreenWorld } from './screen-world.ts';

const webhooks = ({ workspace, project }: ScreenWorld) => `/workspaces/${workspace}/projects?webhooks=${project}`;

/** The screens with which people let programs in: webhooks and CSV addresses. */
export const screens: readonly Screen[] = [
  superadmin('webhooks', webhooks),
  superadmin('webhook-new', webhooks, press('New webhook')),
  superadmin('csv-address', inExperiment('series'), async (page: Page) => {
    await press('Actions for series 1')(page);
    await page.getByRole('menuitem', { name: 'CSV address' }).click();
    await page.getByRole('button', { name: 'Make an address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
  }),
];
