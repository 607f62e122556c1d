/** DynamoDB Local looks three times a second for indexes to make and items to expire, which no stack leaves to it. */
const idleMilliseconds = 10_000;

interface Suspendable {
  suspend: () => void;
  resume: () => void;
}

/** Suspends a process while nobody calls it: call `begin` before a call and `end` after its answer. */
export class Suspension {
  readonly #process: Suspendable;
  #calls = 0;
  #isSuspended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(process: Suspendable) {
    this.#process = process;
    this.#wait();
  }

  begin(): void {
    clearTimeout(this.#timer);
    this.#calls += 1;
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#process.resume();
  }

  end(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#isSuspended = true;
      this.#process.suspend();
    }, idleMilliseconds);
    this.#timer.unref();
  }
}
