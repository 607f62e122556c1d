import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '#tests/support/patience.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { experiment, ids } from '#tests/web/support/builders.ts';
import { openExperimentSocket } from '#web/lib/live/experiment-socket.ts';
import { storedTokens, storeTokens } from '#web/lib/session/tokens.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  close = vi.fn();
  send = vi.fn();
  readonly url: URL;
  constructor(url: string) {
    this.url = new URL(url);
    FakeSocket.all.push(this);
  }
}
const sockets = () => FakeSocket.all;
const last = () => FakeSocket.all.at(-1) as FakeSocket;
const flush = () => vi.advanceTimersByTimeAsync(0);

function open() {
  const seen = { methods: [] as string[], opened: [] as boolean[] };
  const close = openExperimentSocket({
    experimentId: ids.experiment,
    onEvent: ({ method }) => seen.methods.push(method),
    onOpen: (first) => seen.opened.push(first),
    onClose: () => {},
    random: () => 1,
  });
  return { seen, close };
}
const event = (method: string) => ({
  data: JSON.stringify({ method, experiment: experiment(), job_id: 'job', message: 'Done' }),
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('WebSocket', FakeSocket);
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => unknown) => run() },
  });
  FakeSocket.all = [];
  storeTokens({ access: accessToken({ exp: 1_800_000_300 }), refresh: 'refresh-1' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('connects with the token, and passes events on in order; other messages are ignored', async () => {
  const { seen } = open();
  await flush();
  expect(last().url.pathname).toBe(`/ws/experiment/${ids.experiment}`);
  expect(last().url.searchParams.get('token')).toBe(storedTokens()?.access);
  last().onopen();
  last().onmessage(event('generation_set'));
  last().onmessage({ data: 'pong' });
  last().onmessage(event('generation_unheard_of'));
  last().onmessage(event('generation_success'));
  await vi.waitFor(() => expect(seen.methods).toHaveLength(2), { timeout: patience });
  expect(seen).toEqual({ methods: ['generation_set', 'generation_success'], opened: [true] });
});

test('reconnects after a loss, each time later, and reports the loss', async () => {
  const { seen } = open();
  await flush();
  last().onopen();
  for (const [index, wait] of [500, 1000, 2000, 4000].entries()) {
    last().onclose();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(sockets()).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets()).toHaveLength(index + 2);
  }
  last().onopen();
  expect(seen.opened).toEqual([true, false]);
  last().onclose();
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets()).toHaveLength(6);
});

test('sends a keep-alive every nine minutes, so that an idle connection stays open', async () => {
  const { close } = open();
  await flush();
  const first = last();
  first.onopen();
  await vi.advanceTimersByTimeAsync(9 * 60_000 - 1);
  expect(first.send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  // Less than ten minutes lie between any two.
  expect(first.send.mock.calls).toEqual(Array(3).fill(['{"action":"alive"}']));
  first.onclose();
  await vi.advanceTimersByTimeAsync(500);
  last().onopen();
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect([first.send.mock.calls.length, last().send.mock.calls.length]).toEqual([3, 1]);
  close();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(last().send).toHaveBeenCalledTimes(1);
});

test('waits no longer than half a minute, and not at all once the network returns', async () => {
  open();
  await flush();
  for (let losses = 0; losses < 12; losses += 1) {
    last().onclose();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(sockets()).toHaveLength(13);
  last().onclose();
  window.dispatchEvent(new Event('online'));
  await flush();
  expect(sockets()).toHaveLength(14);
});

test('refreshes an expired token before it comes back', async () => {
  open();
  await flush();
  const fresh = accessToken({ exp: 1_800_001_000, salt: 2 });
  vi.stubGlobal('fetch', async () => Response.json({ access: fresh, refresh: 'refresh-2' }));
  vi.setSystemTime(1_800_000_400_000);
  last().onclose();
  await vi.advanceTimersByTimeAsync(500);
  expect(last().url.searchParams.get('token')).toBe(fresh);
});

test('is quiet once the screen is left, and after logout', async () => {
  const { close } = open();
  await flush();
  last().onclose();
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets()).toHaveLength(1);

  open();
  await flush();
  last().onclose();
  storeTokens(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets()).toHaveLength(2);
});
