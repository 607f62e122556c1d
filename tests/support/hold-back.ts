import type { RunningStack } from '../../infra/local/run-stack.ts';

/** Holds back a function's next SDK call of this kind, or so many, before it takes effect, until it is let go. */
export function holdBack(stack: RunningStack, caller: string, operation: string, times = 1) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  stack.faults.onCall({
    caller,
    operation,
    times,
    before: async () => {
      reached.resolve();
      await opened.promise;
      return undefined;
    },
  });
  return { reached: reached.promise, open: opened.resolve };
}
