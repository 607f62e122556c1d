import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type Credentials, computingBrowser, newWindow, sharedBrowser, signedInWindow } from '../support/browser.ts';
import { smallExperiment } from '../support/experiment.ts';
import { emptyWorkspace, seriesCard } from '../support/workspace-journey.ts';

// The windows of a file are closed when it ends (`support/show-pages.ts`).
export const url = inject('url');
export const superadmin = inject('superadmin');

/** A window in which nobody has signed in. */
export const openWindow = async () => newWindow(await sharedBrowser());
export const windowOf = async (user: Credentials = superadmin) => signedInWindow(await sharedBrowser(), url, user);
/** The superadmin's, for screens that fit models and predict. */
export const computingWindow = async () => signedInWindow(await computingBrowser(), url, superadmin);

/** A small experiment in a workspace of its own, with the superadmin's calls. */
export async function ownExperiment(name?: string) {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const made = await smallExperiment(api, workspace.uuid, { name });
  return { api, workspace, ...made };
}

export async function openSeries(page: Page, address: string): Promise<void> {
  await page.goto(`${url}${address}/series`);
  await seriesCard(page, 1).waitFor();
}
