import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Api } from './api.ts';

/** The full factorial of the direct arylation: 1728 measured reactions. */
export const inputs = ['base', 'ligand', 'solvent', 'concentration', 'temperature'] as const;
const file = join(import.meta.dirname, '../../infra/seed/data/direct-arylation.csv');

export function reactions(): Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  // A category has at most 20 characters.
  return data.map((row) => ({ ...row, ligand: (row.ligand ?? '').slice(0, 20) }));
}

/** The measured yield by the labels of the five inputs. */
export function yields(): Map<string, number> {
  return new Map(reactions().map((row) => [keyOf(inputs.map((name) => row[name] ?? '')), Number(row.yield)]));
}

export const keyOf = (labels: readonly string[]) => labels.join('|');

/** Creates the experiment with its five inputs and one output. */
export async function createExperiment(api: Api, project: string, sampleCount: number) {
  const experiment = await api.call('createExperiment', {
    path: { id: project },
    body: { name: 'Direct arylation replay', sample_count: sampleCount },
  });
  const path = { id: experiment.uuid };
  const rows = reactions();
  const created = [];
  for (const name of inputs) {
    const labels = [...new Set(rows.map((row) => row[name] ?? ''))];
    const numeric = name === 'temperature';
    const kind = numeric ? { min_value: 90, max_value: 120, step: 15 } : { is_categorical: true, categories: labels };
    created.push(await api.call('createInParameter', { path, body: { name, short_name: name, ...kind } }));
  }
  const output = await api.call('createOutParameter', {
    path,
    body: { name: 'Yield', short_name: 'yield_pct', unit: '%', target: 'Maximize' },
  });
  return { experiment, inputs: created, output };
}
