import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { modelIdOf } from '#functions/features/modelling/worker/model-task.ts';
import { seriesIdOf } from '#functions/jobs/job-message.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import type { JobKind, JobType } from '#shared/rules/jobs.ts';
import { buildExperimentWorld } from '../e2e/screens/experiment-world.ts';
import { readTables } from '../faults/proof/snapshot.ts';
import { Api } from '../support/api.ts';
import { holdBack } from '../support/hold-calls.ts';
import { Live } from '../support/live.ts';
import { sharedStack } from '../support/shared-stack.ts';
import { until } from '../support/until.ts';
import type { TestStack } from '../support/with-stack.ts';

// Rare events under the roles of the template, so that no grant is missing: dead letters of every kind, users who leave.
let running: TestStack;
let admin: Api;
let member: Api;
let ids: { workspace_uuid: string; project_uuid: string; experiment_uuid: string };
const password = 'copper-kettle-88';

beforeAll(async () => {
  running = await sharedStack();
  const { url, superadmin } = running;
  admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const experiment = (await admin.call('listAllExperiments', {})).find(({ name }) => name === 'Direct arylation');
  const [role] = (await admin.call('listRoles', {})).filter(({ name }) => name === 'Manager');
  const workspace = experiment?.workspace.uuid ?? '';
  const workspaces = [{ uuid: null, workspace, role: role?.uuid ?? '' }];
  const account = { name: 'Mia', email: 'mia@example.com', password, password2: password, workspaces };
  await admin.call('createUser', { body: account });
  member = await Api.signedIn(url, account.email, password);
  const project = experiment?.project_id ?? '';
  ids = {
    workspace_uuid: workspace,
    project_uuid: project,
    experiment_uuid: await buildExperimentWorld(admin, project),
  };
});

const path = () => ({ id: ids.experiment_uuid });
const plot_settings = { x: 'heat', y: 'time' };
const asking = {
  plotting: () => member.ask('plot', { path: path(), body: { plot_settings } }),
  modeling: () => member.ask('predict', { path: path() }),
  generation: () => member.ask('generateSeries', { path: path() }),
  calculation: () => {
    const short_name = `rule_${crypto.randomUUID().slice(0, 8)}`;
    return member.ask('createRule', { path: path(), body: { name: short_name, short_name, formula: 'heat >= 0' } });
  },
} satisfies Record<JobKind, () => unknown>;
type Kind = keyof typeof asking;
const kinds: Kind[] = ['plotting', 'modeling', 'generation', 'calculation'];

/** The job that makes the experiment busy; empty when it is idle. */
const lockedJob = async (kind: Kind) => (await admin.call('getExperiment', { path: path() }))[`${kind}_id`];
const idle = () => until('nothing is busy', async () => (await Promise.all(kinds.map(lockedJob))).join('') === '');
/** A socket of the experiment, once all earlier jobs have ended. */
async function listening(): Promise<Live> {
  await idle();
  return Live.open(running.url, ids.experiment_uuid, member.token ?? '');
}
/** As SQS delivers a given-up message. */
const typeOf = {
  generation: 'generate',
  calculation: 'calculate',
  modeling: 'model',
  plotting: 'plot',
} as const satisfies Record<JobKind, JobType>;

const giveUp = (kind: Kind, job_id: string, others: object = {}) => {
  const settings = kind === 'plotting' ? { plot_settings } : {};
  const own = { type: typeOf[kind], kind, job_id, ...ids, creator: 'Mia', fallback: false };
  const message = { ...own, ...settings, ...others };
  const record = { messageId: 'm', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } };
  return running.stack.functions.invoke(`${kind}-failure`, { Records: [record] });
};
const handled = { ok: true, json: '{"batchItemFailures":[]}' };

it.each(kinds)('%s: a given-up job frees the experiment and is published', async (kind) => {
  const live = await listening();
  holdBack(running.stack, `${kind}-worker`, 'GetItem');
  expect((await asking[kind]()).status).toBeLessThan(300);
  const job = await lockedJob(kind);
  expect(job).not.toBe('');
  expect(await giveUp(kind, job)).toEqual(handled);
  expect((await live.next(`${kind}_failure`)).job_id).toBe(job);
  expect(await lockedJob(kind)).toBe('');
  await live.close();
});

