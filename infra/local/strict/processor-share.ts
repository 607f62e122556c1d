import { readFileSync } from 'node:fs';

/** With so much memory a function has one whole processor; with less, a part of it. */
const megabytesOfProcessor = 1769;
const tickMilliseconds = 10;

/**
 * The part of one processor that Lambda gives a function of this memory size; a thread uses no more than one.
 *
 * @param scale of Lambda's processor
 */
export const shareOf = (megabytes: number, scale = 1) => Math.min(1, megabytes / megabytesOfProcessor) * scale;

/**
 * Times in milliseconds, of the wall and of the calling thread with its child processes; how the thread stands still, and
 * whether they do meanwhile.
 */
interface Clock {
  now: () => number;
  used: () => number;
  wait: (milliseconds: number) => void;
  hold: (isHeld: boolean) => void;
}

/**
 * Holds the calling thread and its child processes to a part of a processor: whenever they have worked for longer than
 * their part of the time that has passed since the event, all stand still until that time has passed too.
 */
export class ProcessorShare {
  readonly #share: number;
  readonly #clock: Clock;
  #began = 0;
  #usedBefore = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(share: number, clock: Clock) {
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
    const { now, used, wait, hold } = this.#clock;
    const until = this.#began + (used() - this.#usedBefore) / this.#share;
    if (until <= now()) return;
    hold(true);
    for (let left = until - now(); left > 0; left = until - now()) wait(Math.min(left, tickMilliseconds));
    hold(false);
  }
}

interface Child {
  pid?: number | undefined;
  kill: (signal: NodeJS.Signals) => boolean;
}

/** @param children those of the thread that live */
export function threadClock(children: ReadonlySet<Child>): Clock {
  const still = new Int32Array(new SharedArrayBuffer(4));
  return {
    now: () => performance.now(),
    used: () => {
      const { user, system } = process.threadCpuUsage();
      return [...children].reduce((sum, { pid }) => sum + workOf(pid), (user + system) / 1000);
    },
    wait: (milliseconds) => void Atomics.wait(still, 0, 0, milliseconds),
    hold: (isHeld) => {
      for (const child of children) child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT');
    },
  };
}

/** Linux counts a process's time in such ticks; other systems do not tell. */
const clockTickMilliseconds = 10;

/** The processor time of a process in milliseconds, without what it has started. */
function workOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * clockTickMilliseconds;
  } catch {
    return 0;
  }
}
