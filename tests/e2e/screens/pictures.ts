import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { demoMember } from '#infra/seed/accounts.ts';
import { Api } from '#tests/support/api.ts';
import { openBrowser, signedInWindow } from '#tests/support/browser.ts';
import { choose } from '#tests/support/choose.ts';
import { nearChart } from '#tests/support/near-chart.ts';
import { createSummit } from '#tests/support/summit.ts';
import { until } from '#tests/support/until.ts';
import { startTestStack } from '#tests/support/with-stack.ts';
import { emptyWorkspace, generateSeries } from '#tests/support/workspace-journey.ts';

// `npm run pictures`: the pictures of the manual's "From a model to the next experiment" and "Plan a series", and that of
// the README;
// `npm run pictures -- readme` makes that one alone.
const docs = join(import.meta.dirname, '../../../docs');
const folder = join(docs, 'manual/images');

const { url, superadmin, stop } = await startTestStack();
const browser = await openBrowser();
try {
  await saveReadme();
  if (!process.argv.includes('readme')) await saveManual();
} finally {
  await browser.close();
  await stop();
}
process.exit();

/** The series screen of the demo, as its member sees it. */
async function saveReadme(): Promise<void> {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const [demo] = (await api.call('listAllExperiments', {})).filter(({ name }) => name === 'Direct arylation');
  if (!demo) throw new Error('The demo has no experiment');
  const { page } = await signedInWindow(browser, url, demoMember);
  await page.setViewportSize({ width: 1440, height: 860 });
  const { workspace, project_id, uuid } = demo;
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects/${project_id}/experiments/${uuid}/series`);
  await page.getByRole('grid').first().getByRole('row').nth(8).waitFor();
  await page.waitForLoadState('networkidle');
  // A table that is being loaded is not painted at once.
  await page.getByRole('gridcell').nth(40).click({ trial: true });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  await page.screenshot({ path: join(docs, 'images/series.png'), animations: 'disabled' });
}

async function saveManual(): Promise<void> {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const { path, charts } = await createSummit(api, workspace.uuid, { perSeries: 8, deviation: 3, seed: 13 });
  await prepare(api, path);
  const { page } = await signedInWindow(browser, url, superadmin);
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(`${url}${charts.replace('charts', 'models')}`);
  const verdict = page.getByText(/^(Poor|Usable|Good) model/);
  await verdict.waitFor();
  await save(page, page.getByRole('note').filter({ has: verdict }), 'verdict');
  await page.goto(`${url}${charts}?at.heat=70&at.time=20&at.base=Acetate`);
  await save(page, await nearChart(page, 'Progress'), 'progress');
  await save(page, await nearChart(page, 'Trade-off'), 'trade-off');
  const profiler = await nearChart(page, 'Profiler');
  await profiler.getByText('This setting obeys the rules.').waitFor();
  await save(page, profiler, 'profiler');
  const contour = await nearChart(page, 'Contour');
  await contour.getByRole('img').first().waitFor();
  await contour.locator('[data-line="forbidden"]').first().waitFor();
  await save(page, contour, 'contour');
  await page.goto(`${url}${charts.replace('charts', 'series')}`);
  await page.setViewportSize({ width: 1180, height: 900 });
  const grid = page.getByRole('grid').first();
  await grid
    .getByTitle(/^Expected: /)
    .first()
    .waitFor();
  await save(page, grid, 'proposals', await grid.getByRole('columnheader').last().boundingBox());
  await savePlans(page, api, workspace.uuid);
}

/** A campaign of four inputs, screened by a fraction, and then described by an optimal design. */
async function savePlans(page: Page, api: Api, workspace: string): Promise<void> {
  const project = await api.call('createProject', { path: { id: workspace }, body: { name: 'Coupling' } });
  const experiment = await api.call('createExperiment', { path: { id: project.uuid }, body: { name: 'Coupling' } });
  const path = { id: experiment.uuid };
  const inputs = { Loading: [0, 1, 0.1], Temperature: [60, 100, 10], Pressure: [1, 5, 1], Time: [2, 10, 2] } as const;
  for (const [name, [min_value, max_value, step]] of Object.entries(inputs)) {
    const body = { name, short_name: name.toLowerCase(), min_value, max_value, step };
    await api.call('createInParameter', { path, body });
  }
  await api.call('createOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct' } });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(`${url}/workspaces/${workspace}/projects/${project.uuid}/experiments/${experiment.uuid}/series`);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan a series' });
  await dialog.getByText(/of freedom for the error/).waitFor();
  await choose(dialog, 'Design', '8 runs · Fractional factorial design');
  await dialog.getByText(/^Resolution/).waitFor();
  await save(page, dialog, 'plan');
  await choose(dialog, 'Goal', 'Describe how an output responds');
  await choose(dialog, 'Design', /^Optimal design/);
  await dialog.getByText(/of freedom for the error/).waitFor();
  await save(page, dialog, 'plan-optimal');
}

/** A rule that forbids the summit, a model, and proposals. */
async function prepare(api: Api, path: { id: string }): Promise<void> {
  const formula = "heat <= 85 or base != 'Acetate'";
  await api.call('createRule', { path, body: { name: 'Glass liner', short_name: 'liner', formula } });
  await api.call('updateExperiment', { path, body: { sample_count: 6 } });
  await generateSeries(api, path.id);
  await api.call('predict', { path });
  await until('a model', async () => (await api.call('getExperiment', { path })).prediction_model !== null);
}

/** A rectangle of the page. */
type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/**
 * As WebP, which is a third of the PNG: the browser converts it.
 *
 * @param last what is right of this is cut off
 */
async function save(page: Page, part: Locator, name: string, last?: Box | null): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  const clip = box && last ? { ...box, width: last.x + last.width - box.x } : undefined;
  const png = (clip ? await page.screenshot({ clip }) : await part.screenshot()).toString('base64');
  const webp = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.75).replace(/^[^,]+,/, '');
  }, png);
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(join(folder, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp: ${Math.round(bytes.length / 1000)} kB\n`);
}
