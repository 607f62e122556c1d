import { onTestFinished, vi } from 'vitest';

/** Counts how often the engine has yielded to the event loop in this test, which it does at fixed amounts of work. */
export function countYields(): () => number {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timer.mockRestore());
  return () => timer.mock.calls.filter(([, delay]) => delay === 0).length;
}
