/** The steps of a stop, in reverse order. */
export class Undo {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  add(...steps: (() => unknown)[]) {
    this.#steps.push(...steps);
  }

  /** Runs every step once, however often it is called; a failing step does not prevent the others. */
  run(): Promise<void> {
    this.#running ??= this.#all();
    return this.#running;
  }

  async #all() {
    const failures: unknown[] = [];
    for (const step of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The stack did not stop cleanly.');
  }
}
