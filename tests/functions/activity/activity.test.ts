import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { listActivity } from '#functions/features/activity/api/list-activity.ts';
import { handler as users } from '#functions/handlers/accounts.ts';
import { handler } from '#functions/handlers/activity.ts';
import { handler as administration } from '#functions/handlers/administration.ts';
import { handler as auth, authOperations } from '#functions/handlers/auth.ts';
import { handler as samples } from '#functions/handlers/samples.ts';
import { handler as series } from '#functions/handlers/series.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { activitySort, monthOf } from '#functions/tables/activity-sort.ts';
import { platform } from '#functions/tables/definitions.ts';
import { activity } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin, aUser, aWorkspace, newId, password, seconds } from '#tests/support/builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { ownTable } from '#tests/support/own-table.ts';

interface Line {
  user: string;
  action: string;
}
let admin: Awaited<ReturnType<typeof aSuperadmin>>;
beforeEach(async () => {
  await ownTable('activity');
  admin = await aSuperadmin();
});

const list = (query?: Record<string, string>, by: unknown = handler) =>
  invoke(by, 'listActivity', query ? { as: admin.token, query } : { as: admin.token });
const actions = async () => (await list()).body.activities.map(({ user, action }: Line) => [user, action]);
const signIn = (email: string, secret = password) => invoke(auth, 'createToken', { body: { email, password: secret } });

/** Writes log lines of these ages in seconds, as they would have been recorded then. */
async function lines(ages: readonly number[], more: object = {}) {
  const rows = ages.map((age) => {
    const [timestamp, uuid] = [seconds() - age, newId()];
    const key = { parent: monthOf(timestamp), sort: activitySort(timestamp, uuid) };
    const line = {
      uuid,
      timestamp,
      user: 'ada@example.com',
      action: `act ${age}`,
      ip: '192.0.2.9',
      user_agent: 'Test',
    };
    return { ...key, ...line, expires: timestamp + 90 * 86_400, ...more };
  });
  await activity.putAll(platform, rows);
}

describe('the activity log', () => {
  it('records every sign-in, also failed ones, with its origin', async () => {
    const user = await aUser();
    const event = eventOf('createToken', { body: { email: user.email, password } });
    event.headers['X-Forwarded-For'] = '203.0.113.5, 198.51.100.1';
    event.headers['User-Agent'] = `Mozilla ${'x'.repeat(2000)}`;
    await (auth as unknown as (event: unknown, context: object) => Promise<unknown>)(event, {});
    await signIn(user.email, 'wrong-password');
    await signIn('nobody@example.com');
    await signIn('nonsense');
    expect(await actions()).toEqual([
      ['nobody@example.com', 'createToken (failed)'],
      [user.email, 'createToken (failed)'],
      [user.email, 'createToken'],
    ]);
    const { body } = await list();
    expect(body.activities[2]).toEqual({
      uuid: expect.any(String),
      timestamp: expect.any(Number),
      user: user.email,
      action: 'createToken',
      ip: '203.0.113.5',
      user_agent: `Mozilla ${'x'.repeat(492)}`,
    });
    expect(body.next).toBeNull();
  });

  it('records every change, but neither reads nor refused calls', async () => {
    const as = admin.token;
    const name = `Role ${newId().slice(-12)}`;
    const role = await invoke(administration, 'createRole', { as, body: { name } });
    await invoke(administration, 'createRole', { as, body: { name } });
    await invoke(administration, 'checkRoleName', { as, body: { name } });
    await invoke(administration, 'listRoles', { as });
    await invoke(administration, 'deleteRole', { as, path: { id: newId() } });
    const { token: member } = await aMember((await aWorkspace()).uuid);
    await invoke(administration, 'deleteRole', { as: member, path: { id: role.body.uuid } });
    await invoke(administration, 'updateRole', { as, path: { uuid: role.body.uuid }, body: { name: 'R' } });
    await invoke(administration, 'deleteRole', { as, path: { id: role.body.uuid } });
    const { email } = admin.user;
    expect(await actions()).toEqual([
      [email, 'deleteRole R'],
      [email, `updateRole{name} ${name}`],
      [email, `createRole ${name}`],
    ]);
  });

  it('says where a sample or a series is, which have no names', async () => {
    const { experiment, manager } = await aLaboratory();
    const first = await aSeries(experiment, { number: 2 });
    const sample = await aSample(first, { position: 4 });
    const as = manager.token;
    await invoke(samples, 'updateSample', { as, path: { id: sample.uuid }, body: { version: 0 } });
    await invoke(samples, 'deleteSample', { as, path: { id: sample.uuid } });
    await invoke(series, 'deleteSeries', { as, path: { id: first.uuid } });
    expect((await actions()).map(([, action]: [string, string]) => action)).toEqual([
      `deleteSeries series 2 of ${experiment.name}`,
      `deleteSample sample 5 of series 2 of ${experiment.name}`,
      `updateSample sample 5 of series 2 of ${experiment.name}`,
    ]);
  });

  it('names the account of calls without a session, and contains no secret', async () => {
    await deliverMail();
    const user = await aUser();
    await invoke(auth, 'requestPasswordReset', { body: { email: user.email } });
    const mail = await onlyMail();
    await invoke(auth, 'validatePasswordResetToken', { body: { token: mail.token } });
    await invoke(auth, 'confirmPasswordReset', { body: { token: mail.token, password: 'a-secret-password' } });
    await invoke(users, 'createUser', {
      as: admin.token,
      body: { name: 'N', email: 'n@example.com', password: 'a-secret-password', password2: 'a-secret-password' },
    });
    const { body } = await list();
    expect(body.activities.map(({ user: who, action }: Line) => [who, action])).toEqual([
      [admin.user.email, 'createUser N'],
      [user.email, 'confirmPasswordReset'],
      [user.email, 'requestPasswordReset'],
    ]);
    const text = JSON.stringify(body);
    for (const secret of ['a-secret-password', mail.token, 'argon2']) expect(text).not.toContain(secret);
  });

  it('expires after 90 days', async () => {
    const { email } = await aUser();
    await signIn(email);
    const [row] = await activity.list(platform, monthOf(seconds()));
    expect((row?.expires ?? 0) - (row?.timestamp ?? 0)).toBe(90 * 86_400);
    await lines([95 * 86_400]);
    expect(await actions()).toEqual([[email, 'createToken']]);
  });

  it('does not fail the request if it cannot be written, and logs that', async () => {
    const { email } = await aUser();
    const send = dynamo.send.bind(dynamo);
    const spy = vi.spyOn(dynamo, 'send').mockImplementation(((command: object) => {
      const isLine = command instanceof PutCommand && command.input.TableName?.includes('activity');
      return isLine ? Promise.reject(new Error('no table')) : send(command as never);
    }) as never);
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { status } = await signIn(email);
    const logged = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('activity log'));
    written.mockRestore();
    spy.mockRestore();
    expect(status).toBe(200);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'error', line: { user: email, action: 'createToken' } });
    expect(logged[0]).not.toContain(password);
  });
});

