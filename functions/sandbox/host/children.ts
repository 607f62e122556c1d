import { Child, type ChildOutcome } from './child.ts';

/**
 * Holds the child of one tenant, and a spare one that is already started. Another tenant gets another process, as does
 * the next request after a limit was exceeded. Requests are answered one at a time.
 */
export class Children {
  readonly #assets: string;
  #current: { tenant: string; child: Child } | undefined;
  #spare: Child | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(assets: string) {
    this.#assets = assets;
  }

  /** Starts a child before the first request. */
  warm(): void {
    if (!this.#spare?.usable) this.#spare = new Child(this.#assets);
  }

  ask(tenant: string, request: Buffer): Promise<ChildOutcome> {
    const answer = this.#last.then(async () => {
      const outcome = await this.#childOf(tenant).ask(request);
      this.warm();
      return outcome;
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** The process id of the current tenant's child. */
  get current(): number | undefined {
    return this.#current?.child.pid;
  }

  /** Duration of the last request in milliseconds. */
  get took(): number {
    return this.#current?.child.took ?? 0;
  }

  stop(): void {
    this.#current?.child.stop();
    this.#spare?.stop();
  }

  #childOf(tenant: string): Child {
    if (this.#current?.tenant === tenant && this.#current.child.usable) return this.#current.child;
    this.#current?.child.stop();
    this.warm();
    const child = this.#spare ?? new Child(this.#assets);
    this.#spare = undefined;
    this.#current = { tenant, child };
    return child;
  }
}
