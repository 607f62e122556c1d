import type { Locator, Page } from 'playwright-core';
import { Api } from './api.ts';
import { smallExperiment } from './experiment.ts';

/** Counted interactions of a person by mouse and keyboard: a click, a text typed into a field, a key. */
export function countedHands() {
  let interactions = 0;
  return {
    interactions: () => interactions,
    async click(target: Locator) {
      interactions += 1;
      await target.click();
    },
    async fill(target: Locator, text: string) {
      interactions += 1;
      await target.fill(text);
    },
  };
}

/** An empty workspace of its own, made as the superadmin, with every licence action. */
export async function emptyWorkspace(url: string, superadmin: { email: string; password: string }) {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const licences = await api.call('listLicences', {});
  const [licence] = licences.toSorted((a, b) => b.actions.length - a.actions.length);
  const name = `Laboratory ${crypto.randomUUID().slice(0, 8)}`;
  const workspace = await api.call('createWorkspace', {
    body: { name, licence: licence?.uuid ?? '', expiry_date: 4_000_000_000, description: '', users: [] },
  });
  return { api, workspace };
}

/** Starts a generation by a call and waits for its end. */
export async function generateSeries(api: Api, experiment: string): Promise<void> {
  await api.call('generateSeries', { path: { id: experiment } });
  while ((await api.call('getExperiment', { path: { id: experiment } })).generation_id !== '') {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export const seriesCard = (window: Page, number: number) =>
  window.getByRole('heading', { name: new RegExp(`^Series ${number}\\b`) });
export const sampleRows = (window: Page) => window.getByRole('row').filter({ has: window.getByRole('gridcell') });

/** The cell of a row below a header, in the first table of the window. */
export async function cellUnder(window: Page, row: Locator, header: string): Promise<Locator> {
  const grid = window.getByRole('grid').first();
  // Tables follow the controls above them.
  await grid.waitFor();
  const headers = await grid.getByRole('columnheader').allInnerTexts();
  return row.getByRole('gridcell').nth(headers.findIndex((text) => text.trim() === header));
}

/** The address of a small experiment of its own with one series of so many measured samples. */
export async function measuredSeries(url: string, superadmin: Parameters<typeof emptyWorkspace>[1], count: number) {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const { experiment, address } = await smallExperiment(api, workspace.uuid);
  const samples = Array.from({ length: count }, (_, row) => ({ heat: 5 * (row % 20), binder: 'Epoxy', hardness: row }));
  await api.call('importSeries', { path: { id: experiment.uuid }, body: { samples, options: {} } });
  return address;
}
