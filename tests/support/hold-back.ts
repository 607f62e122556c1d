import type { RunningStack } from '#infra/local/run-stack.ts';

/**
 * Delays all SDK calls of this kind by a function, before they take effect, until they are released. All of them,
 * because a message is delivered again while its worker waits.
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
