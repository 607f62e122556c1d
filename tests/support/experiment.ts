import type { Api } from './api.ts';

interface Small {
  name?: string | undefined;
  projectName?: string;
  sampleCount?: number;
  /** The step of the numeric input. */
  step?: number;
  categories?: string[];
}

/** A project of its own with an experiment of a numeric input, a categorical one and an output, made by calls. */
export async function smallExperiment(
  api: Api,
  workspace: string,
  { name = 'Small', projectName = `Project of ${name}`, sampleCount = 4, step = 5, categories }: Small = {},
) {
  const project = await api.call('createProject', { path: { id: workspace }, body: { name: projectName } });
  const experiment = await api.call('createExperiment', {
    path: { id: project.uuid },
    body: { name, sample_count: sampleCount },
  });
  const path = { id: experiment.uuid };
  const heat = await api.call('createInParameter', {
    path,
    body: { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 100, step },
  });
  const labels = { is_categorical: true, categories: categories ?? ['Epoxy', 'Acrylic'] };
  const binder = await api.call('createInParameter', {
    path,
    body: { name: 'Binder', short_name: 'binder', ...labels },
  });
  const hardness = await api.call('createOutParameter', { path, body: { name: 'Hardness', short_name: 'hardness' } });
  const list = `/workspaces/${workspace}/projects/${project.uuid}/experiments`;
  return { project, experiment, path, heat, binder, hardness, list, address: `${list}/${experiment.uuid}` };
}

/** The same in the demo's workspace, with a third category and a second weighted output. */
export async function createSmallExperiment(api: Api, { sampleCount = 5, name = 'Small' } = {}) {
  const workspaces = await api.call('listWorkspaces', { query: { admin: '' } });
  const workspace = workspaces.find(({ name: its }) => its === 'Demo')?.uuid ?? (await createDemo(api));
  const categories = ['Epoxy', 'Acrylic', 'Silicone'];
  const wanted = { name, projectName: `${name} project`, sampleCount, step: 1, categories };
  const small = await smallExperiment(api, workspace, wanted);
  const cost = await api.call('createOutParameter', {
    path: small.path,
    body: { name: 'Cost', short_name: 'cost', weight: 25, target: 'Minimize' },
  });
  return { workspace, ...small, cost };
}

/** The API in one process begins without the demo. */
async function createDemo(api: Api): Promise<string> {
  const licences = await api.call('listLicences', {});
  const [licence] = licences.toSorted((a, b) => b.actions.length - a.actions.length);
  const body = { name: 'Demo', licence: licence?.uuid ?? '', expiry_date: 4_000_000_000 };
  return (await api.call('createWorkspace', { body })).uuid;
}

export type SmallExperiment = Awaited<ReturnType<typeof createSmallExperiment>>;
