import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { emptyWorkspace } from './workspace-journey.ts';

const inputs: BodyInputOf<'createInParameter'>[] = [
  { name: 'Temperature', short_name: 'temperature', unit: '°C', min_value: 20, max_value: 120, step: 5 },
  { name: 'Reaction time', short_name: 'time', unit: 'min', min_value: 10, max_value: 240, step: 5 },
  { name: 'Catalyst loading', short_name: 'loading', unit: 'mol %', min_value: 0.01, max_value: 1, step: 0.01 },
  { name: 'Concentration', short_name: 'concentration', unit: 'mol/L', min_value: 0.05, max_value: 0.5, step: 0.05 },
  { name: 'Solvent', short_name: 'solvent', is_categorical: true, categories: ['Toluene', '1,4-Dioxane', 'DMF'] },
  { name: 'Base', short_name: 'base', is_categorical: true, categories: ['Potassium carbonate', 'Triethylamine'] },
];
const outputs = [
  { name: 'Yield', short_name: 'product_yield', unit: '%' },
  { name: 'Impurity', short_name: 'impurity', unit: '%', target: 'Minimize', weight: 50 },
  { name: 'Cost', short_name: 'cost', unit: '€/g', target: 'Minimize', weight: 25 },
] as const;

/** The names of the inputs as the headers of their columns say them. */
export const campaignInputs = inputs.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
export const campaignOutputs = outputs.map(({ name, unit }) => `${name} (${unit})`);

/** An experiment of six inputs and three outputs, with a series of 30 samples of which 20 are measured. */
export async function campaignTable(url: string, superadmin: { email: string; password: string }) {
  const { api, workspace } = await emptyWorkspace(url, superadmin);
  const project = await api.call('createProject', {
    path: { id: workspace.uuid },
    body: { name: 'Couplings', description: '', users: [] },
  });
  const experiment = await api.call('createExperiment', {
    path: { id: project.uuid },
    body: { name: 'Amide coupling', description: '' },
  });
  const path = { id: experiment.uuid };
  for (const body of inputs) await api.call('createInParameter', { path, body });
  for (const body of outputs) await api.call('createOutParameter', { path, body });
  const samples = Array.from({ length: 30 }, (_, row) => ({
    temperature: 20 + 5 * ((7 * row) % 21),
    time: 10 + 5 * ((11 * row) % 47),
    loading: Math.round(100 * (0.01 + 0.01 * ((13 * row) % 100))) / 100,
    concentration: Math.round(100 * (0.05 + 0.05 * (row % 10))) / 100,
    solvent: ['Toluene', '1,4-Dioxane', 'DMF'][row % 3] ?? '',
    base: ['Potassium carbonate', 'Triethylamine'][row % 2] ?? '',
    ...(row < 20 && { product_yield: 40 + ((17 * row) % 55), impurity: (row % 9) / 2, cost: 2 + (row % 7) / 4 }),
  }));
  await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
  const address = `/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${experiment.uuid}`;
  return { api, experiment: experiment.uuid, address };
}
