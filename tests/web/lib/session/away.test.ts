import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { polled } from '#web/lib/api/polled.ts';
import { onReturn, watchActivity } from '#web/lib/session/idle.ts';

watchActivity();
onReturn(() => focusManager.onFocus());
const touch = () => window.dispatchEvent(new Event('pointermove'));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  touch();
});
afterEach(() => vi.useRealTimers());

test('polls seldom while nobody is at the window, and at once when they return', async () => {
  const queryFn = vi.fn(async () => 'answer');
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: true } } });
  client.mount();
  const observer = new QueryObserver(client, { queryKey: ['polled'], queryFn, staleTime: 60_000, ...polled });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1 + 6);
  // Some time after five minutes without input the pauses become long.
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const before = queryFn.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(queryFn.mock.calls.length - before).toBeLessThanOrEqual(12);
  await vi.advanceTimersByTimeAsync(120_000);
  const away = queryFn.mock.calls.length;
  touch();
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(away + 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(away + 1 + 6);
  leave();
  client.unmount();
});
