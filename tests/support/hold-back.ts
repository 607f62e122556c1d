import type { RunningStack } from '#infra/local/run-stack.ts';

/**
 * Holds back a function's SDK calls of this kind, before they take effect, until they are let go: all of them, because a
 * message comes again while its worker waits.
 */
export function holdBack(stack: RunningStack, caller: string, operation: string) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const remove = stack.faults.onCall({
    caller,
    operation,
    before: async () => {
      reached.resolve();
      await opened.promise;
      return undefined;
    },
  });
  const open = () => {
    remove();
    opened.resolve();
  };
  return { reached: reached.promise, open };
}
