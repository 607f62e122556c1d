import type { Page } from 'playwright-core';
import type { Api } from '../support/api.ts';
import { openBrowser, signedInWindow } from '../support/browser.ts';
import { smallExperiment } from '../support/experiment.ts';
import { packed } from '../support/packed.ts';
import { until } from '../support/until.ts';
import { withStack } from '../support/with-stack.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';

// The series screen of an experiment with 20 000 samples is opened by its address, the application from the cache: how
// long until the first samples are seen, and until all are there to be sorted and filtered. Beside it, in turns, the same
// samples with a label and a note each, in a random run order: their ratio stands on a loaded machine too. So does the
// time for which the page itself is busy, by the clock of its thread: what others compute meanwhile is not in it.
const rows = Number(process.env.SAMPLES ?? 20_000);
const opened = Number(process.env.TIMES ?? 9);
const maxSeconds = 2;
const maxRatio = 1.2;

await withStack(async ({ url, superadmin }) => {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const plain = await createSamples(api, workspace.uuid, false);
  const noted = await createSamples(api, workspace.uuid, true);
  const browser = await openBrowser();
  const { page } = await signedInWindow(browser, url, superadmin);
  page.setDefaultTimeout(120_000);
  const busy = await busyOf(page);
  const seconds: Record<'plain' | 'noted', number[][]> = { plain: [], noted: [] };
  for (let time = 0; time <= opened; time++) {
    // Each goes first in half of the turns: a page leaves garbage to the next.
    const kinds = time % 2 === 0 ? (['plain', 'noted'] as const) : (['noted', 'plain'] as const);
    for (const kind of kinds) {
      const found = await open(page, `${url}${{ plain, noted }[kind]}`, busy);
      // The first loads the application.
      if (time > 0) seconds[kind].push(found);
    }
  }
  await browser.close();
  const [seen, complete, own] = medians(seconds.plain);
  const [seenNoted, completeNoted, ownNoted] = medians(seconds.noted);
  const inWords = (first: number, all: number, busy: number) =>
    `first samples after ${first.toFixed(2)} s, all after ${all.toFixed(2)} s, page busy for ${busy.toFixed(2)} s`;
  const [first, all] = [seenNoted / seen, completeNoted / complete];
  process.stdout.write(`Series screen of ${rows} samples, medians of ${opened}: ${inWords(seen, complete, own)}
With a label and a note each, in a random run order: ${inWords(seenNoted, completeNoted, ownNoted)}
Ratio: ${first.toFixed(2)} of the first, ${all.toFixed(2)} of all, ${(ownNoted / own).toFixed(2)} of the page's own\n`);
  if (seen > maxSeconds || Math.max(first, all) > maxRatio) process.exitCode = 1;
});

/** An experiment of so many measured samples; returns the address. */
async function createSamples(api: Api, workspace: string, isNoted: boolean): Promise<string> {
  const { address, experiment } = await smallExperiment(api, workspace, { name: isNoted ? 'Noted' : 'Large' });
  const path = { id: experiment.uuid };
  const columns = ['heat', 'binder', 'hardness', ...(isNoted ? ['Sample label', 'Sample note'] : [])];
  const samples = Array.from({ length: rows }, (_, row) => [
    5 * (row % 21),
    row % 2 ? 'Epoxy' : 'Acrylic',
    ((row * 7919) % 100_000) / 1000,
    ...(isNoted ? [`Vial ${row + 1}`, `Cloudy after ${row % 90} minutes, clear on the next day`] : []),
  ]);
  await api.call('importSeries', { path, body: { packed: packed(columns, samples), options: {} } });
  await until(
    'all are imported',
    async () => (await api.call('getExperiment', { path })).generation_id === '',
    900_000,
  );
  const { series } = await api.call('listSeries', { path });
  const [id = ''] = series.map(({ uuid }) => uuid);
  if (isNoted) await api.call('updateSeries', { path: { id }, body: { run_order: { seed: 1 } } });
  return address;
}

/** The seconds for which the thread of a page has been busy until now. */
async function busyOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
}

/** Seconds until the first samples, until all, and for which the page was busy. */
async function open(page: Page, address: string, busy: () => Promise<number>): Promise<number[]> {
  await page.goto(`${new URL(address).origin}/manual`);
  const before = await busy();
  const began = performance.now();
  await page.goto(`${address}/series`, { waitUntil: 'commit' });
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  const seen = performance.now() - began;
  await page.locator(`[aria-rowcount="${rows + 1}"]`).waitFor();
  return [seen / 1000, (performance.now() - began) / 1000, (await busy()) - before];
}

function medians(seconds: readonly number[][]): [number, number, number] {
  const median = (index: number) => seconds.map((one) => one[index] ?? 0).sort((a, b) => a - b)[opened >> 1] ?? 0;
  return [median(0), median(1), median(2)];
}
