import type { Api } from './api.ts';

/** A project of its own with an experiment of two inputs (one categorical) and two weighted outputs. */
export async function createSmallExperiment(api: Api, { sampleCount = 5, name = 'Small' } = {}) {
  const workspaces = await api.call('listWorkspaces', { query: { admin: '' } });
  const workspace = workspaces.find(({ name: its }) => its === 'Demo')?.uuid ?? (await createDemo(api));
  const project = await api.call('createProject', { path: { id: workspace }, body: { name: `${name} project` } });
  const experiment = await api.call('createExperiment', {
    path: { id: project.uuid },
    body: { name, sample_count: sampleCount },
  });
  const path = { id: experiment.uuid };
  const heat = await api.call('createInParameter', {
    path,
    body: { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 100, step: 1 },
  });
  const binder = await api.call('createInParameter', {
    path,
    body: { name: 'Binder', short_name: 'binder', is_categorical: true, categories: ['Epoxy', 'Acrylic', 'Silicone'] },
  });
  const hardness = await api.call('createOutParameter', { path, body: { name: 'Hardness', short_name: 'hardness' } });
  const cost = await api.call('createOutParameter', {
    path,
    body: { name: 'Cost', short_name: 'cost', weight: 25, target: 'Minimize' },
  });
  return { workspace, project, experiment, path, heat, binder, hardness, cost };
}

/** The API in one process begins without the demo. */
async function createDemo(api: Api): Promise<string> {
  const licences = await api.call('listLicences', {});
  const [licence] = licences.toSorted((a, b) => b.actions.length - a.actions.length);
  const body = { name: 'Demo', licence: licence?.uuid ?? '', expiry_date: 4_000_000_000 };
  return (await api.call('createWorkspace', { body })).uuid;
}

export type SmallExperiment = Awaited<ReturnType<typeof createSmallExperiment>>;
