import type { UserPermissions } from '#shared/contracts/auth.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { jobField } from '#shared/rules/jobs.ts';

/** Entities as the API returns them, for tests of the browser. */
let count = 0;
export function uuid(): string {
  count += 1;
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

export const ids = { workspace: uuid(), project: uuid(), experiment: uuid(), user: uuid() };
const made = { creator: 'Ada', created: 1_700_000_000 };

/** A model as an experiment names it. */
export const predictionModel = {
  uuid: uuid(),
  metrics: { r2: 0.8, r2_std: 0, me: 0.3, me_std: 0, mae: 0.1, mae_std: 0, mse: 0.01, mse_std: 0 },
};

export function buildExperiment(overrides: Partial<Experiment> = {}): Experiment {
  return {
    uuid: ids.experiment,
    name: 'Arylation',
    description: '',
    sample_count: 20,
    noise: 0,
    expl: 'normal',
    ...made,
    project: { uuid: ids.project, name: 'Reactions' },
    project_id: ids.project,
    workspace_id: ids.workspace,
    ...jobField('id', () => ''),
    prediction_model: null,
    ...overrides,
  };
}

export function buildInput(overrides: Partial<InParameter> = {}): InParameter {
  const base = { uuid: uuid(), name: 'Heat', short_name: 'heat', unit: '', ...kind(overrides) };
  return { ...base, min_value: 0, max_value: 100, step: 1, is_visible: true, ...made, ...overrides };
}

export function buildOutput(overrides: Partial<OutParameter> = {}): OutParameter {
  const base = { uuid: uuid(), name: 'Yield', short_name: 'yield_pct', unit: '', weight: 100, formula: '' };
  const flags = { is_functional: false, ...kind(overrides), is_visible: true };
  return { ...base, target: 'Maximize', ...flags, ...made, ...overrides };
}

/** Categorical with categories. */
function kind({ categories = [] }: { categories?: string[] }) {
  return { is_categorical: categories.length > 0, categories };
}

export function buildSeries(overrides: Partial<Series> = {}): Series {
  const samples = overrides.samples ?? [];
  return { uuid: uuid(), number: 1, ...made, is_generated: true, sample_count: samples.length, samples, ...overrides };
}

export function buildSample(series: string, position: number, values: Record<string, number | null>): Sample {
  const entries = Object.entries(values);
  return {
    uuid: uuid(),
    series,
    is_generated: true,
    predicted_score: null,
    ...made,
    source: 'generate',
    version: 0,
    position,
    inParameters: entries
      .filter(([key]) => key.startsWith('in:'))
      .map(([key, value]) => ({ in_parameter: key.slice(3), value: value ?? 0 })),
    outParameters: entries
      .filter(([key]) => key.startsWith('out:'))
      .map(([key, value]) => ({ out_parameter: key.slice(4), value })),
    compParameters: [],
  };
}

export function buildPermissions(overrides: Partial<UserPermissions> = {}): UserPermissions {
  return { role: 'superadmin', workspaces: {}, ...overrides };
}

/** A member with a role and a licence in the workspace of the tests. */
export function buildMember(role: string[], licence: string[]): UserPermissions {
  const counts = { series_count: 100, experiment_count: 10, project_count: 10 };
  const workspace = { role, licence, projects: [ids.project], is_active: true, expiry_date: 4_000_000_000, ...counts };
  return { role: 'user', workspaces: { [ids.workspace]: workspace } };
}
