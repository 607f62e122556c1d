/** A machine that slept, or a clock that was set, is noticed after this time at the latest. */
const longestTimer = 20_000;

/**
 * Waits for messages without asking for them: while a receive waits in fauxqs, fauxqs looks at the queue fifty times a
 * second. A message becomes visible by a call, after which `notify` is called, or at a time that the queue knows.
 */
export class Arrivals {
  readonly #visibleFrom: (queue: string) => number | undefined;
  readonly #waiting = new Set<() => void>();

  /** @param visibleFrom when the queue's first message is visible (Unix milliseconds); undefined while it has none */
  constructor(visibleFrom: (queue: string) => number | undefined) {
    this.#visibleFrom = visibleFrom;
  }

  /** After every call to the queues: any may have made a message visible, also one of a dead-letter queue. */
  notify(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves once the queue has a visible message, or the signal is aborted. */
  async wait(queue: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const [at, now] = [this.#visibleFrom(queue), Date.now()];
      if (at !== undefined && at <= now) return;
      await this.#sleep(at === undefined ? undefined : Math.min(at - now, longestTimer), signal);
    }
  }

  #sleep(milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
