import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import type { Measured } from './capacity-meter.ts';
import { hottest, partsOf, sumOf } from './capacity-reasons.ts';

/** The measurements as a page: the five hottest routes with an explanation of each number, then all routes. */
export function report(measured: readonly Measured[]): string {
  const byOperation = new Map(measured.map((one) => [one.operation, one]));
  const hot = Object.entries(hottest).map(([operation, { reads, writes, why }]) => {
    const { read, write } = byOperation.get(operation as Operation)?.then ?? { read: Number.NaN, write: Number.NaN };
    if (read !== sumOf(reads) || write !== sumOf(writes)) {
      throw new Error(`${operation} costs ${read} RCU and ${write} WCU, not what capacity-reasons.ts explains`);
    }
    const parts = [partsOf(reads), ...(write > 0 ? [`WCU: ${partsOf(writes)}`] : [])].join('; ');
    return `| ${placeOf(operation as Operation)} | ${units(read)} | ${units(write)} | ${parts} | ${why} |`;
  });
  const all = [...byOperation.values()].map(
    ({ operation, first, then }) =>
      `| ${operation} | ${placeOf(operation)} | ${units(first.read)} | ${units(then.read)} | ${units(then.write)} | ${then.calls} |`,
  );
  return [
    ...introduction,
    '## The five hottest routes',
    '',
    '| route | RCU | WCU | made up of | why it is no less |',
    '|---|---:|---:|---|---|',
    ...hot,
    '',
    '## All measured routes',
    '',
    '| operation | route | RCU, first | RCU | WCU | calls |',
    '|---|---|---:|---:|---:|---:|',
    ...all,
    '',
    ...calculations,
  ].join('\n');
}

const introduction = [
  '# What a call costs in DynamoDB',
  '',
  '`npm run bench:capacity` writes this page. It runs the whole stack, asks DynamoDB for `ReturnConsumedCapacity` on every',
  'call, and adds up what the function behind a route is charged while it answers: as a member of the workspace, at an',
  'experiment of 5 inputs, 1 output and 5 series of 20 samples each. *First* is the first call of an environment that has',
  'just started, *RCU* and *WCU* the cheaper of the second and the third call in a row. A strongly consistent read of up to',
  '4 KB is 1 RCU; a write of up to 1 KB is 1 WCU, in a transaction 2. *Calls* are round trips to DynamoDB: items that are',
  'wanted together travel in one. Writes include the line of the activity log (1 WCU); those of a visit (once a minute a',
  "person) and of the workspace's usage (every 25 calls, or once a minute, an environment) are not in them. Caches of two",
  'seconds have sometimes just run out, so a number may be a few units higher in another run; those of the five hottest',
  'must be as they are explained.',
  '',
];

/** By hand, from the test that it names. */
const calculations = [
  '## A calculation',
  '',
  'Calculated values lie in blocks (decision TABLE-4). Over n samples with k functions a calculation writes at most',
  'n·k/400 + 20 units where values have a few digits, as functions of set inputs do: 14 for 5000 samples with 1 function,',
  '24 with 4, measured once. Doubles whose digits all differ do not compress and take a unit for some 128 values: 74 for',
  '5000 samples with 2, which is above that bound of 45. A unit for 400 values is 20 bits for each, and 52 bits of such a',
  'double are random: without losing digits no packing takes less than a unit for 157 values, 64 here. The rest of the 74',
  'are signs and exponents, what the commit writes, and what is rounded up. Larger blocks spare none of it, because an',
  'item costs a unit a kilobyte. To remove the blocks that another calculation has replaced costs as much again.',
  '`tests/functions/results/write-units.test.ts` holds both bounds.',
  '',
  '## An import of 20 000 rows',
  '',
  'A sample of up to a kilobyte is a unit, so 20 000 of them are 25 s of writing at the rate that a partition allows',
  '(decision TABLE-2): with `CLOUD=strict` the first rows are shown 30.6 s after pressing Import. DynamoDB Local has no',
  'such rate: there it takes 13.7 s, and 17.3 s until all rows are shown (medians of 3 in Chromium, two cores under a',
  'load of 8, `bench:web`; 15.0 and 18.1 s under one of 11); the charts opened meanwhile in 0.7 s, and the experiment was',
  'read in 82 ms. A list of so many samples costs 3400 units to read, in parts of 425, and its first 200 samples 34.',
  '',
];

const placeOf = (operation: Operation) => {
  const route: Route = routes[operation];
  return `\`${route.method} ${gatewayPath(route)}\``;
};
const units = (value: number) => String(Math.round(value * 10) / 10);
