import type { Licence } from '#shared/contracts/administration.ts';
import type { Api } from '#tests/support/api.ts';
import { createAccount } from '#tests/support/scene/account.ts';

type Counts = Pick<Licence, 'user_count' | 'project_count' | 'experiment_count' | 'series_count'>;

let made = 0;
/** Distinct names: the stack is shared, and names are unique in it. */
export const distinct = (name: string) => `${name} ${++made}-${Date.now().toString(36)}`;

export interface Tenant {
  workspace: string;
  licence: string;
}

/** A workspace of its own, whose licence has room for 10 of everything. */
export async function createTenant(api: Api, counts: Partial<Counts> = {}): Promise<Tenant> {
  const actions = await api.call('listActions', {});
  const licence = await api.call('createLicence', {
    body: {
      name: distinct('Ten'),
      user_count: 10,
      project_count: 10,
      experiment_count: 10,
      series_count: 10,
      ...counts,
      actions: actions.map(({ uuid }) => ({ uuid: null, action: uuid })),
    },
  });
  const workspace = await api.call('createWorkspace', {
    body: { name: distinct('Ten'), licence: licence.uuid, expiry_date: Math.floor(Date.now() / 1000) + 86_400 },
  });
  return { workspace: workspace.uuid, licence: licence.uuid };
}

export async function createProject(api: Api, { workspace }: Tenant): Promise<string> {
  const { uuid } = await api.call('createProject', { path: { id: workspace }, body: { name: distinct('Project') } });
  return uuid;
}

/** A member with all permissions in it. Counts do not restrict a superadmin. */
export async function managerOf(api: Api, { workspace }: Tenant): Promise<Api> {
  const manager = (await api.call('listRoles', {})).find(({ name }) => name === 'Manager');
  const account = await createAccount(api, { workspaces: [{ workspace, role: manager?.uuid ?? '' }] });
  return account.api;
}

/** An experiment with one input and one output, enough to import into and to generate from. */
export async function createExperiment(api: Api, tenant: Tenant): Promise<string> {
  const project = await createProject(api, tenant);
  const body = { name: distinct('Experiment'), sample_count: 2 };
  const { uuid } = await api.call('createExperiment', { path: { id: project }, body });
  const path = { id: uuid };
  await api.call('createInParameter', {
    path,
    body: { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 100, step: 1 },
  });
  await api.call('createOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct' } });
  return uuid;
}

/** One series of one sample. */
export const oneSample = (heat: number) => ({
  samples: [{ heat: heat % 100, yield_pct: heat }],
  options: { in: true, out: true },
});
