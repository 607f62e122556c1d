/** With so much memory a function has one whole processor; with less, a part of it. */
const megabytesOfProcessor = 1769;
const tickMilliseconds = 10;

/** The part of one processor that Lambda gives a function of this memory size; a thread uses no more than one. */
export const shareOf = (megabytes: number) => Math.min(1, megabytes / megabytesOfProcessor);

/** Times in milliseconds, of the wall and of the calling thread; and how the thread stands still. */
interface Clock {
  now: () => number;
  used: () => number;
  wait: (milliseconds: number) => void;
}

/**
 * Holds the calling thread to a part of a processor: whenever it has worked for longer than its part of the time that
 * has passed since the event, the thread stands still until that time has passed too.
 */
export class ProcessorShare {
  readonly #share: number;
  readonly #clock: Clock;
  #began = 0;
  #usedBefore = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(share: number, clock: Clock = threadClock()) {
    this.#share = share;
    this.#clock = clock;
  }

  /** At an event. Before the first the thread has the whole processor, as Lambda gives it to a function that starts. */
  begin(): void {
    if (this.#share === 1) return;
    this.#began = this.#clock.now();
    this.#usedBefore = this.#clock.used();
    this.#timer = setInterval(() => this.#wait(), tickMilliseconds);
    this.#timer.unref();
  }

  /** Before the answer is given. */
  end(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#wait();
  }

  /** In short parts, so that the runner's questions about memory are answered in between. */
  #wait() {
    const { now, used, wait } = this.#clock;
    const until = this.#began + (used() - this.#usedBefore) / this.#share;
    for (let left = until - now(); left > 0; left = until - now()) wait(Math.min(left, tickMilliseconds));
  }
}

function threadClock(): Clock {
  const still = new Int32Array(new SharedArrayBuffer(4));
  return {
    now: () => performance.now(),
    used: () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    },
    wait: (milliseconds) => void Atomics.wait(still, 0, 0, milliseconds),
  };
}
