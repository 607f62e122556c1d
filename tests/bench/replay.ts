import type { Sample } from '#shared/contracts/samples.ts';
import { Api } from '../support/api.ts';
import { createExperiment, keyOf, yields } from '../support/direct-arylation.ts';
import { until } from '../support/until.ts';
import { withStack } from '../support/with-stack.ts';

// `npm run demo:replay`: direct arylation through the HTTP API only. A "scientist" generates 5 samples, looks up each
// yield in the published full factorial, types it in, and generates again.
const seeds = Number(process.env.SEEDS ?? 5);
const rounds = 10;
const perRound = 5;
const measured = yields();

const runs: number[][] = [];
await withStack(async ({ url, superadmin }) => {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const [workspace] = await api.call('listWorkspaces', {});
  const project = await api.call('createProject', { path: { id: workspace?.uuid ?? '' }, body: { name: 'Replay' } });
  for (let seed = 0; seed < seeds; seed++) runs.push(await replay(api, project.uuid));
});

const marks = [10, 20, 30, 40, 50];
print(['samples', ...marks.map(String)]);
runs.forEach((run, index) => {
  print([`run ${index + 1}`, ...marks.map((n) => (run[n - 1] ?? 0).toFixed(1))]);
});
const mean = (n: number) => runs.reduce((sum, run) => sum + (run[n - 1] ?? 0), 0) / runs.length;
print(['mean best', ...marks.map((n) => mean(n).toFixed(1))]);
print(['random', ...marks.map((n) => expectedBestOfRandom(n).toFixed(1))]);
if (mean(50) < 92) process.exitCode = 1;

/** One run: the best yield after each sample. */
async function replay(api: Api, project: string): Promise<number[]> {
  const { experiment, inputs, output } = await createExperiment(api, project, perRound);
  const path = { id: experiment.uuid };
  const best: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await api.call('generateSeries', { path });
    const series = await until(
      `series ${round}`,
      async () => (await api.allSeries(experiment.uuid))[round - 1],
      60_000,
    );
    for (const sample of series.samples) {
      const value = measured.get(keyOf(inputs.map((input) => labelOf(input, sample))));
      if (value === undefined) throw new Error('A proposed sample is not in the published data');
      await api.call('updateSample', {
        path: { id: sample.uuid },
        body: { version: sample.version, outParameters: [{ out_parameter: output.uuid, value }] },
      });
      best.push(Math.max(value, best.at(-1) ?? 0));
    }
  }
  await api.call('deleteExperiment', { path });
  return best;
}

function labelOf(input: { uuid: string; is_categorical: boolean; categories: string[] }, sample: Sample): string {
  const value = sample.inParameters.find((entry) => entry.in_parameter === input.uuid)?.value ?? Number.NaN;
  return input.is_categorical ? (input.categories[value] ?? '') : String(value);
}

/** The exact expectation of the best of n uniform draws without repetition. */
function expectedBestOfRandom(n: number): number {
  const sorted = [...measured.values()].sort((a, b) => b - a);
  let none = 1;
  let expectation = 0;
  sorted.forEach((value, index) => {
    const left = sorted.length - index;
    const hit = n / left;
    expectation += none * Math.min(1, hit) * value;
    none *= Math.max(0, 1 - hit);
  });
  return expectation;
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(7))).join('')}\n`);
}
