import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { emptyWorkspace, generateSeries } from '../support/workspace-journey.ts';
import { computingWindow, openWindow, superadmin, url } from './open-window.ts';

// The report of an experiment whose names try to run as a page: the pilot plant of Box, Hunter and Hunter with an
// impurity that has a limit.
const hostile = '"><img src=x onerror=ran()><script>ran()</script>';
/** Categories have at most 20 characters. */
const bold = '<b onclick=ran()>';

const { api, workspace } = await emptyWorkspace(url, superadmin);
const project = await api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Pilot' } });
const list = `/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments`;
const name = `Pilot plant ${'<svg onload=ran()>'}`;
const experiment = await fill();
const { page, errors } = await computingWindow();
const ran: string[] = [];
await page.exposeFunction('ran', () => ran.push(page.url()));

async function fill() {
  const body = { name, description: `Which setting gives most?\n${hostile}`, sample_count: 3 };
  const { uuid } = await api.call('createExperiment', { path: { id: project.uuid }, body });
  const path = { id: uuid };
  const ranges = [
    { name: 'Temperature', short_name: 'temp', unit: '°C', min_value: 150, max_value: 190, step: 5 },
    { name: 'Concentration', short_name: 'conc', unit: '%', min_value: 10, max_value: 50, step: 5 },
  ];
  for (const range of ranges) await api.call('createInParameter', { path, body: range });
  const kinds = { is_categorical: true, categories: ['A', bold] };
  await api.call('createInParameter', { path, body: { name: 'Catalyst', short_name: 'catalyst', ...kinds } });
  const yields = { name: 'Yield', short_name: 'yield_pct', unit: '%', limit: { min: 60, max: null } };
  await api.call('createOutParameter', { path, body: yields });
  const impurity = { name: 'Impurity', short_name: 'impurity', unit: '%', weight: 25, target: 'Minimize' as const };
  await api.call('createOutParameter', { path, body: { ...impurity, limit: { min: null, max: 2 } } });
  await api.call('createRule', {
    path,
    body: { name: hostile.slice(0, 40), short_name: 'cold', formula: 'temp < 189' },
  });
  const yieldsOf = [59, 61, 74, 70, 50, 58, 69, 67, 50, 54, 81, 85, 46, 44, 79, 81];
  const samples = yieldsOf.map((yield_pct, run) => {
    const at = run >> 1;
    const setting = { temp: at & 1 ? 180 : 160, conc: at & 2 ? 40 : 20, catalyst: at & 4 ? bold : 'A' };
    return { ...setting, yield_pct, impurity: 1 + (at & 1) + 0.1 * run };
  });
  await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
  await api.call('predict', { path });
  await until('the model is made', async () => {
    const { modeling_id, prediction_model } = await api.call('getExperiment', { path });
    return modeling_id === '' && prediction_model !== null;
  });
  await generateSeries(api, uuid);
  return uuid;
}

const report = page.getByRole('article', { name });
const sections = () => report.getByRole('heading', { level: 2 }).allInnerTexts();

