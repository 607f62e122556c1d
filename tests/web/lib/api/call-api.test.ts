import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { permissions, project } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';

// Alone: it counts calls, and a screen of another file may still be about to make one.
const access = accessToken();
beforeEach(() => {
  storeTokens({ access, refresh: 'refresh-1' });
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => unknown) => run() } });
});
afterEach(() => {
  storeTokens(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('each call carries the bearer token and is given up after 30 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return Response.json([]);
  });
  await callApi('listAllProjects', {});
  expect(sent[0]?.headers).toEqual({ Authorization: `Bearer ${access}` });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
});

test('many calls that meet a 401 together cause one refresh, and each is tried once more', async () => {
  let isFresh = false;
  const api = fakeApi({
    listAllProjects: () => (isFresh ? [project()] : refused(401)),
    getUserPermissions: () => (isFresh ? permissions() : refused(401)),
    refreshToken: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isFresh = true;
      return Response.json({ access: accessToken({ salt: 2 }), refresh: 'refresh-2' });
    },
  });
  const many = Array.from({ length: 10 }, () => callApi('listAllProjects', {}));
  await Promise.all([...many, callApi('getUserPermissions', {})]);
  expect(api.bodies('refreshToken')).toEqual([{ refresh: 'refresh-1' }]);
  expect(api.bodies('listAllProjects')).toHaveLength(20);
});

test('a 429 that is over in a moment is waited for, another is not', async () => {
  const busy = (seconds?: string) =>
    new Response('{}', { status: 429, ...(seconds === undefined ? {} : { headers: { 'Retry-After': seconds } }) });
  const answers = [busy('0'), busy('0'), Response.json([])];
  const api = fakeApi({ listAllProjects: () => answers.shift() ?? refused(500) });
  expect(await callApi('listAllProjects', {})).toEqual([]);
  expect(api.calls).toHaveLength(3);
  for (const seconds of [undefined, '60', 'soon']) {
    answers.push(busy(seconds));
    await expect(callApi('listAllProjects', {})).rejects.toMatchObject({ status: 429 });
  }
  expect(api.calls).toHaveLength(6);
  answers.push(...Array.from({ length: 6 }, () => busy('0')));
  await expect(callApi('listAllProjects', {})).rejects.toMatchObject({ status: 429 });
  expect(answers).toEqual([]);
});

test('a 429 is not waited for once its call is given up', async () => {
  const leaving = new AbortController();
  fakeApi({
    listAllProjects: () => {
      queueMicrotask(() => leaving.abort());
      return new Response('{}', { status: 429, headers: { 'Retry-After': '3' } });
    },
  });
  const call = callApi('listAllProjects', { signal: leaving.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('a 401 on the login call causes no refresh', async () => {
  const api = fakeApi({ createToken: () => refused(401) });
  await expect(callApi('createToken', { body: { email: 'a@example.com', password: 'x' } })).rejects.toThrow();
  expect(api.calls.map(({ operation }) => operation)).toEqual(['createToken']);
});
