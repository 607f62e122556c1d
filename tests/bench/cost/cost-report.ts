import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitingDays } from '#infra/constructs/vault-copy.ts';
import { type Bill, busyBill, tenantBill, totalOf, type Units } from './month-cost.ts';
import { prices } from './prices.ts';
import { idleBill, resourcesOf, tracedShare, usedBill } from './template-bill.ts';
import * as month from './tenant-month.ts';

export const docs = join(import.meta.dirname, '..', '..', '..', 'docs');

export function measuredUnits(): Units {
  const rows = readFileSync(join(docs, 'capacity.md'), 'utf8').matchAll(
    /^\| (\w+) \| `[A-Z]+ [^`]+` \| [\d.]+ \| ([\d.]+) \| ([\d.]+) \| \d+ \|$/gm,
  );
  return new Map([...rows].map(([, name = '', read, write]) => [name, { read: Number(read), write: Number(write) }]));
}

const sum = (times: object) => Object.values(times).reduce<number>((total, one) => total + Number(one), 0);
const dollars = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'));
const cents = (value: number) => (value < 0.1 ? value.toFixed(4) : value.toFixed(2));

/** Bills beside each other, a column each. */
function table(bills: Record<string, Bill>): string[] {
  const names = [...new Set(Object.values(bills).flatMap((bill) => Object.keys(bill)))];
  const columns = Object.values(bills);
  const line = (name: string, values: readonly string[]) => `| ${[name, ...values].join(' | ')} |`;
  return [
    line('', Object.keys(bills)),
    `|---|${columns.map(() => '---:|').join('')}`,
    ...names.map((name) =>
      line(
        name,
        columns.map((bill) => (bill[name] === undefined ? '' : cents(bill[name]))),
      ),
    ),
    line(
      '**together**',
      columns.map((bill) => `**${totalOf(bill).toFixed(2)}**`),
    ),
  ];
}

const nights = 30;

/** Each copy is a whole one: a month of them by the days that the vault keeps each, a gigabyte of tables. */
const copiesOfGigabyte = (days: number) =>
  (waitingDays + days) * prices.vaultGigabyteMonth + nights * prices.vaultCopyGigabyte;

/** The page `docs/cost.md`. */
export function costReport(): string {
  const prod = resourcesOf('prod');
  const { busy } = month;
  const used = totalOf(usedBill(prod));
  const tenant = tenantBill(measuredUnits(), tracedShare(prod));
  const at = (tenants: number) => totalOf(idleBill(prod)) + (tenants > 0 ? used + tenants * totalOf(tenant) : 0);
  const idle = Object.fromEntries(
    (['dev', 'staging', 'prod'] as const).map((env) => [env, idleBill(env === 'prod' ? prod : resourcesOf(env))]),
  );
  const jobs = Object.values(month.jobsADay).reduce((total, { times }) => total + times, 0);
  return [
    '# What it costs',
    '',
    '`npm run cost` writes this page: capacity units measured by `npm run bench:capacity`, every resource of the templates',
    '(one whose price is not known fails a test), prices as published (`tests/bench/cost/prices.ts`, us-east-1, without free',
    `tiers), and a tenant's month that is assumed (\`tenant-month.ts\`): ${month.people} people who work on ${month.days} days, each with`,
    `${sum(month.callsADay)} calls, ${Math.round(sum(month.pollsADay))} that the browser makes by itself and ${jobs} jobs a day, and a window that is open for ${month.hoursOpenADay} hours.`,
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
    'Nothing runs: no server, no database instance, no cluster. The rest is monitoring, and Lambda, which asks each',
    'queue all the time. An environment that is used pays the same; every environment pays it.',
    '',
    ...table(idle),
    '',
    'Each dead-letter queue of jobs has a consumer of its own, so it is asked too. As soon as anybody works, metrics that',
    `have values cost up to $${used.toFixed(2)} more. Tables are encrypted by keys of AWS's own, which are free.`,
    '',
    '## What a tenant adds',
    '',
    ...table({ '$ a month': tenant, busy: busyBill(measuredUnits(), tracedShare(prod)) }),
    '',
    `*Busy* is a laboratory of ${busy.people} people and ${busy.robots} robots with access tokens that call once a second, day and night, and`,
    `has ${busy.samples / 1e6} million samples of ${busy.bytesASample / 1000} kB. One call of three reports 20 measurements, of which each leaves a line in`,
    'its history: most of what robots write. A token may call ten times as often (600 a minute).',
    '',
    'Six of seven calls are the browser asking whether rights and names have changed: every ten seconds while somebody sits',
    'at the window, seldom otherwise. X-Ray traces one call in twenty. Fewer questions are the next saving.',
    '',
    '## A copy outside the account',
    '',
    'An environment that names a vault elsewhere (`backupCopy`) pays for a whole copy of the tables each night, here and',
    `there: $${copiesOfGigabyte(7).toFixed(2)} a gigabyte of tables and month where copies are kept for 7 days, $${copiesOfGigabyte(35).toFixed(2)} for 35; within one region`,
    `$${(nights * prices.vaultCopyGigabyte).toFixed(2)} less. The tenant above has ${month.gigabytes.storedATenant} GB, the busy one ${((busy.samples * busy.bytesASample) / 1e9).toFixed(1)} GB.`,
    '',
  ].join('\n');
}
