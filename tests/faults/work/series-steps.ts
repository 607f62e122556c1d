import { limits } from '#shared/rules/limits.ts';
import { packed } from '#tests/support/packed.ts';
import type { Laboratory } from './laboratory.ts';
import { acknowledge } from './ledger.ts';
import { pick } from './pick.ts';

const binders = ['Epoxy', 'Acrylic', 'Silicone'];

/** Imports a series: a few rows, or more than a call can write itself. */
export async function importSeries(lab: Laboratory, rows: number): Promise<void> {
  const { place, random, ledger } = lab;
  const columns = ['heat', 'binder', 'hardness'];
  const table = Array.from({ length: rows }, (_, row) => [random.integer(101), pick(random, binders), row % 100]);
  const options = { in: true, out: true };
  const large = rows > limits.rowsWithinCall;
  const body = large
    ? { packed: packed(columns, table), options }
    : { samples: table.map(([heat, binder, hardness]) => ({ heat, binder, hardness })), options };
  const path = { id: place.experiment };
  const answer = await lab.ask(large ? 'import large' : 'import', 'importSeries', { path, body });
  // A large one is a job: like every series it is complete or absent.
  if (!answer || large) return;
  const { uuid, samples } = answer.body.series;
  const known = samples.map((sample: { uuid: string; version: number }, row: number) => [
    sample.uuid,
    {
      hardness: { version: sample.version, values: [Number(table[row]?.[2])] },
      heat: { version: sample.version, values: [Number(table[row]?.[0])] },
    },
  ]);
  ledger.series.set(uuid, { experiment: place.experiment, samples: new Map(known), sizeIsKnown: true });
}

export async function deleteSeries(lab: Laboratory): Promise<void> {
  const series = lab.someSeries();
  if (!series) return;
  const [id] = series;
  // From now on another person may concurrently find it deleted.
  lab.ledger.doubtful.add(id);
  const answer = await lab.ask('delete series', 'deleteSeries', { path: { id } });
  if (!answer) return;
  lab.ledger.gone.add(id);
}

/** Gives all samples of a series new outputs: above 99 they exceed one transaction. */
export async function importOutputs(lab: Laboratory): Promise<void> {
  const series = lab.someSeries();
  if (!series) return;
  const [id, { samples, away = [] }] = series;
  const met = new Map([...away, ...samples]);
  const value = lab.random.integer(1000);
  const outValues = Array.from({ length: samples.size }, () => ({ hardness: value }));
  const answer = await lab.ask('import outputs', 'importOutParameters', { path: { id }, body: { outValues } });
  const visible: Shown[] = answer?.body.samples ?? [];
  const found = new Map(visible.map((sample) => [sample.uuid, sample]));
  for (const [uuid, { hardness }] of met) {
    const sample = found.get(uuid);
    if (sample) acknowledge(hardness, sample.version, outputOf(sample, lab.place.hardness));
    else hardness.values.push(value);
  }
}

interface Shown {
  uuid: string;
  version: number;
  outParameters: { out_parameter: string; value: number | null }[];
}

const outputOf = ({ outParameters }: Shown, output: string) =>
  outParameters.find(({ out_parameter }) => out_parameter === output)?.value ?? null;
