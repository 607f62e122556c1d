import { randomUUID } from 'node:crypto';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import type { Invocable } from '#infra/local/functions/pool.ts';
import type { InvocationOutcome } from '#infra/local/functions/runtime.ts';
import { root } from '#infra/start/build.ts';
import { asFunction } from '../roles.ts';

type Handler = (event: unknown, context: object) => Promise<unknown>;

const definitions: Readonly<Record<string, FunctionDefinition>> = functionDefinitions;

/** A function of the template that runs in this process, with its role and without a limit of time. */
export class FunctionHere implements Invocable {
  readonly #name: string;
  #busy = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get state() {
    return { busy: this.#busy };
  }

  async invoke(event: string): Promise<InvocationOutcome> {
    this.#busy += 1;
    try {
      const answer = await this.run(JSON.parse(event));
      return { ok: true, json: JSON.stringify(answer) ?? 'null' };
    } catch (error) {
      process.stderr.write(`${this.#name}: ${error instanceof Error ? error.stack : error}\n`);
      return { ok: false, error: { errorType: 'Error', errorMessage: String(error) } };
    } finally {
      this.#busy -= 1;
    }
  }

  async run(event: unknown): Promise<unknown> {
    const deadline = Date.now() + (definitions[this.#name]?.timeoutSeconds ?? 0) * 1000;
    const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
    const handler = await load(this.#name);
    return asFunction(this.#name, () => handler(event, context));
  }
}

async function load(name: string): Promise<Handler> {
  const { handler } = await import(`${root}/${definitions[name]?.entry}`);
  return handler;
}
