import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Api } from '../support/api.ts';
import { inDialog, openBrowser, signedInWindow } from '../support/browser.ts';
import { smallExperiment } from '../support/experiment.ts';
import { withStack } from '../support/with-stack.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';

// A CSV of 20 000 rows is imported through the screen of an experiment that has a series: from pressing Import until the
// first rows of the new series are shown, and until all are there to be sorted and filtered. Meanwhile the person
// reads the other series, leaves for the charts, and comes back; the progress is noted as it is shown.
const rows = 20_000;
const imports = Number(process.env.IMPORTS ?? 3);
const maxSeconds = 15;

await withStack(async ({ url, superadmin }) => {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-bench-'));
  const file = join(folder, 'rows.csv');
  writeFileSync(file, csv());
  const browser = await openBrowser();
  const { page } = await signedInWindow(browser, url, superadmin);
  page.setDefaultTimeout(120_000);
  const shown: number[] = [];
  for (let time = 0; time < imports; time++) {
    const { address, experiment } = await smallExperiment(api, workspace.uuid, { name: `Rows ${time}` });
    const path = { id: experiment.uuid };
    const samples = [{ heat: 5, binder: 'Epoxy', hardness: 1 }];
    await api.call('importSeries', { path, body: { samples, options: {} } });
    await page.goto(`${url}${address}/series`);
    const found = await importOnce(page, api, { file, experiment: experiment.uuid });
    shown.push(found.seen);
    const { sent, seen, whole, charts, percents, reading } = found;
    say(`sent ${sent.toFixed(1)} s, rows shown ${seen.toFixed(1)} s, all of them ${whole.toFixed(1)} s after Import`);
    say(`  charts opened meanwhile in ${charts.toFixed(1)} s; an experiment read in ${reading.join(' / ')} ms`);
    say(`  progress shown: ${percents.join(', ')}`);
  }
  await browser.close();
  rmSync(folder, { recursive: true });
  const median = shown.sort((a, b) => a - b)[imports >> 1] ?? Number.POSITIVE_INFINITY;
  say(`${rows} rows imported and shown: ${median.toFixed(1)} s (median of ${imports})`);
  if (median > maxSeconds) process.exitCode = 1;
});

async function importOnce(page: Page, api: Api, { file, experiment }: { file: string; experiment: string }) {
  const other = page.getByRole('grid', { name: 'Samples of series 1' }).getByRole('row').nth(1);
  await other.waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = await inDialog(page, 'Import Series');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText(`${rows} samples will be imported.`).waitFor();
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  const sent = seconds();
  await page.getByText('You may leave this page').waitFor();
  // The other series is there to be read, and so is another screen.
  await other.waitFor();
  const left = seconds();
  await page.getByRole('link', { name: 'Charts' }).click();
  await page.getByRole('heading', { name: 'Charts' }).waitFor();
  const charts = seconds() - left;
  await page.getByRole('link', { name: 'Series', exact: true }).click();
  const percents: string[] = [];
  const reading: number[] = [];
  const first = page.getByRole('grid', { name: 'Samples of series 2' }).getByRole('row').nth(1);
  const isShown = first.waitFor().then(seconds);
  let seen: number | undefined;
  void isShown.then((at) => {
    seen = at;
  });
  while (seen === undefined) {
    const asked = performance.now();
    await api.call('getExperiment', { path: { id: experiment } });
    reading.push(Math.round(performance.now() - asked));
    const [percent] = await page.getByText(/^\d+ %$/).allInnerTexts();
    if (percent !== undefined && percents.at(-1) !== percent) percents.push(percent);
    await Promise.race([isShown, page.waitForTimeout(500)]);
  }
  await page
    .getByRole('grid')
    .and(page.locator(`[aria-rowcount="${rows + 1}"]`))
    .waitFor();
  const sorted = reading.toSorted((a, b) => a - b);
  const reads = [sorted[sorted.length >> 1], sorted.at(-1)];
  return { sent, seen, whole: seconds(), charts, percents, reading: reads };
}

function csv(): string {
  const lines = ['heat,binder,hardness'];
  for (let row = 0; row < rows; row++) {
    lines.push(`${5 * (row % 21)},${row % 2 ? 'Acrylic' : 'Epoxy'},${((row * 7919) % 100_000) / 1000}`);
  }
  return lines.join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
