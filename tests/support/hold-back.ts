import { onTestFinished } from 'vitest';
import type { RunningStack } from '#infra/local/run-stack.ts';

/** As `hold`, and releases the calls when the test ends. */
export function holdBack(stack: RunningStack, caller: string, operation: string) {
  const held = hold(stack, caller, operation);
  onTestFinished(held.open);
  return held;
}

/**
 * Delays all SDK calls of one kind by a function, before they take effect, until they are released. It delays all,
 * because the message of a waiting worker is delivered again.
 */
export function hold(stack: RunningStack, caller: string, operation: string) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<'disconnect' | undefined>()];
  const remove = stack.faults.onCall({
    caller,
    operation,
    before: async () => {
      reached.resolve();
      return opened.promise;
    },
  });
  const end = (outcome?: 'disconnect') => {
    remove();
    opened.resolve(outcome);
  };
  const open = () => end();
  /** Ends the calls without effect: their caller is dead, and no call takes effect minutes later. */
  const drop = () => end('disconnect');
  return { reached: reached.promise, open, drop };
}
