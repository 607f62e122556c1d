import type { Control } from '../types.ts';

/** Yields to the event loop at fixed amounts of work. */
export interface Pacer {
  /**
   * Counts about `work` floating-point operations. Returns a promise to await if it is time to yield to the event loop,
   * otherwise undefined; the promise rejects with the signal's reason once aborted.
   */
  spend(work: number): Promise<void> | undefined;
  report(done: number, total: number, phase: string): void;
}

/**
 * Creates a pacer. It counts work instead of reading a clock, so that a run remains a pure function of its request. The
 * budget between two yields is 80 ms at a slow 0.5 GFLOP/s.
 */
export function createPacer(control: Control): Pacer {
  return {
    spend(work) {
      spent += work + OVERHEAD;
      if (spent < WORK_BETWEEN_YIELDS) return undefined;
      spent = 0;
      return breathe(control.signal);
    },
    report(done, total, phase) {
      control.onProgress?.({ done, total, phase });
    },
  };
}

/** By all computations of the thread: many short ones keep it as busy as a long one. */
let spent = 0;
/** The least that a call counts: small works are mostly overhead. */
const OVERHEAD = 2e4;
const WORK_BETWEEN_YIELDS = 4e7;

async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    globalThis.setTimeout(resolve, 0);
  });
  signal?.throwIfAborted();
}
