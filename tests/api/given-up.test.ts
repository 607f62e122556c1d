import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildExperimentWorld } from '../e2e/screens/experiment-world.ts';
import { Api } from '../support/api.ts';
import { holdBack } from '../support/hold-back.ts';
import { Live } from '../support/live.ts';
import { until } from '../support/until.ts';
import { startTestStack, type TestStack } from '../support/with-stack.ts';

// What happens seldom must not fail for want of a grant: dead letters of every kind, and a large import that brings
// parameters along, under the roles of the template.
let running: TestStack & { stop: () => Promise<void> };
let admin: Api;
let member: Api;
let ids: { workspace_uuid: string; project_uuid: string; experiment_uuid: string };
const password = 'copper-kettle-88';

beforeAll(async () => {
  running = await startTestStack({ delayScale: 0.1 });
  const { url, superadmin } = running;
  admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const [experiment] = await admin.call('listAllExperiments', {});
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
afterAll(() => running?.stop());

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
};
type Kind = keyof typeof asking;
const kinds: Kind[] = ['plotting', 'modeling', 'generation', 'calculation'];

/** The job that the experiment is busy with; empty when it is idle. */
const claimed = async (kind: Kind) => (await admin.call('getExperiment', { path: path() }))[`${kind}_id`];
/** As SQS hands over a message that has failed three times. */
const giveUp = (kind: Kind, job_id: string) => {
  const message = { kind, job_id, ...ids, creator: 'Mia', ...(kind === 'plotting' ? { plot_settings } : {}) };
  const record = { messageId: 'm', body: JSON.stringify(message), attributes: { ApproximateReceiveCount: '1' } };
  return running.stack.functions.invoke(`${kind}-failure`, { Records: [record] });
};
const handled = { batchItemFailures: [] };

it.each(kinds)('%s: a job that is given up frees the experiment and is told of', async (kind) => {
  const live = await Live.open(running.url, ids.experiment_uuid, member.token ?? '');
  const worker = holdBack(running.stack, `${kind}-worker`, 'GetItem', Number.POSITIVE_INFINITY);
  expect((await asking[kind]()).status).toBeLessThan(300);
  const job = await claimed(kind);
  expect(job).not.toBe('');
  expect(await giveUp(kind, job)).toEqual(handled);
  expect((await live.next(`${kind}_failure`)).job_id).toBe(job);
  expect(await claimed(kind)).toBe('');
  worker.open();
  await live.close();
});

it.each(kinds)('%s: a job whose result is there already keeps it', async (kind) => {
  const live = await Live.open(running.url, ids.experiment_uuid, member.token ?? '');
  expect((await asking[kind]()).status).toBeLessThan(300);
  const { job_id } = await live.next(`${kind}_success`);
  const before = await admin.allSeries(ids.experiment_uuid);
  expect(await giveUp(kind, job_id)).toEqual(handled);
  expect(await admin.allSeries(ids.experiment_uuid)).toEqual(before);
  await live.close();
});

it('a large import brings parameters along, and is removed with its experiment', async () => {
  const { project_uuid: project } = ids;
  const { uuid } = await member.call('createExperiment', { path: { id: project }, body: { name: 'Large' } });
  const range = { min_value: 0, max_value: 9999, step: 1 };
  const body = { name: 'Heat', short_name: 'heat', ...range };
  await member.call('createInParameter', { path: { id: uuid }, body });
  const rows = Array.from({ length: 5001 }, (_, row) => [row, row / 2, row % 7]);
  const packed = gzipSync(JSON.stringify({ columns: ['heat', 'yield_pct', 'cost'], rows })).toString('base64');
  const options = { in: true, out: true };
  await member.call('importSeries', { path: { id: uuid }, body: { packed, options } });
  await until(
    'the import is there',
    async () => (await member.call('getExperiment', { path: { id: uuid } })).generation_id === '',
  );
  expect(await member.call('getValidSampleCount', { path: { id: uuid } })).toBe(5001);
  await member.call('deleteExperiment', { path: { id: uuid } });
});
