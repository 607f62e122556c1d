import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environments } from '#infra/config/environments.ts';
import { days, jobsADay, people } from '../cost/tenant-month.ts';
import { simulateQueue } from './simulate-queue.ts';

// `npm run scale`: do jobs wait? Simulates each queue and its workers over the busiest hour of a day, at 100, 1000 and
// 10 000 tenants, and writes the table into docs/scale.md between its marks.
const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'scale.md');
/** The share of a day's jobs in its busiest hour: all tenants in neighbouring time zones. */
const busiestHour = 0.2;
/** Lambda polls queues continuously; the delay until a worker has a message, with a fifth of a cold start. */
const poll = 0.25;
const { concurrentJobs } = environments.prod;

const rows = [100, 1000, 10_000].flatMap((tenants) =>
  Object.entries(jobsADay).map(([kind, { times, seconds }]) => {
    const arrivals = (tenants * people * times * busiestHour) / 3600;
    // Half of all jobs are small, one in ten is five times the mean.
    const service = [0.3, 0.3, 0.3, 0.5, 0.5, 0.6, 0.75, 0.75, 1, 5].map((share) => share * seconds);
    const { jobs, p50, p95, p99, busy, waiting } = simulateQueue({
      arrivals,
      workers: concurrentJobs,
      service,
      poll,
      seconds: 3600,
      seed: 1,
    });
    const numbers = [p50, p95, p99].map((wait) => wait.toFixed(2));
    return `| ${[tenants.toLocaleString('en'), kind, jobs.toLocaleString('en'), ...numbers, `${(100 * busy).toFixed(1)} %`, waiting].join(' | ')} |`;
  }),
);
const table = [
  `| tenants | queue | jobs in the hour | wait p50 (s) | p95 | p99 | ${concurrentJobs} workers busy | left waiting |`,
  '|---:|---|---:|---:|---:|---:|---:|---:|',
  ...rows,
].join('\n');
const [start, end] = ['<!-- simulated -->', '<!-- end -->'];
const text = readFileSync(file, 'utf8');
const [before, after] = [text.indexOf(start), text.indexOf(end)];
if (before < 0 || after < 0) throw new Error('docs/scale.md has no marks for the table');
writeFileSync(file, `${text.slice(0, before + start.length)}\n${table}\n${text.slice(after)}`);
process.stdout.write(`${people} people a tenant, ${days} days a month\n${table}\n`);