it.each(kinds)('%s: a job whose result is written keeps it', async (kind) => {
  const live = await listening();
  expect((await asking[kind]()).status).toBeLessThan(300);
  const { job_id } = await live.next(`${kind}_success`);
  // A generated series is calculated before the experiment is idle.
  await idle();
  const before = await admin.allSeries(ids.experiment_uuid);
  expect(await giveUp(kind, job_id)).toEqual(handled);
  expect(await admin.allSeries(ids.experiment_uuid)).toEqual(before);
  await live.close();
});

it('plotting: a plot takes the place of the one before', async () => {
  const live = await listening();
  for (let times = 0; times < 2; times++) {
    expect((await asking.plotting()).status).toBeLessThan(300);
    await live.next('plotting_success');
    expect(await rowsOf('plots', ids.experiment_uuid)).toBe(1);
  }
  await live.close();
});

const left = (path: string) => {
  const { ready, inFlight } = running.stack.queueLength(path);
  return ready + inFlight;
};
/** No message of these queues is left, delayed ones included, which need not wait. */
const allDone = (...names: string[]) =>
  until(`no message is left: ${names}`, async () => {
    for (const name of names) await running.stack.faults.endDelays(`${name}/queue`);
    return names.every((name) => left(`${name}/queue`) === 0);
  });

