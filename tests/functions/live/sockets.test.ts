import {
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { beforeEach, expect, it } from 'vitest';
import { signToken } from '#functions/access/sign-token.ts';
import { audience } from '#functions/access/verify-token.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { pushEvent } from '#functions/jobs/publish-job-event.ts';
import { handler as connect } from '#functions/live/connect.ts';
import { handler as disconnect } from '#functions/live/disconnect.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { connections, memberships, projects, users, workspaces } from '#functions/tables/tables.ts';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { aMember, aSuperadmin, newId, seconds, tokenOf } from '#tests/support/builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { passSeconds } from '#tests/support/pass-seconds.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

type Lab = Awaited<ReturnType<typeof aLaboratory>>;
const open = (experiment: string | undefined, token: string | undefined, connectionId = newId()) =>
  connect({ queryStringParameters: { experiment, token }, requestContext: { connectionId } });
const listening = ({ experiment }: Lab) => connections.list(experiment.workspace_uuid, experiment.uuid);
const eventOf = (lab: Lab, more: Partial<LiveEvent> = {}): LiveEvent => ({
  method: 'generation_progress',
  job_id: newId(),
  experiment: presentExperiment(lab.experiment, lab.project),
  ...more,
});
const membershipKey = ({ workspace }: Lab, user: string) => ({ parent: userMemberships(user), sort: workspace.uuid });
const gone = new GoneException({ message: 'gone', $metadata: {} });

beforeEach(() => {
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
});

it('opens for callers who may read the experiment, and is deleted when it closes', async () => {
  const lab = await aLaboratory();
  const id = newId();
  expect(await open(lab.experiment.uuid, lab.manager.token, id)).toEqual({ statusCode: 200 });
  const [row] = await listening(lab);
  expect(row).toMatchObject({ uuid: id, user_uuid: lab.manager.user.uuid, project_uuid: lab.project.uuid });
  expect((row?.expires ?? 0) - seconds()).toBeGreaterThan(2 * 3600);
  expect(await disconnect({ requestContext: { connectionId: id } })).toEqual({ statusCode: 200 });
  expect(await listening(lab)).toEqual([]);
  expect(await disconnect({ requestContext: { connectionId: id } })).toEqual({ statusCode: 200 });
});

it('opens for a superadmin, and for a user who is assigned to the project', async () => {
  const lab = await aLaboratory();
  const assigned = await aMember(lab.workspace.uuid, [], [lab.project.uuid]);
  expect(await open(lab.experiment.uuid, (await aSuperadmin()).token)).toEqual({ statusCode: 200 });
  expect(await open(lab.experiment.uuid, assigned.token)).toEqual({ statusCode: 200 });
});

it('refuses invalid addresses, invalid tokens, and callers who may not read the experiment', async () => {
  const [lab, other] = await Promise.all([aLaboratory(), aLaboratory()]);
  const { uuid } = lab.experiment;
  const { user, token } = lab.manager;
  expect(await open(undefined, token)).toEqual({ statusCode: 400 });
  expect(await open('1', token)).toEqual({ statusCode: 400 });
  expect(await open(uuid, undefined)).toEqual({ statusCode: 401 });
  expect(await open(uuid, 'not.a.token')).toEqual({ statusCode: 401 });
  expect(await open(uuid, await tokenOf(user, seconds() - 3600))).toEqual({ statusCode: 401 });
  expect(await open(uuid, other.manager.token)).toEqual({ statusCode: 404 });
  expect(await open(uuid, (await aMember(lab.workspace.uuid, [])).token)).toEqual({ statusCode: 404 });
  expect(await open(newId(), token)).toEqual({ statusCode: 404 });
  await users.update(platform, platformKey(user.uuid), { set: { is_active: false } });
  expect(await open(uuid, token)).toEqual({ statusCode: 401 });
  expect(await listening(lab)).toEqual([]);
});

it("goes on in a company's session where the workspace demands that, and ends in others", async () => {
  const [lab, other] = await Promise.all([aLaboratory(), aLaboratory()]);
  const { uuid: company } = lab.workspace;
  const { uuid: sub, name, email, is_staff } = lab.manager.user;
  const times = { audience: audience.access, now: seconds(), expires: seconds() + 3000 };
  const token = await signToken({ sub, name, email, is_staff, company }, times);
  const its = newId();
  expect(await open(lab.experiment.uuid, token, its)).toEqual({ statusCode: 200 });
  expect(await open(lab.experiment.uuid, lab.manager.token)).toEqual({ statusCode: 200 });
  expect(await open(other.experiment.uuid, token)).toEqual({ statusCode: 404 });
  const settings = { issuer: 'https://x.example', client_id: 'x', domains: [], role_uuid: newId(), since: 0 };
  const set = { company_sign_in: { ...settings, only_way: true }, demands_second_factor: true };
  await workspaces.update(platform, platformKey(company), { set });
  passSeconds(3);
  await closeSockets([sub]);
  expect((await listening(lab)).map(({ uuid }) => uuid)).toEqual([its]);
  expect(await open(lab.experiment.uuid, lab.manager.token)).toEqual({ statusCode: 403 });
  expect(await open(lab.experiment.uuid, token)).toEqual({ statusCode: 200 });
});

it('refuses an experiment whose project has been deleted', async () => {
  const lab = await aLaboratory();
  await projects.drop(lab.workspace.uuid, { parent: lab.workspace.uuid, sort: lab.project.uuid });
  expect(await open(lab.experiment.uuid, lab.manager.token)).toEqual({ statusCode: 404 });
});

it('sends events in order to every socket of the experiment, and to no other', async () => {
  const [lab, other] = await Promise.all([aLaboratory(), aLaboratory()]);
  const live = await Promise.all([1, 2, 3].map(() => aConnection(lab.experiment, lab.manager.user.uuid)));
  const elsewhere = await aConnection(other.experiment, other.manager.user.uuid);
  // The first send takes longest: without waiting, later events would overtake it.
  let delay = 20;
  sockets.on(PostToConnectionCommand).callsFake(async () => {
    delay = Math.max(0, delay - 3);
    await new Promise((resolve) => setTimeout(resolve, delay));
    return {};
  });
  const sent = [1, 2, 3].map((done) => eventOf(lab, { progress: { done, total: 3, phase: 'choose' } }));
  for (const event of sent) await pushEvent(event);
  for (const socket of live) expect(socket.events()).toEqual(sent);
  expect(elsewhere.events()).toEqual([]);
});

it('deletes sockets that are gone; one that misses progress does not affect the others', async () => {
  const lab = await aLaboratory();
  const [dead, broken, fine] = await Promise.all(
    [1, 2, 3].map(() => aConnection(lab.experiment, lab.manager.user.uuid)),
  );
  sockets.on(PostToConnectionCommand, { ConnectionId: dead?.row.uuid }).rejects(gone);
  sockets.on(PostToConnectionCommand, { ConnectionId: broken?.row.uuid }).rejects(new Error('timeout'));
  await pushEvent(eventOf(lab));
  expect(fine?.events()).toHaveLength(1);
  const left = (await listening(lab)).map(({ uuid }) => uuid);
  expect(left.sort()).toEqual([broken?.row.uuid, fine?.row.uuid].sort());
});

it('closes a socket that misses an event, so that its browser reconnects and refetches', async () => {
  const lab = await aLaboratory();
  const [broken, fine] = await Promise.all([1, 2].map(() => aConnection(lab.experiment, lab.manager.user.uuid)));
  sockets.on(PostToConnectionCommand, { ConnectionId: broken?.row.uuid }).rejects(new Error('timeout'));
  await pushEvent(eventOf(lab, { method: 'generation_success' }));
  expect(fine?.events()).toHaveLength(1);
  const closed = sockets.commandCalls(DeleteConnectionCommand).map((call) => call.args[0].input.ConnectionId);
  expect(closed).toEqual([broken?.row.uuid]);
  expect((await listening(lab)).map(({ uuid }) => uuid)).toEqual([fine?.row.uuid]);
});

it('reports a socket that can be neither reached nor closed after all others have the event', async () => {
  const lab = await aLaboratory();
  const [broken, fine] = await Promise.all([1, 2].map(() => aConnection(lab.experiment, lab.manager.user.uuid)));
  sockets.on(PostToConnectionCommand, { ConnectionId: broken?.row.uuid }).rejects(new Error('timeout'));
  sockets.on(DeleteConnectionCommand).rejects(new Error('timeout'));
  await expect(pushEvent(eventOf(lab, { method: 'generation_success' }))).rejects.toThrow('neither');
  expect(fine?.events()).toHaveLength(1);
});

it('a socket that is still opening is not taken for gone', async () => {
  const lab = await aLaboratory();
  const opening = await aConnection(lab.experiment, lab.manager.user.uuid, seconds());
  sockets.on(PostToConnectionCommand, { ConnectionId: opening.row.uuid }).rejects(gone);
  await pushEvent(eventOf(lab));
  expect(await listening(lab)).toHaveLength(1);
});

it.each<[string, (lab: Lab, user: string) => Promise<unknown>]>([
  ['is deactivated', (_, user) => users.update(platform, platformKey(user), { set: { is_active: false } })],
  ['is no member any more', (lab, user) => memberships.drop(lab.workspace.uuid, membershipKey(lab, user))],
  [
    'is not assigned to the project any more',
    (lab, user) => memberships.update(lab.workspace.uuid, membershipKey(lab, user), { set: { projects: undefined } }),
  ],
])('closes the socket of a user who %s, and sends them nothing more', async (_, lose) => {
  const lab = await aLaboratory();
  const removed = await aMember(lab.workspace.uuid, [], [lab.project.uuid]);
  const [stays, leaves] = await Promise.all([
    aConnection(lab.experiment, lab.manager.user.uuid),
    aConnection(lab.experiment, removed.user.uuid),
  ]);
  await lose(lab, removed.user.uuid);
  await pushEvent(eventOf(lab));
  expect(stays.events()).toHaveLength(1);
  expect(leaves.events()).toEqual([]);
  const closed = sockets.commandCalls(DeleteConnectionCommand).map((call) => call.args[0].input.ConnectionId);
  expect(closed).toEqual([leaves.row.uuid]);
  expect((await listening(lab)).map(({ uuid }) => uuid)).toEqual([stays.row.uuid]);
});

it('omits and names a series that does not fit into a frame', async () => {
  const lab = await aLaboratory();
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const seriesOf = (size: number) => ({
    uuid: newId(),
    number: 1,
    created: seconds(),
    creator: 'é'.repeat(size),
    is_generated: true,
    sample_count: 0,
    samples: [],
  });
  await pushEvent(eventOf(lab, { series: seriesOf(60_000) }));
  await pushEvent(eventOf(lab, { series: seriesOf(70_000) }));
  const [fits, large] = live.events();
  expect(fits?.series).toBeDefined();
  expect(fits?.refetch).toBeUndefined();
  expect(large?.series).toBeUndefined();
  expect(large?.refetch).toEqual(['series']);
  for (const call of sockets.commandCalls(PostToConnectionCommand)) {
    expect(Buffer.byteLength(String(call.args[0].input.Data))).toBeLessThanOrEqual(128 * 1024);
  }
});
