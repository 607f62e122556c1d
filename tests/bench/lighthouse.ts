import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import * as z from 'zod';
import { chromiumPath } from '#infra/start/machine.mjs';
import { signIn } from '../support/browser.ts';
import { createSummit } from '../support/summit.ts';
import { withStack } from '../support/with-stack.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { openHttp2Edge } from './http2-edge.ts';

// `npm run bench:lighthouse`: Lighthouse's four categories for a phone (its defaults: slow 4G and a processor four times
// slower, simulated), without an account and in a series screen, over HTTP/2 as from CloudFront. Other work on the
// machine costs performance, so each figure is the median of `RUNS`, 5 unless said otherwise. npx fetches Lighthouse:
// its 176 MB are for this alone.
const lighthouse = 'lighthouse@13.5.0';
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

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof reportSchema>;

await withStack(async ({ url: origin, superadmin }) => {
  const { api, workspace } = await emptyWorkspace(origin, superadmin);
  const { charts } = await createSummit(api, workspace.uuid, { perSeries: 8 });
  const { url, close } = await openHttp2Edge(origin);
  await measure('without an account', [`${url}/login`, `${url}/manual/first-steps`]);
  await measure('signed in', [`${url}${charts.replace('charts', 'series')}`], superadmin);
  close();

  async function measure(who: string, addresses: readonly string[], user?: typeof superadmin) {
    const folder = mkdtempSync(join(tmpdir(), 'serieslab-lighthouse-'));
    const port = await freePort();
    const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--ignore-certificate-errors'];
    const args = [...flags, `--remote-debugging-port=${port}`];
    // Lighthouse opens its tab in the browser's own profile: only a persistent one shares its session with it.
    const context = await chromium.launchPersistentContext(folder, { executablePath: chromiumPath, args });
    if (user) await signIn(await context.newPage(), url, user);
    for (const address of addresses) {
      const reports: Report[] = [];
      while (reports.length < runs) {
        const page = await context.newPage();
        await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
        await page.close();
        reports.push(await report(address, port, join(folder, 'report.json')));
      }
      print(`${new URL(address).pathname}, ${who}`, reports);
    }
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A reset of the storage would sign out; it also empties the cache, which is done before. */
async function report(address: string, port: number, file: string): Promise<Report> {
  const flags = [`--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json', `--output-path=${file}`];
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  await promisify(execFile)('npx', ['--yes', lighthouse, address, ...flags], { env: { ...process.env, PATH: path } });
  return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Medians, and what costs points. */
function print(title: string, reports: readonly Report[]): void {
  process.stdout.write(`\n${title}: median of ${reports.length}\n`);
  for (const [category, goal] of Object.entries(goals)) {
    const score = median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
    process.stdout.write(`${String(Math.round(score)).padStart(6)} of ${goal}  ${category}\n`);
    if (score < goal) process.exitCode = 1;
  }
  for (const figure of figures) {
    const value = median(reports.map(({ audits }) => audits[figure]?.numericValue ?? Number.NaN));
    process.stdout.write(`${value.toFixed(value < 10 ? 3 : 0).padStart(10)}  ${figure}\n`);
  }
  const audits = Object.entries(reports.at(-1)?.audits ?? {});
  const lost = audits.filter(([id, { score }]) => score !== null && score < 0.9 && !figures.includes(id));
  for (const [id, { title }] of lost) process.stdout.write(`            ${id}: ${title}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