const queues = [...kinds, 'deletion', 'mail'] as const;
const letters = () => [left('deletion/dead-letters'), left('mail/dead-letters')];
it('an unreadable message goes to the dead letters at once, and delays no other', async () => {
  const before = letters();
  const { AWS_ENDPOINT_URL_SQS: endpoint = '', AWS_REGION: region = '' } = running.stack.adminEnvironment;
  const client = new SQSClient({ endpoint, region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  for (const queue of queues) {
    const QueueUrl = running.stack.queueUrl(`${queue}/queue`);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"kind":"nonsense"}' }));
  }
  client.destroy();
  await allDone(...queues);
  // Consumers drop unreadable messages; those of deletions and mails wait for a person.
  await until('jobs have no dead letters', async () => kinds.every((kind) => left(`${kind}/dead-letters`) === 0));
  // A worker that starts slowly has the message delivered twice, which makes two letters of it.
  for (const [index, count] of letters().entries()) expect(count).toBeGreaterThan(before[index] ?? 0);
});

/** The number of rows of a table below a parent, visible or not. */
const rowsOf = async (table: string, id: string, prefix = '') =>
  (await readTables(running.stack.adminEnvironment))[table]?.filter(
    ({ parent, sort }) => parent === id && String(sort).startsWith(prefix),
  ).length;
const deletionsAreDone = () => allDone('deletion');

it.each([
  ['generation', 'samples', (job: string) => `${seriesIdOf(job)}#`],
  ['modeling', 'importances', (job: string) => `${modelIdOf(job)}#`],
] as const)('%s: of a job that is given up at its end nothing stays', async (kind, table, prefixOf) => {
  const live = await listening();
  const worker = holdBack(running.stack, `${kind}-worker`, 'TransactWriteItems');
  expect((await asking[kind]()).status).toBeLessThan(300);
  const job = await lockedJob(kind);
  await worker.reached;
  expect(await rowsOf(table, ids.experiment_uuid, prefixOf(job))).toBeGreaterThan(0);
  expect(await giveUp(kind, job)).toEqual(handled);
  expect((await live.next(`${kind}_failure`)).job_id).toBe(job);
  expect(await rowsOf(table, ids.experiment_uuid, prefixOf(job))).toBe(0);
  await live.close();
});

it('a settings file imports every kind of definition, and undoes all if it fails at its end', async () => {
  const { project_uuid: project } = ids;
  const settings = await member.call('exportParameters', { path: path() });
  const make = async (name: string) =>
    (await member.call('createExperiment', { path: { id: project }, body: { name } })).uuid;
  const [id, other] = [await make('From a file'), await make('From a file that fails')];
  await member.call('importParameters', { path: { id }, body: settings });
  expect(await member.call('exportParameters', { path: { id } })).toEqual(settings);
  // The next import turns the staged values into ordinary ones.
  const more = { name: 'More', short_name: 'more', min_value: 0, max_value: 9, step: 1 };
  await member.call('importParameters', { path: { id }, body: { in_parameters: [more] } });
  expect((await member.call('listInParameters', { path: { id } })).map(({ short_name }) => short_name)).toContain(
    'more',
  );

  const failure = { status: 400, type: 'ValidationException', message: 'on purpose' };
  const commit = { caller: 'definitions', operation: 'TransactWriteItems', resource: 'data-experiments', times: 1 };
  onTestFinished(running.stack.faults.onCall({ ...commit, before: () => failure }));
  expect((await member.ask('importParameters', { path: { id: other }, body: settings })).status).toBe(500);
  expect(await member.call('listInParameters', { path: { id: other } })).toEqual([]);
  await member.call('importParameters', { path: { id: other }, body: settings });
});

it('what a crashed import of settings wrote is deleted later, with its names', async () => {
  const { project_uuid: project } = ids;
  const settings = await member.call('exportParameters', { path: path() });
  const { uuid: id } = await member.call('createExperiment', { path: { id: project }, body: { name: 'Crashed' } });
  const commit = holdBack(running.stack, 'definitions', 'TransactWriteItems');
  const asked = member.ask('importParameters', { path: { id }, body: settings });
  // The first transaction writes definitions, the second makes them visible.
  await commit.reached;
  commit.open();
  const last = holdBack(running.stack, 'definitions', 'TransactWriteItems');
  await last.reached;
  await running.stack.functions.kill('definitions', 'busy');
  last.drop();
  expect((await asked).status).toBeGreaterThanOrEqual(500);
  expect(await rowsOf('in-parameters', id)).toBe(settings.in_parameters.length);
  await deletionsAreDone();
  expect([await rowsOf('in-parameters', id), await rowsOf('unique-names', experimentNames(id))]).toEqual([0, 0]);
});

it('a small import imports outputs too', async () => {
  const { project_uuid: project } = ids;
  const { uuid: id } = await member.call('createExperiment', { path: { id: project }, body: { name: 'Small' } });
  const parameters = [
    { short_name: 'heat', type: 'input' as const, is_categorical: false, min_value: 0, max_value: 9, step: 1 },
    { short_name: 'cost', type: 'output' as const, is_categorical: false },
  ];
  const samples = [{ heat: 1, cost: 2 }];
  const body = { samples, options: { in: true, out: true }, parameters };
  expect((await member.ask('importSeries', { path: { id }, body })).status).toBeLessThan(300);
  expect((await member.call('listOutParameters', { path: { id } })).map(({ short_name }) => short_name)).toEqual([
    'cost',
  ]);
});

it('members change roles, leave, and are deleted, with their assignments and links', async () => {
  const { workspace_uuid: workspace } = ids;
  const roles = await admin.call('listRoles', {});
  const [manager, scientist] = ['Manager', 'Scientist'].map(
    (name) => roles.find((role) => role.name === name)?.uuid ?? '',
  );
  const make = (name: string, is_staff = false) => {
    const workspaces = is_staff ? [] : [{ uuid: null, workspace, role: manager ?? '' }];
    const email = `${name}@example.com`;
    return admin.call('createUser', { body: { name, email, password, password2: password, is_staff, workspaces } });
  };
  const [ada, bo, cy] = [await make('ada'), await make('bo'), await make('cy', true)];
  const users = [ada, bo].map(({ uuid: user }) => ({ uuid: null, user }));
  await admin.call('createProject', { path: { id: workspace }, body: { name: 'Assigned', users } });

  // In the user's form.
  const change = (user: typeof ada, body: object) =>
    admin.call('updateUser', { path: { uuid: user.uuid }, body: { ...user, ...body } });
  const [seat] = (await admin.call('getUser', { path: { id: ada.uuid } })).workspaces;
  if (!seat) throw new Error('Ada is no member');
  await change(ada, { workspaces: [{ ...seat, role: scientist }] });
  await new Api(running.url).call('requestPasswordReset', { body: { email: ada.email } });
  await allDone('mail');
  await change(ada, { workspaces: [], is_active: false });
  await change(cy, { is_staff: false });

  // In the workspace's form.
  const form = await admin.call('getWorkspace', { path: { id: workspace } });
  const withRole = form.users.map((line) => (line.user === bo.uuid ? { ...line, role: scientist ?? '' } : line));
  const after = await admin.call('updateWorkspace', { path: { id: workspace }, body: { ...form, users: withRole } });
  const without = after.users.filter(({ user }) => user !== bo.uuid);
  await admin.call('updateWorkspace', { path: { id: workspace }, body: { ...form, users: without } });
  const assigned = (await admin.call('listProjects', { path: { id: workspace } })).find(
    ({ name }) => name === 'Assigned',
  );
  expect(assigned?.users).toEqual([]);
});

it('everything below an experiment is deleted with it', async () => {
  expect(await rowsOf('samples', ids.experiment_uuid)).toBeGreaterThan(0);
  await member.call('deleteExperiment', { path: path() });
  await deletionsAreDone();
  expect(await rowsOf('samples', ids.experiment_uuid)).toBe(0);
});
