import type { RunningStack } from '#infra/local/run-stack.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';

interface Cost {
  read: number;
  write: number;
  /** Calls of DynamoDB in sequence, which determine the waiting time. */
  calls: number;
}

/** The cost of a route in a new environment, and afterwards. */
export interface Measured {
  operation: Operation;
  first: Cost;
  then: Cost;
}

/** `ask` makes the request once; the number of requests determines how much the caches of an environment save. */
export type Measure = (operation: Operation, ...asks: (() => Promise<unknown>)[]) => Promise<void>;

const reads = ['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems'];

/** Adds up the capacity consumed by the function that answers a route. Requests are made one at a time. */
export function meter({ watch }: RunningStack, report: (measured: Measured) => void) {
  let feature = '';
  let cost: Cost = { read: 0, write: 0, calls: 0 };
  const stop = watch(({ caller, service, operation, units }) => {
    if (service !== 'dynamodb' || !caller.split('/').includes(feature)) return;
    cost.calls += 1;
    if (reads.includes(operation)) cost.read += units;
    else cost.write += units;
  });
  const measure: Measure = async (operation, ...asks) => {
    const costs: Cost[] = [];
    for (const ask of asks) {
      feature = routes[operation].feature;
      cost = { read: 0, write: 0, calls: 0 };
      await ask();
      costs.push(cost);
      feature = '';
    }
    const [first] = costs;
    // A visit is recorded once a minute, and usage every 25 calls or minute: one of two calls has neither.
    const [then] = costs.slice(-2).sort((a, b) => a.write - b.write || a.read - b.read);
    if (first && then) report({ operation, first, then });
  };
  return { measure, stop };
}
