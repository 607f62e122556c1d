import type { RunningStack } from '#infra/local/run-stack.ts';

/**
 * Delays all SDK calls of one kind by a function, before they take effect, until they are released. It delays all,
 * because the message of a waiting worker is delivered again.
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
