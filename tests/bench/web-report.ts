import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Api } from '../support/api.ts';
import { openBrowser, signedInWindow } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { withStack } from '../support/with-stack.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';

// The report of an experiment with 300 samples, 8 inputs, 3 outputs and a model: how long from the click that asks for it
// until it is drawn, the application loaded and the samples read before, and how large its file is.
const samples = 300;
const times = 5;
const [maxSeconds, maxBytes] = [3, 3_000_000];
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const outputs = ['yield_pct', 'impurity', 'cost'];

await withStack(async ({ url, superadmin }) => {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const address = await createExperiment(api, workspace.uuid);
  const browser = await openBrowser();
  const { page } = await signedInWindow(browser, url, superadmin);
  page.setDefaultTimeout(120_000);
  const seconds: number[] = [];
  for (let time = 0; time <= times; time++) {
    await page.goto(`${url}${address}/models`);
    await page.getByRole('table', { name: 'Model metrics' }).waitFor();
    const began = performance.now();
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByRole('article').waitFor();
    // The first loads the chunk.
    if (time > 0) seconds.push((performance.now() - began) / 1000);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  const stream = await (await saved).createReadStream();
  let bytes = 0;
  for await (const part of stream) bytes += part.length;
  if (process.env.REPORT_FOLDER) await (await saved).saveAs(`${process.env.REPORT_FOLDER}/report-300.html`);
  await browser.close();
  const median = seconds.toSorted((a, b) => a - b)[times >> 1] ?? Number.POSITIVE_INFINITY;
  process.stdout.write(
    `Report of ${samples} samples: ${median.toFixed(2)} s (median of ${times}), ${Math.round(bytes / 1000)} kB\n`,
  );
  if (median > maxSeconds || bytes > maxBytes) process.exitCode = 1;
});

/** Returns the address. */
async function createExperiment(api: Api, workspace: string): Promise<string> {
  const project = await api.call('createProject', { path: { id: workspace }, body: { name: 'Campaign' } });
  const experiment = await api.call('createExperiment', { path: { id: project.uuid }, body: { name: 'Campaign' } });
  const path = { id: experiment.uuid };
  for (const name of names) {
    const body = { name, short_name: name, min_value: 0, max_value: 1, step: 0.01 };
    await api.call('createInParameter', { path, body });
  }
  for (const name of outputs) await api.call('createOutParameter', { path, body: { name, short_name: name } });
  const random = createRandom(1);
  const rows = Array.from({ length: samples }, () => {
    const point = names.map(() => random.integer(101) / 100);
    const measured = outputs.map((_, output) =>
      point.reduce((sum, value, input) => sum + Math.sin(value * (2 + output) + input), 0.1 * random.next()),
    );
    return Object.fromEntries([
      ...names.map((name, input) => [name, point[input]]),
      ...outputs.map((name, output) => [name, measured[output]]),
    ]);
  });
  await api.call('importSeries', { path, body: { samples: rows, options: { in: true, out: true } } });
  await api.call('predict', { path });
  await until(
    'the model is made',
    async () => (await api.call('getExperiment', { path })).prediction_model !== null,
    300_000,
  );
  await api.call('generateSeries', { path });
  await until(
    'a series is proposed',
    async () => (await api.call('getExperiment', { path })).generation_id === '',
    300_000,
  );
  return `/workspaces/${workspace}/projects/${project.uuid}/experiments/${experiment.uuid}`;
}
