import { setTimeout as delay } from 'node:timers/promises';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Laboratory } from './laboratory.ts';
import { acknowledge, type KnownSample, remarkOf } from './ledger.ts';
import { pick } from './pick.ts';

/** A known sample with its series, and as the API lists it now. */
export async function someSample(lab: Laboratory) {
  const series = lab.someSeries();
  if (!series || series[1].samples.size === 0) return undefined;
  const [id, inSeries] = series;
  const [uuid, known] = pick(lab.random, [...inSeries.samples]);
  const listed = await lab.ask('list samples', 'listSamples', { path: { id } });
  const sample: Sample | undefined = listed?.body.find((one: Sample) => one.uuid === uuid);
  return sample && { uuid, known, sample, series: id, inSeries };
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

/** Says that a run failed or is left out, or takes that back, with another note and other tags. */
export async function remarkSample(lab: Laboratory): Promise<void> {
  const chosen = await someSample(lab);
  if (!chosen) return;
  const { uuid, known, sample } = chosen;
  const state = pick(lab.random, ['failed', 'left_out', null] as const);
  const body = {
    version: sample.version,
    state,
    reason: state && pick(lab.random, ['No product', 'Leak', 'Impure']),
    note: `Seen ${lab.random.integer(1000)}`,
    tags: [pick(lab.random, ['repeat', 'night', 'blue'])],
  };
  const remark = remarkOf({ ...body, state: state ?? undefined, reason: body.reason ?? undefined });
  const answer = await lab.ask('remark', 'updateSample', { path: { id: uuid }, body });
  const possible = remarksOf(known);
  if (answer) acknowledge(possible, answer.body.version, remark);
  else possible.values.push(remark);
}

/** The possible remarks of a sample, which begins without one. */
function remarksOf(known: KnownSample) {
  known.remark ??= { version: 0, values: [remarkOf({})] };
  return known.remark;
}

const restoreAttempts = 4;

/** Deletes a sample and takes that back, as undo does: it comes back with its state, its note and its files. */
export async function undoSampleDeletion(lab: Laboratory): Promise<void> {
  const chosen = await someSample(lab);
  if (!chosen) return;
  const { uuid, known, sample, series, inSeries } = chosen;
  inSeries.away = new Map([...(inSeries.away ?? []), [uuid, known]]);
  inSeries.samples.delete(uuid);
  const deleted = await lab.ask('delete sample', 'deleteSample', { path: { id: uuid } });
  if (!deleted) {
    inSeries.sizeIsKnown = false;
    return;
  }
  lab.ledger.gone.add(uuid);
  const body = { inParameters: sample.inParameters, outParameters: [], restores: uuid };
  for (let attempt = 1; attempt <= restoreAttempts; attempt++) {
    const restored = await lab.ask('restore sample', 'createSample', { path: { id: series }, body });
    // Without a conclusive answer the call may still bring it back.
    lab.ledger.gone.delete(uuid);
    if (restored) {
      inSeries.samples.set(uuid, known);
      return;
    }
    await delay(100 + lab.random.integer(400));
  }
  inSeries.sizeIsKnown = false;
}
