import { Child, type Outcome } from './child.ts';

/**
 * The child of one tenant at a time, and a spare that has started already. Another tenant gets another process, and so does
 * everybody after a limit was met. Requests are answered one after the other.
 */
export class Children {
  readonly #assets: string;
  #current: { tenant: string; child: Child } | undefined;
  #spare: Child | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(assets: string) {
    this.#assets = assets;
  }

  /** Starts a child ahead of the first request. */
  warm(): void {
    if (!this.#spare?.usable) this.#spare = new Child(this.#assets);
  }

  ask(tenant: string, request: Buffer): Promise<Outcome> {
    const answer = this.#last.then(async () => {
      const outcome = await this.#childOf(tenant).ask(request);
      this.warm();
      return outcome;
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** The process of the tenant that asked last. */
  get current(): number | undefined {
    return this.#current?.child.pid;
  }

  /** How many milliseconds its last request took. */
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
