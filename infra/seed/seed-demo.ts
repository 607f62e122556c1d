import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { demoWorkspace } from '#shared/rules/demo.ts';
import { limits } from '#shared/rules/limits.ts';
import type { ApiClient } from './api-client.ts';

interface DemoOptions {
  licence: string;
  members: { user: string; role: string }[];
  /** Unix seconds. */
  expires: number;
}

/** A workspace with a real data set. A repeated run completes an interrupted one. */
export async function seedDemo(call: ApiClient, { licence, members, expires }: DemoOptions): Promise<void> {
  const workspaces = await call('listWorkspaces', { query: { admin: '' } });
  const workspace =
    workspaces.find(({ name }) => name === demoWorkspace) ??
    (await call('createWorkspace', {
      body: {
        name: demoWorkspace,
        licence,
        expiry_date: expires,
        description: 'A place to look around. Everything in it may be changed.',
        users: members.map((member) => ({ uuid: null, ...member })),
      },
    }));

  const projects = await call('listProjects', { path: { id: workspace.uuid } });
  const project =
    projects.find(({ name }) => name === 'Reaction optimisation') ??
    (await call('createProject', {
      path: { id: workspace.uuid },
      body: {
        name: 'Reaction optimisation',
        description: 'Better conditions for known reactions.',
        users: members.map(({ user }) => ({ uuid: null, user })),
      },
    }));

  const experiments = await call('listExperiments', { path: { id: project.uuid } });
  const experiment =
    experiments.find(({ name }) => name === 'Direct arylation') ??
    (await call('createExperiment', {
      path: { id: project.uuid },
      body: {
        name: 'Direct arylation',
        description:
          'Yield of a palladium-catalysed direct arylation of an imidazole: 1728 possible reactions, twelve of them measured. Data: Shields et al., Nature 590, 89 (2021).',
        sample_count: 12,
      },
    }));
  await fillDemoExperiment(call, experiment.uuid);
}

const columns = ['base', 'ligand', 'solvent', 'concentration', 'temperature', 'yield'] as const;
/** A category has at most 20 characters. */
const label = z.string().transform((text) => text.slice(0, limits.category));
const reaction = z.object({
  base: label,
  ligand: label,
  solvent: label,
  concentration: label,
  temperature: z.coerce.number(),
  yield: z.coerce.number(),
});
type Reaction = z.infer<typeof reaction>;

/** The measured reactions of the demo; no field of the file holds a comma. */
export function readReactions(): Reaction[] {
  const text = readFileSync(join(import.meta.dirname, 'data', 'direct-arylation.csv'), 'utf8');
  const [, ...lines] = text.trim().split(/\r?\n/);
  return lines.map((line) => {
    const cells = line.split(',');
    return reaction.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  });
}

/** The values of a column, each once: numbers by size, anything else by letter. */
export function levels(reactions: readonly Reaction[], column: keyof Reaction): string[] {
  const values = [...new Set(reactions.map((row) => String(row[column])))];
  return values.sort((a, b) => Number(a) - Number(b) || a.localeCompare(b, 'en'));
}

/** The inputs, the output and a first series with measured yields, as far as they are missing. */
async function fillDemoExperiment(call: ApiClient, experiment: string): Promise<void> {
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
