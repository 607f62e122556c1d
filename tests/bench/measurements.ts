import { Api } from '../support/api.ts';
import { withStack } from '../support/with-stack.ts';
import { createLaboratory } from './capacity-laboratory.ts';

// `npm run bench:measurements`: a program reports measurements of 10 000 samples on loopback, a thousand a call, first by
// the samples' uuids, then corrected values by series and number, then by inputs.
const count = 10_000;
const rowsOfCall = 1000;
const inSeconds = 30;

await withStack(async ({ url, superadmin }) => {
  const admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const { api, path } = await createLaboratory(admin);
  await api.call('importSeries', { path, body: { samples: samples(), options: { in: true, out: false } } });
  const imported = await waitFor(api, path.id);
  const names = new Map(
    (await api.call('listInParameters', { path })).map(({ uuid, short_name }) => [uuid, short_name]),
  );
  const kinds: [string, (at: number) => object][] = [
    ['sample', (at) => ({ sample: imported.samples[at]?.uuid })],
    ['series and number', (at) => ({ series: imported.number, number: at + 1 })],
    [
      'inputs',
      (at) => {
        const values = imported.samples[at]?.inParameters ?? [];
        return { inputs: Object.fromEntries(values.map((one) => [names.get(one.in_parameter), one.value])) };
      },
    ],
  ];
  for (const [index, [kind, named]] of kinds.entries()) {
    const seconds = await report(api, path, (at) => ({ ...named(at), outputs: { yield_pct: at / 100 + index } }));
    process.stdout.write(`${count} measurements by ${kind}, ${rowsOfCall} a call: ${seconds.toFixed(1)} s\n`);
    if (seconds > inSeconds) process.exitCode = 1;
  }
});

/** No two samples have the same inputs. */
function samples() {
  return Array.from({ length: count }, (_, row) => ({
    heat: row % 101,
    time: Math.floor(row / 101) % 101,
    acid: (row * 7) % 101,
    base: (row * 29) % 101,
    solvent: row % 2,
  }));
}

async function waitFor(api: Api, experiment: string) {
  for (;;) {
    const newest = (await api.allSeries(experiment)).at(-1);
    if (newest?.samples.length === count) return newest;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function report(api: Api, path: { id: string }, measurement: (at: number) => object): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < count; from += rowsOfCall) {
    const measurements = Array.from({ length: rowsOfCall }, (_, row) => measurement(from + row));
    const { changed } = await api.call('reportMeasurements', { path, body: { measurements } as never });
    if (changed !== rowsOfCall) throw new Error(`${changed} of ${rowsOfCall} samples have changed`);
  }
  return (performance.now() - began) / 1000;
}