it('is made by a click at the experiment, and answers what was asked, found and proposed', async () => {
  await page.goto(`${url}${list}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await report.waitFor();
  expect(await sections()).toEqual([
    ...['Question', 'Inputs, outputs, targets and limits', 'Rules', 'Best settings'],
    ...['Shortlist', 'Proposal, and why', 'Charts'],
    ...['Model quality', 'Effects', 'Confirmation', 'Series and conditions', 'Samples', 'Seeds and versions'],
  ]);
  for (const text of [
    /^Which setting gives most\?/,
    /^Yield depends on Temperature/,
    /^1 of 16 measured samples keeps all limits/,
    /^Serieslab \d+\.\d+\.\d+, engine \d+\./,
  ]) {
    await report.getByText(text).first().waitFor();
  }
  for (const figure of ['Progress', /^Trade-off/, 'Predicted against measured', /importance of inputs$/, /^Pareto/]) {
    await report.getByRole('img', { name: figure }).first().waitFor();
  }
  await report
    .getByText(/^Yield \(%\) is (not )?confirmed/)
    .first()
    .waitFor();
  await report.getByRole('table', { name: 'Best predicted setting' }).waitFor();
  await expect.poll(() => report.getByRole('table', { name: 'Proposed in series 2' }).getByRole('row').count()).toBe(4);
  await expect
    .poll(() => report.getByRole('table', { name: 'Samples', exact: true }).getByRole('row').count())
    .toBe(20);
  const images = await report
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));
  expect(images.every(Boolean)).toBe(true);
  expect([ran, errors]).toEqual([[], []]);
});

it('is saved as one file that needs no network, runs nothing, and fits on A4 and Letter', async () => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Pilot.*report\.html$/);
  const html = await readFile(await download.path(), 'utf8');
  expect(Buffer.byteLength(html)).toBeLessThan(3_000_000);
  expect(html).not.toMatch(/<(script|link|iframe|object|embed)\b|https?:\/\/(?!www\.w3\.org)/i);
  expect(html).not.toContain('Superadmin');

  const folder = process.env.REPORT_FOLDER ?? (await mkdtemp(join(tmpdir(), 'report-')));
  const path = join(folder, 'report.html');
  await writeFile(path, html);
  const context = await (await sharedBrowser()).newContext();
  const file = await context.newPage();
  const asked: string[] = [];
  const failed: string[] = [];
  file.on('request', (request) => asked.push(request.url().slice(0, 40)));
  file.on('console', (message) => failed.push(message.text()));
  file.on('dialog', (dialog) => failed.push(dialog.message()));
  await file.exposeFunction('ran', () => failed.push('ran'));
  await file.goto(pathToFileURL(path).href);
  await file.getByRole('heading', { level: 1, name }).waitFor();
  expect(asked.filter((address) => !/^(file|data):/.test(address))).toEqual([]);
  expect(failed).toEqual([]);

  await file.emulateMedia({ media: 'print' });
  // Pages of both sizes between margins of 12 mm: Letter is the wider upright, A4 the wider across.
  for (const [format, upright, across] of [
    ['A4', 703, 1031],
    ['Letter', 725, 964],
  ] as const) {
    for (const [width, selector] of [
      [upright, '.scroll:not(.wide) table, img, p, li'],
      [across, '.scroll.wide table'],
    ] as const) {
      await file.setViewportSize({ width: width + 32, height: 900 });
      const cut = await file
        .locator(selector)
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().right > innerWidth - 15)
            .map((one) => one.textContent?.slice(0, 60)),
        );
      expect([format, cut]).toEqual([format, []]);
    }
    await writeFile(
      join(folder, `${format}.pdf`),
      await file.pdf({ format, preferCSSPageSize: false, printBackground: true }),
    );
  }
  await context.close();
});

it('leaves out what its maker chose, and remembers that', async () => {
  await page.getByRole('button', { name: 'Sections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sections of the report' });
  await dialog.getByRole('checkbox', { name: 'Samples', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Names of the people/ }).check();
  await dialog.getByRole('button', { name: 'Make the report' }).click();
  await report.getByText(/^Project: Pilot\nExperiment made by /).waitFor();
  expect(await sections()).not.toContain('Samples');
  await page.reload();
  await report.waitFor();
  expect(await sections()).not.toContain('Samples');
  await page.goto(`${url}${list}/${experiment}/series`);
  await page.getByRole('button', { name: 'Actions for series 2' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await report.getByText(/^Series 2\nProject: Pilot/).waitFor();
  await expect.poll(() => report.getByRole('table', { name: 'Series', exact: true }).getByRole('row').count()).toBe(2);
  expect([ran, errors]).toEqual([[], []]);
});

it('is read by its link without an account, until the link is revoked', async () => {
  await page.goto(`${url}${list}/${experiment}/report`);
  await report.getByText(/^1 of 16 measured samples keeps all limits/).waitFor();
  // The dialog hides them.
  const whole = await sections();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('textbox', { name: 'Name*' }).fill('Board');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const address = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(address).toMatch(new RegExp(`^${url}/shared-report#[\\w-]{86}$`));
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText(/^Board · made .* by .* · ends /).waitFor();

  const reader = await openWindow();
  const asked: string[] = [];
  reader.page.on('request', (request) => asked.push(request.url()));
  await reader.page.exposeFunction('ran', () => ran.push('reader'));
  await reader.page.goto(address);
  const shared = reader.page.getByRole('article', { name });
  await shared.getByText(/^1 of 16 measured samples keeps all limits/).waitFor();
  expect(await shared.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(whole);
  const images = shared.getByRole('img');
  expect(
    await images.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
  ).toBe(true);
  // The secret is in no address that is asked for.
  const secret = address.slice(address.indexOf('#') + 1);
  expect(asked.filter((one) => one.includes(secret) || !/^(http:\/\/localhost|data:|blob:)/.test(one))).toEqual([]);
  expect([ran, reader.errors]).toEqual([[], []]);

  await page.getByRole('button', { name: 'Revoke Board' }).click();
  await page.getByRole('alertdialog', { name: 'Revoke link' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('There is no link.').waitFor();
  await reader.page.reload();
  await reader.page.getByText('This link leads to no report: it has ended, was revoked, or is not complete').waitFor();
  await reader.page.goto(`${url}/shared-report`);
  await reader.page.getByText('This link leads to no report').waitFor();
  expect([ran, reader.errors, errors]).toEqual([[], [], []]);
});
