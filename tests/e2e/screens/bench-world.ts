import type { Api } from '#tests/support/api.ts';
import { idle } from './experiment-world.ts';

/**
 * An experiment as it comes from the bench: runs that failed, values that are left out, notes, labels, a random run
 * order, a named series, a repeated setting, outputs with limits.
 */
export async function buildBenchWorld(api: Api, project: string): Promise<string> {
  const { uuid } = await api.call('createExperiment', {
    path: { id: project },
    body: { name: 'Resin cure', description: 'Which hardener, and how much of it.', sample_count: 4 },
  });
  const path = { id: uuid };
  const temperature = { name: 'Temperature', short_name: 'temperature', unit: '°C' };
  await api.call('createInParameter', { path, body: { ...temperature, min_value: 40, max_value: 120, step: 1 } });
  const amount = { name: 'Amount of hardener', short_name: 'amount', unit: '%' };
  await api.call('createInParameter', { path, body: { ...amount, min_value: 0, max_value: 5, step: 0.1 } });
  const hardener = { name: 'Hardener', short_name: 'hardener', is_categorical: true };
  await api.call('createInParameter', { path, body: { ...hardener, categories: ['Amine', 'Anhydride'] } });
  const strength = { name: 'Tensile strength', short_name: 'strength', unit: 'MPa' };
  await api.call('createOutParameter', { path, body: { ...strength, limit: { min: 50, max: null } } });
  const time = { name: 'Gel time', short_name: 'gel_time', unit: 'min', weight: 50, target: 'Minimize' as const };
  await api.call('createOutParameter', { path, body: { ...time, limit: { min: 5, max: 60 } } });
  await api.call('importSeries', { path, body: { samples: measured(), options: { in: true, out: true } } });
  const next = measured().map(({ strength: _strength, gel_time: _time, ...inputs }) => inputs);
  await api.call('importSeries', { path, body: { samples: next.slice(0, 5), options: { in: true, out: true } } });
  await idle(api, uuid);
  await annotate(api, uuid);
  await api.call('predict', { path });
  await idle(api, uuid);
  return uuid;
}

/** The last two repeat one setting. */
function measured() {
  const at = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12];
  return at.map((number, row) => {
    const temperature = 45 + ((number * 37) % 75);
    const amount = ((number * 17) % 50) / 10;
    const gain = number % 2 === 0 ? 8 : 0;
    return {
      temperature,
      amount,
      hardener: number % 2 === 0 ? 'Amine' : 'Anhydride',
      strength: 30 + temperature / 4 + 2 * amount + gain + (row % 3),
      gel_time: 90 - temperature / 2 - 4 * amount + (row % 4),
    };
  });
}

async function annotate(api: Api, experiment: string): Promise<void> {
  const [first, second] = await api.allSeries(experiment);
  const change = async (number: number, body: object) => {
    const sample = first?.samples[number - 1];
    if (!sample) throw new Error('The series has no such sample');
    await api.call('updateSample', { path: { id: sample.uuid }, body: { version: sample.version, ...body } });
  };
  await change(1, {
    label: 'Vial A1',
    note: 'Stirred for ten minutes longer than the others.',
    tags: ['pilot', 'new batch'],
  });
  await change(2, { label: 'Vial A2', state: 'failed', reason: 'No cure after 24 hours' });
  await change(3, { label: 'Batch 2026-11-28/0042 of reactor 2' });
  await change(4, { state: 'left_out', reason: 'Weighed wrongly', note: 'Balance showed 1.2 g too much.' });
  if (first) await api.call('updateSeries', { path: { id: first.uuid }, body: { run_order: { seed: 5 } } });
  if (second) await api.call('updateSeries', { path: { id: second.uuid }, body: { name: 'Second pilot batch' } });
}
