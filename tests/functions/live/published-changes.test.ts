import { DeleteConnectionCommand, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { connections } from '#functions/tables/tables.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import {
  aPublishedLaboratory,
  handlerOf,
  type PublishedLaboratory,
  publishedCalls,
  publishesNothing,
} from '#tests/support/published-calls.ts';
import { sockets } from '#tests/support/sockets.ts';

const operations = Object.keys(routes).filter((name): name is Operation => name in routes);
const platformKinds = ['action', 'licence', 'permission', 'role', 'invite', 'user'];
/** The operations that may change a workspace's data. */
const mutating = operations.filter((operation) => {
  const { method, ...route } = routes[operation];
  return method !== 'GET' && 'target' in route && !platformKinds.includes(route.target);
});
const closed = () => sockets.commandCalls(DeleteConnectionCommand).map((call) => call.args[0].input.ConnectionId);

async function call(operation: Operation, lab: PublishedLaboratory) {
  const described = publishedCalls[operation];
  if (!described) throw new Error(`${operation} is not described`);
  await described.before?.(lab);
  const as = described.as === 'admin' ? lab.admin.token : lab.manager.token;
  const id = described.id(lab);
  return invoke(handlerOf(operation), operation, { as, path: { id, uuid: id }, body: described.body?.(lab) });
}

beforeEach(() => {
  queues.resetHistory();
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
});

it.each(mutating)('%s is published, or has a reason not to be', (operation) => {
  expect([publishedCalls[operation] !== undefined, publishesNothing[operation] !== undefined].sort()).toEqual([
    false,
    true,
  ]);
});

describe('open windows of an experiment receive', () => {
  it.each(mutating.filter((operation) => publishedCalls[operation]))('%s', async (operation) => {
    const lab = await aPublishedLaboratory();
    const { status, body } = await call(operation, lab);
    expect({ operation, status, body }).toMatchObject({ status: routes[operation].status });
    const method = publishedCalls[operation]?.method;
    const received = [...lab.live.methods(), ...lab.live.changes().map((change) => change.method)];
    expect(received).toContain(method);
    for (const { experiment_id, editor } of lab.live.changes()) {
      expect(experiment_id).toBe(lab.experiment.uuid);
      expect([lab.manager.user.uuid, lab.admin.user.uuid]).toContain(editor.uuid);
    }
  });
});

const edit = (lab: PublishedLaboratory) => call('updateSample', lab);

it('an edited sample is published as its editor received it, with their name', async () => {
  const lab = await aPublishedLaboratory();
  const { body } = await edit(lab);
  expect(lab.live.changes()).toEqual([
    {
      method: 'samples_changed',
      experiment_id: lab.experiment.uuid,
      editor: { uuid: lab.manager.user.uuid, name: lab.manager.user.name },
      samples: [body],
    },
  ]);
  expect(body).toMatchObject({ version: 1, edited_by: lab.manager.user.name });
});

it('an edit without a change is not published', async () => {
  const lab = await aPublishedLaboratory();
  const [first] = lab.samples;
  const path = { id: first?.uuid ?? '' };
  expect(
    await invoke(samplesHandler, 'updateSample', { as: lab.manager.token, path, body: { version: 0 } }),
  ).toMatchObject({
    status: 200,
  });
  expect(lab.live.changes()).toEqual([]);
});

it('a change of a definition publishes the new version of the experiment and what to refetch', async () => {
  const lab = await aPublishedLaboratory();
  expect((await call('deleteOutParameter', lab)).status).toBe(204);
  expect(lab.live.changes()).toMatchObject([
    {
      method: 'definitions_changed',
      message: `${lab.manager.user.name} deleted output yield_pct`,
      // The output's model is deleted, with its predictions for each sample.
      refetch: ['definitions', 'series'],
      experiment: { prediction_model: null },
    },
  ]);
});

it('samples that do not fit into a frame are published as to be refetched', async () => {
  const lab = await aPublishedLaboratory();
  const samples = Array.from({ length: 900 }, (_, at) => ({ temperature: at, binder: 'Epoxy' }));
  const body = { samples, options: { in: true, out: false }, parameters: [] };
  const path = { id: lab.experiment.uuid };
  const { status } = await invoke(handlerOf('importSeries'), 'importSeries', { as: lab.manager.token, path, body });
  expect(status).toBe(201);
  const [change] = lab.live.changes();
  expect(change).toMatchObject({ method: 'series_changed', refetch: ['series'] });
  expect(change).not.toHaveProperty('series_list');
});

it('a socket that misses a change is closed, and the call succeeds', async () => {
  const lab = await aPublishedLaboratory();
  sockets.on(PostToConnectionCommand).rejects(new Error('timeout'));
  expect((await edit(lab)).status).toBe(200);
  expect(closed()).toEqual([lab.live.row.uuid]);
  sockets.on(DeleteConnectionCommand).rejects(new Error('timeout'));
  expect((await call('deleteSample', await aPublishedLaboratory())).status).toBe(204);
});

it.each<Operation>(['deleteExperiment', 'deleteProject', 'deleteWorkspace'])(
  'no socket stays open after %s',
  async (operation) => {
    const lab = await aPublishedLaboratory();
    expect((await call(operation, lab)).status).toBe(204);
    expect(lab.live.changes()).toMatchObject([{ method: 'experiment_deleted' }]);
    expect(closed()).toEqual([lab.live.row.uuid]);
    expect(await connections.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
  },
);
