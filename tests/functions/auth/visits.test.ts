import { expect, it } from 'vitest';
import { handler } from '#functions/handlers/accounts.ts';
import { handler as auth } from '#functions/handlers/auth.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { aUser, password, seconds, tokenOf } from '#tests/support/builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';

const lastVisit = async (uuid: string) => (await users.get(platform, platformKey(uuid)))?.last_visit ?? 0;
const somebody = async (secondsAgo: number) => {
  const user = await aUser({ last_visit: seconds() - secondsAgo });
  return { user, token: await tokenOf(user) };
};

it('a call records the visit, at most one minute after the last one', async () => {
  const { user, token } = await somebody(61);
  await invoke(handler, 'getUserPermissions', { as: token });
  expect(seconds() - (await lastVisit(user.uuid))).toBeLessThan(5);
});

it('a refused call records the visit', async () => {
  const { user, token } = await somebody(3600);
  expect((await invoke(handler, 'getUser', { as: token, path: { id: 'somebody else' } })).status).toBe(404);
  expect(seconds() - (await lastVisit(user.uuid))).toBeLessThan(5);
});

it('a visit less than a minute old is not written again', async () => {
  const { user, token } = await somebody(30);
  await invoke(handler, 'getUserPermissions', { as: token });
  expect(await lastVisit(user.uuid)).toBe(user.last_visit);
});

it('background requests of the browser are no visits', async () => {
  const { user, token } = await somebody(3600);
  const idle = { 'X-Serieslab-Idle': '1' };
  const asked = eventOf('getUserPermissions', { as: token });
  expect(await handler({ ...asked, headers: { ...asked.headers, ...idle } }, {} as never)).toMatchObject({
    statusCode: 200,
  });
  expect(await lastVisit(user.uuid)).toBe(user.last_visit);
  const { body } = await invoke(auth, 'createToken', { body: { email: user.email, password } });
  await users.update(platform, platformKey(user.uuid), { set: { last_visit: 5 } });
  const refresh = eventOf('refreshToken', { body: { refresh: body.refresh } });
  expect(await auth({ ...refresh, headers: idle }, {} as never)).toMatchObject({ statusCode: 200 });
  expect(await lastVisit(user.uuid)).toBe(5);
});
