import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ApiClient } from './api-client.ts';
import { levels, type Reaction, readReactions } from './read-reactions.ts';

/** The inputs, the output and a first series with measured yields, as far as they are missing. */
export async function fillDemoExperiment(call: ApiClient, experiment: string): Promise<void> {
  const path = { id: experiment };
  const reactions = readReactions();
  const known = new Set((await call('listInParameters', { path })).map((input) => input.short_name));
  for (const body of demoInputs(reactions)) {
    if (!known.has(body.short_name)) await call('createInParameter', { path, body });
  }
  const outputs = await call('listOutParameters', { path });
  if (outputs.length === 0) await call('createOutParameter', { path, body: demoOutput });
  const { series } = await call('listSeries', { path });
  if (series.length > 0) return;
  const samples = selectFirstSeries(reactions).map(({ yield: yield_pct, ...row }) => ({ ...row, yield_pct }));
  await call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
}

const demoOutput: BodyInputOf<'createOutParameter'> = {
  name: 'Yield',
  short_name: 'yield_pct',
  unit: '%',
  target: 'Maximize',
};

function demoInputs(reactions: readonly Reaction[]): BodyInputOf<'createInParameter'>[] {
  const choice = (name: string, column: keyof Reaction, unit = '') => ({
    name,
    short_name: column,
    unit,
    is_categorical: true,
    categories: levels(reactions, column),
  });
  return [
    choice('Base', 'base'),
    choice('Ligand', 'ligand'),
    choice('Solvent', 'solvent'),
    // Its levels are not evenly spaced, which a numerical input's step would make them.
    choice('Concentration', 'concentration', 'M'),
    { name: 'Temperature', short_name: 'temperature', unit: '°C', min_value: 90, max_value: 120, step: 15 },
  ];
}

/** One reaction a ligand, drawn by a fixed seed: a first series such as a chemist might have run, good and bad. */
export function selectFirstSeries(reactions: readonly Reaction[], seed = 12): Reaction[] {
  const next = random(seed);
  return levels(reactions, 'ligand').flatMap((ligand) => {
    const candidates = reactions.filter((row) => row.ligand === ligand);
    return candidates[Math.floor(next() * candidates.length)] ?? [];
  });
}

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
