import { Api } from '../support/api.ts';

const password = 'correct-horse-battery';
const inputNames = ['heat', 'time', 'acid', 'base', 'solvent'];
const inAYear = Math.floor(Date.now() / 1000) + 365 * 86_400;

export type Laboratory = Awaited<ReturnType<typeof createLaboratory>>;

/** A workspace with a member who has all permissions, and a typical experiment: 5 inputs, 1 output, 5 × 20 samples. */
export async function createLaboratory(admin: Api) {
  const [[, scientist], [licence]] = await Promise.all([rolesOf(admin), admin.call('listLicences', {})]);
  const workspace = await admin.call('createWorkspace', {
    body: { name: 'Capacity', licence: licence?.uuid ?? '', expiry_date: inAYear },
  });
  const email = 'member@capacity.example.com';
  const seat = { uuid: null, workspace: workspace.uuid, role: scientist };
  const user = await admin.call('createUser', {
    body: { name: 'Member', email, password, password2: password, workspaces: [seat] },
  });
  const project = await admin.call('createProject', {
    path: { id: workspace.uuid },
    body: { name: 'Capacity', users: [{ uuid: null, user: user.uuid }] },
  });
  const api = await Api.signedIn(admin.url, email, password);
  const experiment = await api.call('createExperiment', { path: { id: project.uuid }, body: { name: 'Typical' } });
  const path = { id: experiment.uuid };
  for (const short_name of inputNames) {
    const range = { min_value: 0, max_value: 100, step: 1 };
    await api.call('createInParameter', { path, body: { name: short_name, short_name, ...range } });
  }
  await api.call('createOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct' } });
  for (let series = 0; series < 5; series++) {
    await api.call('importSeries', { path, body: { samples: rows(series), options: { in: true, out: true } } });
  }
  const [first] = await api.allSeries(experiment.uuid);
  const [sample] = first?.samples ?? [];
  if (!first || !sample) throw new Error('The series were not imported');
  return { api, workspace, user, role: scientist, project, experiment, path, series: first, sample, password };
}

/** Managers have all permissions of a workspace. */
async function rolesOf(admin: Api) {
  const roles = await admin.call('listRoles', {});
  const manager = roles.find(({ name }) => name === 'Manager')?.uuid ?? '';
  return [roles, manager] as const;
}

export const rows = (seed: number, count = 20) =>
  Array.from({ length: count }, (_, row) => {
    const inputs = inputNames.map((name, column) => [name, (seed * 37 + row * 11 + column * 29) % 101] as const);
    return { ...Object.fromEntries(inputs), yield_pct: (seed * 13 + row * 7) % 100 };
  });
