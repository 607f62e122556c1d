const [frozen, running] = [0, 1];

/**
 * Stops a function's thread between two invocations, as Lambda freezes its environment: no timer fires, no answer arrives,
 * until the next event. The runner holds one end of the shared word, the thread the other.
 */
export class Freezer {
  readonly memory: SharedArrayBuffer;
  readonly #word: Int32Array;

  constructor(memory = new SharedArrayBuffer(4)) {
    this.memory = memory;
    this.#word = new Int32Array(memory);
  }

  /** In the runner, before an event is sent. */
  thaw(): void {
    Atomics.store(this.#word, 0, running);
    Atomics.notify(this.#word, 0);
  }

  /** In the thread: says what is to be said, and returns at the next event, which may have come meanwhile. */
  freezeAfter(say: () => void): void {
    Atomics.store(this.#word, 0, frozen);
    say();
    Atomics.wait(this.#word, 0, frozen);
  }
}
