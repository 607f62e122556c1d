/**
 * Tokens that come back at a rate, at most a second's worth of them. The cost of a call is known after it: it may start
 * while any token is left, and what it takes beyond them must come back before the next one.
 */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #size: number;
  #left: number;
  #at: number;

  constructor(perSecond: number, now: number, size = perSecond) {
    this.#perSecond = perSecond;
    this.#size = size;
    this.#left = size;
    this.#at = now;
  }

  /** @param now in milliseconds */
  left(now: number): number {
    this.#left = Math.min(this.#size, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    return this.#left;
  }

  take(units: number, now: number): void {
    this.#left = this.left(now) - units;
  }
}
