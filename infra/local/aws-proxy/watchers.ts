import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { ProxyAnswer } from '../data/answers.ts';
import type { CallFailure, SdkCall } from './calls.ts';

/** A call that was answered, and the capacity units that DynamoDB charged for it, if somebody asked for them. */
interface AnsweredCall extends SdkCall {
  status: number;
  units: number;
}
export type Watcher = (call: AnsweredCall) => void;

const charged = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.union([charged, z.array(charged)]).optional() });

/**
 * Functions that are notified of every call. While one of them needs it, DynamoDB is asked for the cost of each call.
 */
export class Watchers {
  readonly #watchers = new Map<Watcher, { charges: boolean }>();

  /** Adds a watcher; the returned function removes it. */
  add(watcher: Watcher, options: { charges: boolean } = { charges: true }): () => void {
    this.#watchers.set(watcher, options);
    return () => this.#watchers.delete(watcher);
  }

  /** The body of a call to forward. */
  prepare({ headers }: IncomingMessage, body: Buffer): Buffer {
    if (!this.#charges || !String(headers['x-amz-target']).startsWith('DynamoDB')) return body;
    return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString('utf8')), ReturnConsumedCapacity: 'TOTAL' }));
  }

  tell(describe: () => SdkCall, result: ProxyAnswer | CallFailure): void {
    if (this.#watchers.size === 0 || typeof result === 'string' || !('body' in result)) return;
    const call = describe();
    const isCharged = this.#charges && call.service === 'dynamodb' && result.status === 200;
    const units = isCharged ? unitsOf(String(result.body)) : 0;
    for (const watch of this.#watchers.keys()) watch({ ...call, status: result.status, units });
  }

  get #charges() {
    return [...this.#watchers.values()].some(({ charges }) => charges);
  }
}

function unitsOf(body: string): number {
  const { ConsumedCapacity = [] } = answer.parse(JSON.parse(body));
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}
