import { environments } from '#infra/config/environments.ts';
import { routes } from '#shared/contracts/routes.ts';
import { callTimes } from '../cost/month-cost.ts';
import * as month from '../cost/tenant-month.ts';
import { simulateQueue } from './simulate-queue.ts';

/** The share of a day's calls and jobs in its busiest hour: all tenants in neighbouring time zones. */
const busiestHour = 0.2;
/** Lambda polls queues continuously; the delay until a worker has a message, with a fifth of a cold start. */
const poll = 0.25;
const { concurrentJobs, throttle, accountConcurrency, concurrentSandboxes = 0 } = environments.prod;

/** AWS's defaults: units a second of one partition key, and calls a second of an account's REST APIs. */
const partition = { reads: 3000, writes: 1000 };
const gatewayCalls = 10_000;

/** Per second and tenant in the busiest hour, of something that a person does so often a day. */
const atItsBusiest = (timesADay: number) => (timesADay * month.people * busiestHour) / 3600;
const calls = atItsBusiest(callTimes);
const changesADay = Object.entries(month.callsADay).reduce(
  (sum, [operation, times]) => sum + (isChange(operation) ? times : 0),
  0,
);
const jobSeconds = Object.values(month.jobsADay).reduce((sum, { times, seconds }) => sum + times * seconds, 0);
const running = calls * (month.callMilliseconds / 1000) + atItsBusiest(jobSeconds);

function isChange(operation: string): boolean {
  return Object.entries(routes).some(([name, { method }]) => name === operation && method !== 'GET');
}

/** Limits in the order in which they are reached as tenants become more. */
export const firstLimits = [
  {
    what: `Production's throttle: ${throttle.rate.toLocaleString('en')} calls a second`,
    tenants: throttle.rate / calls,
    remedy: "people are refused (429): raise `throttle`, below the account's limit",
  },
  {
    what: `The key \`platform\` of \`users\`: ${partition.reads.toLocaleString('en')} RCU a second, one a call`,
    tenants: partition.reads / calls,
    remedy:
      'DynamoDB splits the range of the key by uuid, on its own, within minutes; until then calls wait and try again',
  },
  {
    what: `Lambda: ${accountConcurrency.toLocaleString('en')} at once in the account, ${concurrentSandboxes} of them the sandbox's`,
    tenants: (accountConcurrency - concurrentSandboxes) / running,
    remedy: 'ask AWS for 3 000, well before: a flood of jobs takes up to 100 a queue besides',
  },
  {
    what: `The key \`platform\` of \`users\`: ${partition.writes.toLocaleString('en')} WCU a second for visits and renewals`,
    tenants: partition.writes / atItsBusiest(month.visitsADay + month.renewalsADay),
    remedy: 'as above; a visit that is not written is one minute of being shown as away',
  },
  {
    what: `API Gateway: ${gatewayCalls.toLocaleString('en')} calls a second in the account`,
    tenants: gatewayCalls / calls,
    remedy: 'ask AWS for more',
  },
  {
    what: `The month's key of \`activity\`: ${partition.writes.toLocaleString('en')} WCU a second, one a change`,
    tenants: partition.writes / atItsBusiest(changesADay),
    remedy: 'a line that cannot be written is in the log: give each day a key',
  },
].sort((one, other) => one.tenants - other.tenants);

const tenantCounts = [100, 1000, 10_000];
const rounded = (value: number) => Number(value.toPrecision(2)).toLocaleString('en');

/** Each queue and its workers over the busiest hour. */
function simulated(): string[] {
  return tenantCounts.flatMap((tenants) =>
    Object.entries(month.jobsADay).map(([kind, { times, seconds }]) => {
      // Half of all jobs are small, one in ten is five times the mean.
      const service = [0.3, 0.3, 0.3, 0.5, 0.5, 0.6, 0.75, 0.75, 1, 5].map((share) => share * seconds);
      const fixed = { workers: concurrentJobs, service, poll, seconds: 3600, seed: 1 };
      const { jobs, p50, p95, p99, busy, waiting } = simulateQueue({
        arrivals: tenants * atItsBusiest(times),
        ...fixed,
      });
      const numbers = [p50, p95, p99].map((wait) => wait.toFixed(2));
      const shares = [`${(100 * busy).toFixed(1)} %`, waiting];
      return `| ${[tenants.toLocaleString('en'), kind, jobs.toLocaleString('en'), ...numbers, ...shares].join(' | ')} |`;
    }),
  );
}

/** The part of `docs/scale.md` that follows from the figures of `docs/cost.md`. */
export function scaleFigures(): string {
  const large = 10_000;
  const people = large * month.people;
  return [
    '## Calls',
    '',
    `A person makes ${Math.round(callTimes).toLocaleString('en')} calls on a working day, of which most are the browser asking whether something has changed`,
    `([cost](cost.md)). A fifth of a day is in its busiest hour, so ${large.toLocaleString('en')} tenants (${people.toLocaleString('en')} people) make ${rounded((people * callTimes) / 1e6)} million`,
    `calls a day and ${rounded(large * calls)} a second then; at ${month.callMilliseconds} ms a call ${rounded((large * calls * month.callMilliseconds) / 1000)} API environments are at work. Fifty`,
    `tenants make ${rounded(50 * calls)} a second.`,
    '',
    '## What is reached first',
    '',
    '| limit | at some … tenants | then |',
    '|---|---:|---|',
    ...firstLimits.map(({ what, tenants, remedy }) => `| ${what} | ${rounded(tenants)} | ${remedy} |`),
    '',
    'Fewer questions of the browser move the first two.',
    '',
    '## Jobs',
    '',
    `Each queue has its own workers, at most ${concurrentJobs} at a time in production (\`concurrentJobs\`). This is a simulation of the`,
    'queues over the busiest hour, with the job times of [cost](cost.md) and a tail: one job in ten takes five times the',
    'mean.',
    '',
    `| tenants | queue | jobs in the hour | wait p50 (s) | p95 | p99 | ${concurrentJobs} workers busy | left waiting |`,
    '|---:|---|---:|---:|---:|---:|---:|---:|',
    ...simulated(),
  ].join('\n');
}
