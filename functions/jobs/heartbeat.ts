import { setTimeout as delay } from 'node:timers/promises';

export interface Heartbeat {
  milliseconds: number;
  /** Called at every beat; may abort the work through the controller, and never throws. */
  beat: (controller: AbortController) => Promise<void>;
}

/**
 * Does `work` with one beat after the other. When it returns, no beat is running: nothing that a beat publishes can
 * follow the published result.
 */
export async function withHeartbeat<Result>(
  { milliseconds, beat }: Heartbeat,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const end = new AbortController();
  const beating = (async () => {
    while (!end.signal.aborted) {
      await delay(milliseconds, undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted && !controller.signal.aborted) await beat(controller);
    }
  })();
  try {
    const result = await work(controller.signal);
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    // Aborted work throws arbitrary errors: the abort's reason is reported.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    end.abort();
    await beating;
  }
}
