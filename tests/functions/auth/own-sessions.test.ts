import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { connect } from '#functions/live/connect.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import { aUser, newId, password, seconds, tokenOf } from '#tests/support/builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';
import { asFunction } from '#tests/support/roles.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const claims = z.object({ family: z.uuid() });
const familyOf = (token: string) => claims.parse(decodeJwt(token)).family;

interface Tokens {
  access: string;
  refresh: string;
}
async function signIn(email: string, agent = firefox): Promise<Tokens> {
  const event = eventOf('createToken', { body: { email, password } });
  event.headers['User-Agent'] = agent;
  event.headers['X-Forwarded-For'] = '198.51.100.7, 203.0.113.9';
  const run = handler as unknown as (event: unknown, context: object) => Promise<{ body: string }>;
  return JSON.parse((await asFunction('auth', () => run(event, {}))).body);
}
const list = (as: string) => invoke(handler, 'listSessions', { as });
const end = (as: string, uuid: string, by: unknown = handler) => invoke(by, 'endSession', { as, path: { uuid } });
const read = (as: string) => invoke(accounts, 'getUserPermissions', { as }).then(({ status }) => status);
const refresh = (token: string) => invoke(handler, 'refreshToken', { body: { refresh: token } });

describe('the list of the own sessions', () => {
  it('says browser, address and last use of each, and which one asks', async () => {
    const [user, other] = [await aUser(), await aUser()];
    await signIn(other.email);
    const first = await signIn(user.email);
    const second = await signIn(user.email, `Safari ${'x'.repeat(600)}`);
    const { status, body } = await list(second.access);
    expect(status).toBe(200);
    const common = { started: expect.any(Number), last_used: expect.any(Number), ip: '198.51.100.7' };
    const byUuid = new Map(body.map((session: { uuid: string }) => [session.uuid, session]));
    expect(byUuid.size).toBe(2);
    expect(byUuid.get(familyOf(first.access))).toEqual({
      uuid: familyOf(first.access),
      ...common,
      user_agent: firefox,
      is_current: false,
    });
    expect(byUuid.get(familyOf(second.access))).toMatchObject({ is_current: true });
    expect(body.find((session: { is_current: boolean }) => session.is_current).user_agent).toHaveLength(500);
  });

  it('has sessions of the version before, and none that has expired', async () => {
    const user = await aUser();
    const [uuid, expired] = [newId(), newId()];
    const row = { parent: user.uuid, token: newId() };
    await refreshFamilies.add(platform, { ...row, sort: uuid, uuid, expires: seconds() + 14 * 86_400 - 60 });
    await refreshFamilies.add(platform, { ...row, sort: expired, uuid: expired, expires: seconds() - 1 });
    const { body } = await list(await tokenOf(user));
    expect(body).toEqual([
      { uuid, started: null, last_used: expect.any(Number), ip: '', user_agent: '', is_current: false },
    ]);
    expect(Math.abs(body[0].last_used - (seconds() - 60))).toBeLessThan(30);
  });

  it('shows the last exchange as the last use', async () => {
    const user = await aUser();
    const { refresh: token } = await signIn(user.email);
    const later = apiHandler('auth', authOperations, { now: () => seconds() + 3600, newId });
    expect((await invoke(later, 'refreshToken', { body: { refresh: token } })).status).toBe(200);
    const { body } = await list(await tokenOf(user));
    expect(body).toHaveLength(1);
    expect(body[0].last_used - body[0].started).toBeGreaterThan(3500);
    expect(body[0]).toMatchObject({ ip: '192.0.2.1', user_agent: '' });
  });
});

describe('ending a session', () => {
  it('refuses its tokens and its sockets at once, and no others', async () => {
    const user = await aUser();
    const [stolen, own] = [await signIn(user.email), await signIn(user.email)];
    expect(await read(stolen.access)).toBe(200);
    expect((await end(own.access, familyOf(stolen.access).toUpperCase())).status).toBe(204);
    expect(await read(stolen.access)).toBe(401);
    expect((await refresh(stolen.refresh)).status).toBe(401);
    const socket = connect(
      {
        queryStringParameters: { experiment: newId(), token: stolen.access },
        requestContext: { connectionId: newId() },
      },
      { now: seconds },
    );
    await expect(socket).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await read(own.access)).toBe(200);
    expect((await refresh(own.refresh)).status).toBe(200);
    expect((await list(own.access)).body).toHaveLength(1);
  });

  it('changes nothing the second time', async () => {
    const user = await aUser();
    const [first, own] = [await signIn(user.email), await signIn(user.email)];
    expect((await end(own.access, familyOf(first.access))).status).toBe(204);
    const before = await users.get(platform, platformKey(user.uuid));
    expect((await end(own.access, familyOf(first.access))).status).toBe(404);
    expect(await users.get(platform, platformKey(user.uuid))).toEqual(before);
  });

  it('of another browser needs a password that was given within ten minutes; logging out does not', async () => {
    const user = await aUser();
    const [other, own] = [await signIn(user.email), await signIn(user.email)];
    const key = { parent: user.uuid, sort: familyOf(own.access) };
    await refreshFamilies.update(platform, key, { set: { confirmed: seconds() - 601 } });
    expect(await end(own.access, familyOf(other.access))).toMatchObject({
      status: 403,
      body: { code: 'reauthentication' },
    });
    expect(await read(other.access)).toBe(200);
    expect((await invoke(handler, 'reauthenticate', { as: own.access, body: { password } })).status).toBe(200);
    expect((await end(own.access, familyOf(other.access))).status).toBe(204);
    await refreshFamilies.update(platform, key, { set: { confirmed: seconds() - 601 } });
    expect((await end(own.access, familyOf(own.access))).status).toBe(204);
    expect(await read(own.access)).toBe(401);
  });

  it('is like an unknown session for another account, and for what is no session', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const own = await signIn(user.email);
    const theirs = await signIn(other.email);
    for (const uuid of [familyOf(own.access), newId(), 'nonsense']) {
      expect((await end(theirs.access, uuid)).status).toBe(404);
    }
    expect(await read(own.access)).toBe(200);
    expect((await refresh(own.refresh)).status).toBe(200);
  });

  it('of several at the same moment ends them all', async () => {
    const user = await aUser();
    const own = await signIn(user.email);
    const others = await Promise.all(Array.from({ length: 4 }, () => signIn(user.email)));
    const answers = await Promise.all(others.map(({ access }) => end(own.access, familyOf(access))));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await Promise.all(others.map(({ access }) => read(access)))).toEqual([401, 401, 401, 401]);
    expect(await read(own.access)).toBe(200);
  });

  it('forgets former ends once their tokens have expired', async () => {
    const user = await aUser();
    const [first, second, own] = [await signIn(user.email), await signIn(user.email), await signIn(user.email)];
    await end(own.access, familyOf(first.access));
    const later = apiHandler('auth', authOperations, { now: () => seconds() + 301, newId });
    await end(own.access, familyOf(second.access), later);
    const { ended_sessions = new Set<string>() } = (await users.get(platform, platformKey(user.uuid))) ?? {};
    expect([...ended_sessions].map((ended) => ended.split('#')[1])).toEqual([familyOf(second.access)]);
  });

  it('is what a new name does to the session before', async () => {
    const user = await aUser();
    const { access, refresh: before } = await signIn(user.email);
    const changed = await invoke(handler, 'changeName', {
      as: access,
      path: { uuid: user.uuid },
      body: { name: 'Eve' },
    });
    expect((await list(changed.body.access)).body).toHaveLength(1);
    expect((await refresh(before)).status).toBe(401);
  });
});
