import { demoWorkspace } from '#shared/rules/demo.ts';
import type { ApiClient } from './api-client.ts';
import { fillDemoExperiment } from './fill-demo-experiment.ts';

export interface DemoOptions {
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
