import { Api } from '../support/api.ts';
import { until } from '../support/until.ts';
import { rows } from './capacity-laboratory.ts';
import { accessCalls, type Measuring, recordCalls } from './capacity-records.ts';

/** Calls the routes of daily use, three times each: reading, working, records, access, administrating. */
export async function capacityCalls(measuring: Measuring): Promise<void> {
  await reading(measuring);
  await editing(measuring);
  await creating(measuring);
  await byPrograms(measuring);
  await recordCalls(measuring);
  await accessCalls(measuring);
  await administrating(measuring);
}

const thrice = (ask: () => Promise<unknown>) => [ask, ask, ask];

async function reading({ laboratory, measure }: Measuring) {
  const { api, path, series, sample, project, workspace, experiment, user, password } = laboratory;
  const [ofSeries, ofSample, inWorkspace] = [{ id: series.uuid }, { id: sample.uuid }, { id: workspace.uuid }];
  await measure('createToken', ...thrice(() => api.call('createToken', { body: { email: user.email, password } })));
  await measure('getUserPermissions', ...thrice(() => api.call('getUserPermissions', {})));
  await measure('listWorkspaces', ...thrice(() => api.call('listWorkspaces', {})));
  await measure('getWorkspace', ...thrice(() => api.call('getWorkspace', { path: inWorkspace })));
  await measure('getWorkspaceUsage', ...thrice(() => api.call('getWorkspaceUsage', { path: inWorkspace })));
  await measure('listProjects', ...thrice(() => api.call('listProjects', { path: inWorkspace })));
  await measure('getProject', ...thrice(() => api.call('getProject', { path: { id: project.uuid } })));
  await measure('listExperiments', ...thrice(() => api.call('listExperiments', { path: { id: project.uuid } })));
  await measure('listAllExperiments', ...thrice(() => api.call('listAllExperiments', {})));
  const experiments = [experiment.uuid];
  await measure('listRecentExperiments', ...thrice(() => api.call('listRecentExperiments', { body: { experiments } })));
  await measure('getExperiment', ...thrice(() => api.call('getExperiment', { path })));
  await measure('listInParameters', ...thrice(() => api.call('listInParameters', { path })));
  await measure('listOutParameters', ...thrice(() => api.call('listOutParameters', { path })));
  await measure('listCompParameters', ...thrice(() => api.call('listCompParameters', { path })));
  await measure('listRules', ...thrice(() => api.call('listRules', { path })));
  await measure('listScripts', ...thrice(() => api.call('listScripts', { path })));
  await measure('exportParameters', ...thrice(() => api.call('exportParameters', { path })));
  await measure('listSeries', ...thrice(() => api.call('listSeries', { path })));
  await measure('getValidSampleCount', ...thrice(() => api.call('getValidSampleCount', { path })));
  await measure('listSamples', ...thrice(() => api.call('listSamples', { path: ofSeries })));
  await measure('listSampleInParameters', ...thrice(() => api.call('listSampleInParameters', { path: ofSample })));
  await measure('listSampleOutParameters', ...thrice(() => api.call('listSampleOutParameters', { path: ofSample })));
  await measure('listInputImportances', ...thrice(() => api.call('listInputImportances', { path })));
  await measure('listPredictionModels', ...thrice(() => api.call('listPredictionModels', { path })));
}

async function editing({ laboratory, measure }: Measuring) {
  const { api, path, sample, series, project } = laboratory;
  const [output] = sample.outParameters;
  const value = (given: number) => [{ out_parameter: output?.out_parameter ?? '', value: given }];
  let { version } = sample;
  const edit = async () => {
    const outParameters = value(version + 10);
    const body = { version, outParameters };
    version = (await api.call('updateSample', { path: { id: sample.uuid }, body })).version;
  };
  await measure('updateSample', edit, edit, edit);
  const inParameters = (shift: number) =>
    sample.inParameters.map(({ in_parameter }) => ({ in_parameter, value: shift % 100 }));
  const made: string[] = [];
  const create = async () => {
    const body = { inParameters: inParameters(made.length + 7) };
    made.push((await api.call('createSample', { path: { id: series.uuid }, body })).uuid);
  };
  await measure('createSample', create, create, create);
  const drop = () => api.call('deleteSample', { path: { id: made.pop() ?? '' } });
  await measure('deleteSample', drop, drop, drop);
  let round = 0;
  const rename = () => api.call('updateExperiment', { path, body: { description: `Round ${round++}` } });
  await measure('updateExperiment', rename, rename, rename);
  const imported: string[] = [];
  const bring = async () => {
    const body = { samples: rows(90 + imported.length), options: { in: true, out: true } };
    imported.push((await api.call('importSeries', { path, body })).series.uuid);
  };
  await measure('importSeries', bring, bring, bring);
  const outValues = rows(1).map(({ yield_pct }) => ({ yield_pct }));
  const fill = () => api.call('importOutParameters', { path: { id: imported[0] ?? '' }, body: { outValues } });
  await measure('importOutParameters', fill, fill, fill);
  const dropSeries = () => api.call('deleteSeries', { path: { id: imported.pop() ?? '' } });
  await measure('deleteSeries', dropSeries, dropSeries, dropSeries);
  const users = project.users.map(({ uuid, user }) => ({ uuid, user }));
  const { uuid: id } = project;
  const change = () => api.call('updateProject', { path: { id }, body: { name: `Capacity ${round++}`, users } });
  await measure('updateProject', change, change, change);
}

