import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countCall, countedTogether, countJobSeconds, requireCalls, usageKey } from '#functions/access/usage.ts';
import { dynamo } from '#functions/aws/dynamo.ts';
import { handler as projects } from '#functions/handlers/projects.ts';
import { handler as workspaces } from '#functions/handlers/workspaces.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { callLimits, licences } from '#functions/tables/tables.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { aMember, aSuperadmin, aWorkspace, type LicenceChange, seconds } from '#tests/support/builders.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';
import { cancel, deliver, generate, workerStarted, workerWith } from '#tests/support/jobs.ts';
import { asFunction } from '#tests/support/roles.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const member = { role: 'user' } as const;
const row = (workspace: string, now = seconds()) => callLimits.get(platform, usageKey(workspace, now));

async function someWorkspace(licence: LicenceChange = {}) {
  const workspace = await aWorkspace({}, licence);
  const { token } = await aMember(workspace.uuid);
  const path = { id: workspace.uuid };
  return {
    workspace,
    /** A call of the workspace, with its headers. */
    call: async (as = token) => {
      const run = projects as unknown as (
        event: unknown,
        context: object,
      ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
      const event = eventOf('listProjects', { as, path });
      const { statusCode, headers, body } = await asFunction('projects', () => run(event, {}));
      return { status: statusCode, retryAfter: headers['Retry-After'], body: JSON.parse(body) };
    },
    usage: async (as = token) => (await invoke(workspaces, 'getWorkspaceUsage', { as, path })).body,
  };
}

describe('calls', () => {
  it('are written together, by number or by age, and belong to one workspace', async () => {
    const [own, other] = [await someWorkspace(), await someWorkspace()];
    for (let number = 1; number < countedTogether.calls; number++) expect((await own.call()).status).toBe(200);
    await other.call();
    expect((await own.usage()).calls).toBe(0);
    await own.call();
    const month = new Date().toISOString().slice(0, 7);
    expect(await own.usage()).toEqual({ month, calls: countedTogether.calls, job_seconds: 0 });
    expect(await other.usage()).toEqual({ month, calls: 0, job_seconds: 0 });
    // Any call of the environment writes what has waited long enough.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + countedTogether.seconds * 1000);
    await own.call();
    expect((await other.usage()).calls).toBe(1);
    expect((await own.usage()).calls).toBe(countedTogether.calls);
  });

  it('cost a fraction of a write each', async () => {
    const { call } = await someWorkspace();
    const send = vi.spyOn(dynamo, 'send');
    const writes = () => send.mock.calls.filter(([{ input }]) => JSON.stringify(input).includes('usage#')).length;
    for (let number = 0; number < 4 * countedTogether.calls; number++) await call();
    expect(writes()).toBe(4);
  });

  it('are counted once those that could not be written can be', async () => {
    const { workspace, call } = await someWorkspace();
    const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
    const send = vi.spyOn(dynamo, 'send').mockImplementation(((command: object) => {
      if (command instanceof UpdateCommand && command.input.Key?.sort.startsWith('usage#')) throw brokenConnection();
      return real(command);
    }) as never);
    for (let number = 0; number < countedTogether.calls; number++) expect((await call()).status).toBe(200);
    expect(await row(workspace.uuid)).toBeUndefined();
    send.mockRestore();
    await call();
    expect((await row(workspace.uuid))?.calls).toBe(countedTogether.calls + 1);
  });

  it('of the end of a month are counted in it, and the next begins with none', async () => {
    const { uuid } = await aWorkspace();
    const [before, after] = [Date.UTC(2031, 0, 31, 23, 59, 50) / 1000, Date.UTC(2031, 1, 1, 0, 0, 0) / 1000];
    await countCall(uuid, before);
    await countCall(uuid, after);
    await countCall(uuid, after + countedTogether.seconds);
    expect((await row(uuid, before))?.calls).toBe(1);
    expect((await row(uuid, after))?.calls).toBe(2);
  });
});

describe('the calls of a licence', () => {
  it('end in a refusal that says when there are more; only the usage is still shown', async () => {
    const { workspace, call, usage } = await someWorkspace({ calls_a_month: 3 });
    const other = await someWorkspace({ calls_a_month: 3 });
    for (const status of [200, 200, 200]) expect((await call()).status).toBe(status);
    const refused = await call();
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const day = next.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'used_up',
        detail: `The licence's calls of this month are used up. The workspace can be used again on ${day}`,
      },
    });
    expect(Math.abs(Number(refused.retryAfter) - (next.getTime() - now.getTime()) / 1000)).toBeLessThan(10);
    expect(await usage()).toMatchObject({ calls_a_month: 3 });
    expect((await other.call()).status).toBe(200);
    expect((await call((await aSuperadmin()).token)).status).toBe(200);
    await expect(requireCalls(workspace.uuid, member, next.getTime() / 1000)).resolves.toBeUndefined();
  });

  it('include those that other environments have counted, after ten seconds at most', async () => {
    const { uuid } = await aWorkspace({}, { calls_a_month: 50 });
    const now = seconds();
    await requireCalls(uuid, member, now);
    await callLimits.update(platform, usageKey(uuid, now), { set: { calls: 50 } });
    await expect(requireCalls(uuid, member, now + 9)).resolves.toBeUndefined();
    await expect(requireCalls(uuid, member, now + 10)).rejects.toMatchObject({ code: 'used_up' });
  });

  it('can be raised: the workspace is open again', async () => {
    const { workspace, call } = await someWorkspace({ calls_a_month: 0 });
    expect((await call()).status).toBe(429);
    await licences.update(platform, platformKey(workspace.licence_uuid), { set: { calls_a_month: undefined } });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000);
    expect((await call()).status).toBe(200);
  });

  it('are not judged where there is no bound: nothing is read or written', async () => {
    const { uuid } = await aWorkspace();
    await requireCalls(uuid, member, seconds());
    expect(await row(uuid)).toBeUndefined();
  });
});

