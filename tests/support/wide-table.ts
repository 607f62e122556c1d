import type { Browser } from 'playwright-core';
import { signedInWindow } from './browser.ts';
import { smallExperiment } from './experiment.ts';
import { emptyWorkspace, seriesCard } from './workspace-journey.ts';

const extraInputs = 12;

/** A window with a table that scrolls sideways, in which columns are hidden, moved, resized and kept in sight. */
export async function wideTable(browser: Browser, url: string, superadmin: { email: string; password: string }) {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const { experiment, address } = await smallExperiment(api, workspace.uuid);
  const path = { id: experiment.uuid };
  for (let input = 0; input < extraInputs; input++) {
    const body = { name: `Factor ${input}`, short_name: `factor_${input}`, min_value: 0, max_value: 9, step: 1 };
    await api.call('createInParameter', { path, body });
  }
  const factors = Object.fromEntries([...Array(extraInputs).keys()].map((input) => [`factor_${input}`, input % 9]));
  const samples = Array.from({ length: 12 }, (_, row) => ({ ...factors, heat: 5 * row, binder: 'Epoxy' }));
  await api.call('importSeries', { path, body: { samples, options: {} } });
  const { page, errors } = await signedInWindow(browser, url, superadmin);
  await page.goto(`${url}${address}/series`);
  await seriesCard(page, 1).waitFor();
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  return {
    page,
    errors,
    head,
    /** A header's edges, from the edge of its table. */
    edges: (name: string) =>
      head(name).evaluate((one) => {
        const table = one.closest('.sample-grid')?.getBoundingClientRect();
        const { left, right } = one.getBoundingClientRect();
        return { left: left - (table?.left ?? 0), toRight: (table?.right ?? 0) - right, width: right - left };
      }),
    headers: async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
  };
}
