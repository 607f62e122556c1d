import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bill, idleBill, pollingBill, tenantBill, totalOf, type Units, usedBill } from './month-cost.ts';
import { synthesizedCounts } from './synthesized-counts.ts';
import * as month from './tenant-month.ts';

// `npm run cost`: dollars a month at 1, 100 and 10 000 tenants, from the capacity units in docs/capacity.md, the
// resources of production's template, published prices (prices.ts) and an assumed month (tenant-month.ts). Writes
// docs/cost.md.
const docs = join(import.meta.dirname, '..', '..', '..', 'docs');

function measuredUnits(): Units {
  const rows = readFileSync(join(docs, 'capacity.md'), 'utf8').matchAll(
    /^\| (\w+) \| `[A-Z]+ [^`]+` \| [\d.]+ \| ([\d.]+) \| ([\d.]+) \| \d+ \|$/gm,
  );
  return new Map([...rows].map(([, name = '', read, write]) => [name, { read: Number(read), write: Number(write) }]));
}

const counts = synthesizedCounts('prod');
const idle = { ...idleBill(counts), ...pollingBill(counts.queues) };
const tenant = tenantBill(measuredUnits());
const dollars = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'));
const table = (bill: Bill) => [
  '| | $ a month |',
  '|---|---:|',
  ...Object.entries(bill).map(([name, value]) => `| ${name} | ${value < 0.1 ? value.toFixed(4) : value.toFixed(2)} |`),
  `| **together** | **${totalOf(bill).toFixed(2)}** |`,
];
const at = (tenants: number) =>
  totalOf(idle) + (tenants > 0 ? totalOf(usedBill(counts)) : 0) + tenants * totalOf(tenant);
const calls = Object.values(month.callsADay).reduce((sum, times) => sum + times, 0);

const text = [
  '# What it costs',
  '',
  '`npm run cost` writes this page: capacity units measured by `npm run bench:capacity`, the alarms and queues of the',
  'template for production, prices as published (`tests/bench/cost/prices.ts`, us-east-1, without free tiers), and a',
  `tenant's month that is assumed (\`tenant-month.ts\`): ${month.people} people who work on ${month.days} days, ${calls} calls and`,
  `${Object.values(month.jobsADay).reduce((sum, { times }) => sum + times, 0)} jobs a person and day, sockets open for ${month.hoursOpenADay} hours.`,
  '',
  '| tenants | $ a month | $ a tenant |',
  '|---:|---:|---:|',
  ...[0, 1, 100, 10_000].map(
    (tenants) =>
      `| ${tenants.toLocaleString('en')} | ${dollars(at(tenants))} | ${tenants ? dollars(at(tenants) / tenants) : ''} |`,
  ),
  '',
  '## When nobody works',
  '',
  'Nothing runs: no server, no database instance, no cluster. What is left is what watches:',
  '',
  ...table(idle),
  '',
  'Without firewall, alarms and dashboard the secret and the polling of queues remain. Each dead-letter queue has',
  `a consumer of its own, so it is polled too. As soon as anybody works, metrics that have values cost $${totalOf(usedBill(counts)).toFixed(2)} more.`,
  '',
  '## What a tenant adds',
  '',
  ...table(tenant),
  '',
  'Sampling traces and shortening the retention of logs are the first savings at 10 000 tenants; neither is needed at 100.',
  '',
].join('\n');
writeFileSync(join(docs, 'cost.md'), text);
process.stdout.write(text);