describe('seconds of jobs', () => {
  it('are counted at the end of a job, which a second delivery does not repeat', async () => {
    const { experiment, manager, workspace } = await aLaboratory();
    // The clock stands until the worker begins, however long the machine takes to ask for the job; at a whole second,
    // as the time of its start is.
    const [clock, began] = [vi.spyOn(Date, 'now'), 1000 * Math.ceil(Date.now() / 1000)];
    clock.mockReturnValue(began);
    const { work, fallback } = await generate(experiment, manager.token);
    let ticks = 0;
    clock.mockImplementation(() => began + Math.min(20_000, ticks++ * 1000));
    await deliver(workerWith(), work);
    vi.restoreAllMocks();
    const counted = (await row(workspace.uuid))?.job_seconds ?? 0;
    expect(counted).toBeGreaterThan(1);
    expect(counted).toBeLessThanOrEqual(20);
    await deliver(workerWith(), work, { count: 2 });
    await deliver(workerWith(), fallback);
    expect((await row(workspace.uuid))?.job_seconds).toBe(counted);
  });

  it('of a cancelled job are those until then, and of one that no worker has begun none', async () => {
    const { experiment, manager, workspace } = await aLaboratory();
    await generate(experiment, manager.token);
    await cancel(experiment, manager.token);
    expect((await row(workspace.uuid))?.job_seconds).toBeUndefined();
    const { work } = await generate(experiment, manager.token);
    await workerStarted(experiment, 'generation');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    await cancel(experiment, manager.token);
    const counted = (await row(workspace.uuid))?.job_seconds ?? 0;
    expect(counted).toBeGreaterThanOrEqual(29);
    expect(counted).toBeLessThanOrEqual(31);
    await deliver(workerWith(), work);
    expect((await row(workspace.uuid))?.job_seconds).toBe(counted);
  });

  it('that are used up refuse what people start, but superadmins', async () => {
    const { experiment, manager, workspace } = await aLaboratory({ job_seconds_a_month: 10 });
    await countJobSeconds(workspace.uuid, 10, seconds());
    const { answer, work } = await generate(experiment, manager.token);
    expect(answer).toMatchObject({ status: 400, body: { code: 'quota' } });
    expect(answer.body.detail).toMatch(
      /^The licence's seconds of jobs of this month are used up\. Jobs can be started/,
    );
    expect(work).toBeUndefined();
    expect((await experimentNow(experiment)).generation_id).toBe('');
    expect((await generate(experiment, (await aSuperadmin()).token)).answer.status).toBe(202);
  });
});

it('the usage is seen by roles that may read the settings of the workspace, and by superadmins', async () => {
  const [own, other] = [await someWorkspace({ calls_a_month: 1000, job_seconds_a_month: 600 }), await someWorkspace()];
  await countJobSeconds(own.workspace.uuid, 59.6, seconds());
  const seen = { calls: 0, job_seconds: 60, calls_a_month: 1000, job_seconds_a_month: 600 };
  expect(await own.usage()).toMatchObject(seen);
  expect(await own.usage((await aSuperadmin()).token)).toMatchObject(seen);
  const { token } = await aMember(own.workspace.uuid, ['project:manage']);
  const { token: foreign } = await aMember(other.workspace.uuid);
  const path = { id: own.workspace.uuid };
  expect((await invoke(workspaces, 'getWorkspaceUsage', { as: token, path })).status).toBe(403);
  expect((await invoke(workspaces, 'getWorkspaceUsage', { as: foreign, path })).status).toBe(404);
});
