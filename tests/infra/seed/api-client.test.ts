import { afterEach, expect, it, vi } from 'vitest';
import { apiClient, signedInClient } from '#infra/seed/api-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a client that works for longer than an access token lasts signs in again', async () => {
  vi.useFakeTimers();
  const sent: (string | undefined)[] = [];
  let tokens = 0;
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.endsWith('/token')) return Response.json({ access: `token ${++tokens}`, refresh: 'refresh' });
    sent.push(headers.Authorization);
    return Response.json([]);
  });
  const ask = signedInClient('http://localhost', { email: 'ada@example.com', password: 'copper-kettle-88' });
  for (let minute = 0; minute < 10; minute += 3) {
    await ask('listRoles');
    vi.advanceTimersByTime(3 * 60_000);
  }
  expect(sent).toEqual(['Bearer token 1', 'Bearer token 1', 'Bearer token 2', 'Bearer token 2']);
});

it('a read whose answer is lost is asked again, and a change is not', async () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => {
    sent.push(method);
    return sent.length < 3 ? Response.json({ detail: 'Something went wrong' }, { status: 502 }) : Response.json([]);
  });
  const ask = apiClient('http://localhost', 'token');
  const answer = ask('listRoles');
  await vi.runAllTimersAsync();
  expect(await answer).toEqual([]);
  expect(sent).toEqual(['GET', 'GET', 'GET']);
  sent.length = 0;
  await expect(ask('createProject', { path: { id: 'w' }, body: { name: 'One' } })).rejects.toThrow('502');
  expect(sent).toEqual(['POST']);
});
