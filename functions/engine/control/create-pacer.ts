import type { Control } from '../types.ts';

/** Lets a long computation breathe. */
export interface Pacer {
  /**
   * Accounts for about `work` floating-point operations. Returns a promise to await when it is time to yield to the
   * event loop, else undefined; the promise rejects with the signal's reason once aborted.
   */
  spend(work: number): Promise<void> | undefined;
  report(done: number, total: number, phase: string): void;
}

/**
 * Creates a pacer. It counts work instead of reading a clock, so that a run stays a pure function of its request: at a
 * slow 0.5 GFLOP/s the budget between two yields is 80 ms.
 */
export function createPacer(control: Control): Pacer {
  let spent = 0;
  return {
    spend(work) {
      spent += work;
      if (spent < WORK_BETWEEN_YIELDS) return undefined;
      spent = 0;
      return breathe(control.signal);
    },
    report(done, total, phase) {
      control.onProgress?.({ done, total, phase });
    },
  };
}

const WORK_BETWEEN_YIELDS = 4e7;

async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    globalThis.setTimeout(resolve, 0);
  });
  signal?.throwIfAborted();
}
