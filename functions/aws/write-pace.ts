import { setTimeout as delay } from 'node:timers/promises';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { abortable } from '../runtime/abortable.ts';
import { endOfTime } from './throttling.ts';

/**
 * Write units per second that one process spends on a partition key. DynamoDB accepts 1000 in total (docs: "Burst and
 * adaptive capacity"); the rest is left to concurrent edits (decision TABLE-2). Another database takes another rate.
 */
export const unitsPerSecond = (): number => Number(process.env.WRITE_UNITS_PER_SECOND ?? 800);
/** Units that may be spent at once after a pause. */
const burst = 100;

/** A token bucket, represented by the time until which the spent units are paid for. */
export function createPace(now: () => number = () => performance.now()) {
  const rate = unitsPerSecond();
  const milliseconds = (units: number) => (units / rate) * 1000;
  let paidUntil = Number.NEGATIVE_INFINITY;
  return {
    /** Spends units; returns the milliseconds to wait before they are sent. */
    spend(units: number): number {
      const start = Math.max(paidUntil, now() - milliseconds(burst));
      paidUntil = start + milliseconds(units);
      return Math.max(0, paidUntil - now());
    },
    /** Corrects the spent units by the actual cost. */
    correct(units: number): void {
      paidUntil += milliseconds(units);
    },
    isIdle: () => paidUntil < now(),
  };
}

const paces = new Map<string, ReturnType<typeof createPace>>();
/** An API function's process uses many partition keys, a worker's a few. */
const maxPaces = 1000;

interface Metered {
  ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined;
}

/**
 * Sends writes of one partition key no faster than it accepts them. The answer must contain the cost: request
 * `ReturnConsumedCapacity: 'INDEXES'`, because the index by uuid is spread over other partitions.
 *
 * @param expected units that are spent before the cost is known: one per item
 */
export async function paced<Answer extends Metered>(
  { table, parent }: { table: string; parent: string },
  expected: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const pace = paceOf(`${table} ${parent}`);
  const wait = pace.spend(expected);
  if (wait > 0) await abortable(delay(wait), endOfTime());
  const answer = await send();
  const costs = [answer.ConsumedCapacity ?? []].flat();
  const units = costs.reduce((sum, { Table, CapacityUnits = 0 }) => sum + (Table?.CapacityUnits ?? CapacityUnits), 0);
  if (costs.length > 0) pace.correct(units - expected);
  return answer;
}

function paceOf(name: string) {
  const known = paces.get(name);
  if (known) return known;
  if (paces.size >= maxPaces) {
    for (const [other, pace] of paces) if (pace.isIdle()) paces.delete(other);
  }
  const pace = createPace();
  paces.set(name, pace);
  return pace;
}
