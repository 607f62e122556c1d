import type { Sample } from '#shared/contracts/samples.ts';
import type { Laboratory } from './laboratory.ts';
import { acknowledge } from './ledger.ts';
import { pick } from './pick.ts';

/** A known sample, and as the API lists it now. */
export async function someSample(lab: Laboratory) {
  const series = lab.someSeries();
  if (!series || series[1].samples.size === 0) return undefined;
  const [id, { samples }] = series;
  const [uuid, known] = pick(lab.random, [...samples]);
  const listed = await lab.ask('list samples', 'listSamples', { path: { id } });
  const sample: Sample | undefined = listed?.body.find((one: Sample) => one.uuid === uuid);
  return sample && { uuid, known, sample };
}

/** Gives a known sample another output or input. */
export async function editSample(lab: Laboratory, what: 'hardness' | 'heat'): Promise<void> {
  const chosen = await someSample(lab);
  if (!chosen) return;
  const { uuid, known, sample } = chosen;
  const value = lab.random.integer(100);
  const { hardness, heat } = lab.place;
  const change =
    what === 'hardness'
      ? { outParameters: [{ out_parameter: hardness, value }] }
      : { inParameters: [{ in_parameter: heat, value }] };
  const body = { version: sample.version, ...change };
  const answer = await lab.ask(`edit ${what}`, 'updateSample', { path: { id: uuid }, body });
  if (answer) acknowledge<number | null>(known[what], answer.body.version, value);
  else known[what].values.push(value);
}

export async function createSample(lab: Laboratory): Promise<void> {
  const series = lab.someSeries();
  if (!series) return;
  const [id, known] = series;
  const value = lab.random.integer(100);
  const { heat, binder } = lab.place;
  const inParameters = [
    { in_parameter: heat, value },
    { in_parameter: binder, value: lab.random.integer(3) },
  ];
  const body = { inParameters, outParameters: [] };
  const answer = await lab.ask('create sample', 'createSample', { path: { id }, body });
  if (!answer) {
    known.sizeIsKnown = false;
    return;
  }
  const { uuid, version } = answer.body;
  known.samples.set(uuid, { hardness: { version, values: [null] }, heat: { version, values: [value] } });
}

export async function deleteSample(lab: Laboratory): Promise<void> {
  const series = lab.someSeries();
  if (!series || series[1].samples.size === 0) return;
  const [, known] = series;
  const [uuid] = pick(lab.random, [...known.samples]);
  // Another person may concurrently find it deleted.
  known.samples.delete(uuid);
  const answer = await lab.ask('delete sample', 'deleteSample', { path: { id: uuid } });
  if (answer) lab.ledger.gone.add(uuid);
  else known.sizeIsKnown = false;
}