describe('listActivity', () => {
  it.each(['newest', 'oldest'])('pages %s first over the months, without losing or repeating a line', async (order) => {
    const ages = Array.from({ length: 250 }, (_, i) => i * 20_000);
    await lines(ages);
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 10; pages++) {
      const { body } = await list({ order, ...(after ? { after } : {}) });
      seen.push(...body.activities.map(({ action }: Line) => action));
      if (body.next === null) break;
      after = body.next;
    }
    const wanted = order === 'newest' ? ages : ages.toReversed();
    expect(seen).toEqual(wanted.map((age) => `act ${age}`));
  });

  it('lists what happened from one second to another, both included, in either order', async () => {
    const day = 86_400;
    await lines([0, 10 * day, 40 * day, 40 * day + 1, 60 * day]);
    const [{ timestamp: newest }] = (await list()).body.activities;
    const between = async (query: Record<string, string>) =>
      (await list(query)).body.activities.map(({ timestamp }: { timestamp: number }) => newest - timestamp);
    const from = String(newest - 40 * day);
    const until = String(newest - 10 * day);
    expect(await between({ from, until })).toEqual([10 * day, 40 * day]);
    expect(await between({ from, until, order: 'oldest' })).toEqual([40 * day, 10 * day]);
    expect(await between({ from, until, search: `act ${40 * day}` })).toEqual([40 * day]);
    expect(await between({ until })).toEqual([10 * day, 40 * day, 40 * day + 1, 60 * day]);
    expect(await between({ from: until })).toEqual([0, 10 * day]);
    expect(await between({ from: until, until: from })).toEqual([]);
    for (const wrong of [{ from: 'x' }, { until: '-1' }, { order: 'user' }]) {
      expect(await list(wrong)).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
  });

  it('finds lines by user, action, address and browser, in any case', async () => {
    await lines([10, 20], { user: 'grace@example.com', action: 'deleteRole X', ip: '203.0.113.77' });
    await lines([5, 15], { user_agent: 'Firefox' });
    for (const [search, count] of [
      ['GRACE', 2],
      ['deleterole', 2],
      ['113.77', 2],
      ['firefox', 2],
      ['example.com', 4],
      ['nothing of it', 0],
    ] as const) {
      expect((await list({ search })).body.activities, search).toHaveLength(count);
    }
  });

  it('refuses an invalid cursor, and reads nothing behind the oldest month', async () => {
    for (const after of ['x', '2026-11/1', '../../etc']) {
      expect(await list({ after })).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
    const old = `2001-01/${activitySort(1, newId())}`;
    expect((await list({ after: old })).body).toEqual({ activities: [], next: null });
  });

  it('continues over the end of a month and of a year', async () => {
    const newYear = Date.UTC(2027, 0, 1) / 1000;
    expect([newYear - 1, newYear].map(monthOf)).toEqual(['2026-12', '2027-01']);
    const at = (now: number) => ({ now: () => now, newId });
    const user = await aUser();
    for (const time of [newYear - 86_400 * 40, newYear - 1, newYear]) {
      const then = apiHandler('auth', authOperations, at(time));
      await invoke(then, 'createToken', { body: { email: user.email, password } });
    }
    const { body } = await list(undefined, apiHandler('activity', { listActivity }, at(newYear + 5)));
    expect(body.activities.map(({ timestamp }: { timestamp: number }) => timestamp - newYear)).toEqual([
      0,
      -1,
      -86_400 * 40,
    ]);
  });
});
