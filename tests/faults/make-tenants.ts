import { Api } from '../support/api.ts';
import type { StackProcess } from './stack/stack-process.ts';

/** The accounts that do the random work: members, because a licence's counts do not restrict a superadmin. */
export const worker = { email: 'worker@example.com', password: 'correct-horse-battery' };

/**
 * Workspaces under a licence whose quotas the random work reaches. Few, because the sandbox starts a process whenever
 * the tenant changes.
 */
export async function makeTenants(
  { url, superadmin }: Pick<StackProcess, 'url' | 'superadmin'>,
  { count = 1, series = 8 } = {},
): Promise<string[]> {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const actions = await api.call('listActions', {});
  const { uuid: licence } = await api.call('createLicence', {
    body: {
      name: 'Faults',
      user_count: 10,
      project_count: 1_000_000,
      experiment_count: 4,
      series_count: series,
      actions: actions.map((action) => ({ uuid: null, action: action.uuid })),
    },
  });
  const tomorrow = Math.floor(Date.now() / 1000) + 24 * 3600;
  const made = Array.from({ length: count }, (_, index) =>
    api.call('createWorkspace', {
      body: { name: `Tenant ${index}`, licence, expiry_date: tomorrow, description: '', users: [] },
    }),
  );
  const workspaces = (await Promise.all(made)).map(({ uuid }) => uuid);
  const manager = (await api.call('listRoles', {})).find(({ name }) => name === 'Manager');
  const lines = workspaces.map((workspace) => ({ uuid: null, workspace, role: manager?.uuid ?? '' }));
  await api.call('createUser', {
    body: { name: 'Worker', ...worker, password2: worker.password, workspaces: lines },
  });
  return workspaces;
}
