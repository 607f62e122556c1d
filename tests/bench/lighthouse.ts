import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { freePort } from '#infra/local/listen.ts';
import { chromiumPath } from '#infra/start/machine.mjs';
import { signIn } from '../support/browser.ts';
import { createSummit } from '../support/summit.ts';
import { withStack } from '../support/with-stack.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { openHttp2Edge } from './http2-edge.ts';
import { type Report, type Reports, reportsOf } from './lighthouse-report.ts';

// `npm run bench:lighthouse`: Lighthouse's four categories for a phone (its defaults: slow 4G and a processor four times
// slower, simulated), without an account and in a series screen, over HTTP/2 as from CloudFront. Each figure is
// the median of `RUNS`, 5 unless said otherwise: with tasks as long as they took on this machine, and as long as a
// processor worked on them. npx fetches Lighthouse: its 176 MB are for this alone.
const runs = Number(process.env.RUNS ?? 5);
const goals: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
];

const folder = mkdtempSync(join(tmpdir(), 'serieslab-lighthouse-'));
const port = await freePort();
// Lighthouse opens its tab in the browser's own profile: only a persistent one shares its session with it.
const context = await chromium.launchPersistentContext(folder, {
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
});
// A phone does not share its processors with the server: what starts from here on gives way to the browser.
setPriority(constants.priority.PRIORITY_LOW);

await withStack(async ({ url: origin, superadmin }) => {
  const { api, workspace } = await emptyWorkspace(origin, superadmin);
  const { charts } = await createSummit(api, workspace.uuid, { perSeries: 8 });
  const { url, end } = await openHttp2Edge(origin);
  await measure('without an account', [`${url}/login`, `${url}/manual/first-steps`]);
  await signIn(await context.newPage(), url, superadmin);
  await measure('signed in', [`${url}${charts.replace('charts', 'series')}`]);
  await end();
});
await context.close();
rmSync(folder, { recursive: true, force: true });

async function measure(who: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const found: Reports[] = [];
    while (found.length < runs) {
      const page = await context.newPage();
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      await page.close();
      found.push(await reportsOf(address, port, join(folder, 'lighthouse')));
    }
    const title = `${new URL(address).pathname}, ${who}`;
    print(
      `${title}, tasks by the clock`,
      found.map(({ clock }) => clock),
    );
    const byProcessor = found.map(({ processor }) => processor);
    print(`${title}, tasks by processor time`, byProcessor);
    if (goalsMissed(byProcessor)) process.exitCode = 1;
  }
}

/** Medians, and what costs points. */
function print(title: string, reports: readonly Report[]): void {
  process.stdout.write(`\n${title}: median of ${reports.length}\n`);
  for (const [category, goal] of Object.entries(goals)) {
    const score = scoreOf(reports, category);
    process.stdout.write(`${String(Math.round(score)).padStart(6)} of ${goal}  ${category}\n`);
  }
  for (const figure of figures) {
    const value = median(reports.map(({ audits }) => audits[figure]?.numericValue ?? Number.NaN));
    process.stdout.write(`${value.toFixed(value < 10 ? 3 : 0).padStart(10)}  ${figure}\n`);
  }
  const audits = Object.entries(reports.at(-1)?.audits ?? {});
  const lost = audits.filter(([id, { score }]) => score !== null && score < 0.9 && !figures.includes(id));
  for (const [id, { title }] of lost) process.stdout.write(`            ${id}: ${title}\n`);
}

function scoreOf(reports: readonly Report[], category: string): number {
  return median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
}

function goalsMissed(reports: readonly Report[]): boolean {
  return Object.entries(goals).some(([category, goal]) => Math.round(scoreOf(reports, category)) < goal);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
