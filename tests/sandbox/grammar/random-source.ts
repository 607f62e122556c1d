import { createRandom } from '#shared/engine/random/create-random.ts';

/** Random numbers for a generator of programs: the same seed gives the same ones. */
export class Draws {
  readonly #random: { next: () => number };
  /** Names that are bound at the next expression. */
  bound: string[] = [];

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  #made = 0;

  /** A unique name. */
  fresh(prefix: string): string {
    this.#made += 1;
    return `${prefix}${this.#made}`;
  }

  below(limit: number): number {
    return Math.floor(this.#random.next() * limit);
  }

  often(share: number): boolean {
    return this.#random.next() < share;
  }

  one<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** The given number of independent draws. */
  some(min: number, max: number, make: () => string): string[] {
    return Array.from({ length: min + this.below(max - min + 1) }, make);
  }

  /** With these names bound, as in a lambda or comprehension. */
  within(names: readonly string[], make: () => string): string {
    const before = this.bound;
    this.bound = [...before, ...names];
    const made = make();
    this.bound = before;
    return made;
  }
}