async function creating({ laboratory, measure }: Measuring) {
  const { api, path, project, workspace } = laboratory;
  const input = { name: 'More', min_value: 0, max_value: 1, step: 1 };
  const inputs: string[] = [];
  const define = async () => {
    const body = { ...input, short_name: `more_${inputs.length}` };
    inputs.push((await api.call('createInParameter', { path, body })).uuid);
  };
  await measure('createInParameter', define, define, define);
  const redefine = () => {
    const body = { ...input, name: 'Other', short_name: `more_${inputs.length - 1}` };
    return api.call('updateInParameter', { path: { uuid: inputs.at(-1) ?? '' }, body });
  };
  await measure('updateInParameter', redefine, redefine, redefine);
  const undefine = () => api.call('deleteInParameter', { path: { uuid: inputs.pop() ?? '' } });
  await measure('deleteInParameter', undefine, undefine, undefine);

  const generate = async () => {
    await api.call('generateSeries', { path });
  };
  const ended = () =>
    until('the job ends', async () => (await api.call('getExperiment', { path })).generation_id === '', 60_000);
  await measure('generateSeries', generate);
  await ended();
  await measure('generateSeries', generate);
  await ended();
  const experiments: string[] = [];
  const createExperiment = async () => {
    const body = { name: `Another ${experiments.length}` };
    experiments.push((await api.call('createExperiment', { path: { id: project.uuid }, body })).uuid);
  };
  await measure('createExperiment', createExperiment, createExperiment, createExperiment);
  const duplicate = () => api.call('duplicateExperiment', { path, body: { duplicate: 'full' } });
  await measure('duplicateExperiment', duplicate, duplicate, duplicate);
  const dropExperiment = () => api.call('deleteExperiment', { path: { id: experiments.pop() ?? '' } });
  await measure('deleteExperiment', dropExperiment, dropExperiment, dropExperiment);
  const createProject = () => api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Another' } });
  await measure('createProject', createProject, createProject, createProject);
}

/** Calls of programs: with an access token where they use one, which costs a read and a write more. */
async function byPrograms({ laboratory, measure }: Measuring) {
  const { api, path, project, experiment } = laboratory;
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  let number = 0;
  const make = () => api.call('createAccessToken', { body: { name: `Robot ${number++}`, expires } });
  await measure('createAccessToken', make, make, make);
  await measure('listAccessTokens', ...thrice(() => api.call('listAccessTokens', {})));
  const program = new Api(api.url, (await make()).token);
  await measure('listNextSamples', ...thrice(() => program.call('listNextSamples', { path })));
  const report = () => {
    const measurements = Array.from({ length: 20 }, (_, row) => {
      return { series: 1, number: row + 1, outputs: { yield_pct: row + number++ / 100 } };
    });
    return program.call('reportMeasurements', { path, body: { measurements } });
  };
  await measure('reportMeasurements', report, report, report);
  const job = (await program.call('generateSeries', { path })).experiment.generation_id;
  const state = () => program.call('getJob', { path: { ...path, job }, query: { wait: 20 } });
  await state();
  await measure('getJob', ...thrice(state));
  const csv = await api.call('createAccessToken', { body: { name: 'Sheet', expires, experiment: experiment.uuid } });
  const sheet = () => fetch(`${api.url}/api/experiments/${experiment.uuid}/samples.csv?key=${csv.token}`);
  await measure('readSamplesCsv', ...thrice(sheet));
  const inProject = { id: project.uuid };
  const hooks: string[] = [];
  const hook = async () => {
    const body = { name: 'Robot', address: 'https://robot.example.com', events: ['job.success' as const] };
    hooks.push((await api.call('createWebhook', { path: inProject, body })).uuid);
  };
  await measure('createWebhook', hook, hook, hook);
  await measure('listWebhooks', ...thrice(() => api.call('listWebhooks', { path: inProject })));
  const drop = () => api.call('deleteWebhook', { path: { ...inProject, webhook: hooks.pop() ?? '' } });
  await measure('deleteWebhook', drop, drop, drop);
}

async function administrating({ admin, laboratory, measure }: Measuring) {
  const { workspace, password } = laboratory;
  let number = 0;
  await measure(
    'listWorkspaceUsers',
    ...thrice(() => admin.call('listWorkspaceUsers', { query: { workspace: workspace.uuid } })),
  );
  await measure('listUsers', ...thrice(() => admin.call('listUsers', {})));
  await measure('listRoles', ...thrice(() => admin.call('listRoles', {})));
  await measure('listLicences', ...thrice(() => admin.call('listLicences', {})));
  await measure('listInvites', ...thrice(() => admin.call('listInvites', {})));
  await measure('listActivity', ...thrice(() => admin.call('listActivity', {})));
  const createUser = () =>
    admin.call('createUser', {
      body: { name: 'Another', email: `another.${number++}@capacity.example.com`, password, password2: password },
    });
  await measure('createUser', createUser, createUser, createUser);
  const createRole = () => admin.call('createRole', { body: { name: `Another ${number++}` } });
  await measure('createRole', createRole, createRole, createRole);
}
