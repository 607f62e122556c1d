/** How many invocations may run at the same time: of one function, or of all that share an account's number. */
export class Concurrency {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** Counts one more invocation, or answers that there is no room for it. */
  enter(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }

  leave(): void {
    this.#left += 1;
  }
}

/** Lambda keeps so many for functions that reserve nothing. */
const leastUnreserved = 10;

/** The concurrency of all functions without a reservation; the others' reservations are theirs alone, used or not. */
export function unreserved(account: number, reserved: readonly number[]): Concurrency {
  const left = account - reserved.reduce((sum, one) => sum + one, 0);
  if (reserved.length > 0 && left < leastUnreserved) {
    throw new Error(
      `Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [${leastUnreserved}].`,
    );
  }
  return new Concurrency(left);
}
