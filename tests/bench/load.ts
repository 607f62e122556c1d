import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Api } from '../support/api.ts';
import { inputs as inputNames, reactions } from '../support/direct-arylation.ts';
import { withStack } from '../support/with-stack.ts';
import type { LoadResult } from './load-generator.ts';

// `npm run bench:load`: GET /api/experiments/{id}/series on loopback, at a rate raised step by step; each step lasts 20
// s and arrives on schedule whether or not the server keeps up (open loop). A step passes if no request failed and the
// responses kept the pace.
const seconds = Number(process.env.SECONDS ?? 20);
const rates = [10, 25, 50, 60, 75, 100, 150, 200, 300, 400, 500, 700, 1000];

await withStack(async ({ url, superadmin }) => {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const [experiment] = await api.call('listAllExperiments', {});
  if (!experiment) throw new Error('The demo experiment is missing');
  const rows = reactions()
    .slice(0, 88)
    .map((row) => ({ ...Object.fromEntries(inputNames.map((n) => [n, row[n] ?? ''])), yield_pct: Number(row.yield) }));
  await api.call('importSeries', {
    path: { id: experiment.uuid },
    body: { samples: rows, options: { in: true, out: true } },
  });
  const target = { url: `${url}/api/experiments/${experiment.uuid}/series`, token: api.token ?? '' };
  const bytes = (await (await fetch(target.url, { headers: { Authorization: `Bearer ${target.token}` } })).text())
    .length;
  say(`${cpus().length} cores, generator included; each answer is 100 samples in 2 series, ${bytes} bytes of JSON`);
  say('rate/s  answered/s  errors   p50 ms   p99 ms  runner CPU  generator CPU  DynamoDB CPU');
  let best = 0;
  for (const rate of rates) {
    const fresh = await Api.signedIn(url, superadmin.email, superadmin.password);
    const result = await step({ ...target, token: fresh.token ?? '' }, rate);
    const hasPassed = result.errors === 0 && result.answered >= rate * seconds * 0.99 && result.p99 < 2000;
    if (!hasPassed) break;
    best = rate;
  }
  say(`Highest rate held for ${seconds} s without an error: ${best} a second`);
  if (best < 50) process.exitCode = 1;
});

async function step(target: { url: string; token: string }, rate: number): Promise<LoadResult> {
  const before = { runner: process.cpuUsage(), java: javaSeconds() };
  const worker = new Worker(join(import.meta.dirname, 'load-generator.ts'), {
    workerData: { ...target, rate, seconds },
  });
  const [result]: LoadResult[] = await once(worker, 'message');
  if (!result) throw new Error('The generator said nothing');
  const used = process.cpuUsage(before.runner);
  const generator = result.cpuSeconds / seconds;
  const runner = (used.user + used.system) / 1e6 / seconds - generator;
  const java = (javaSeconds() - before.java) / seconds;
  const cells = [
    rate,
    (result.answered / seconds).toFixed(1),
    result.errors,
    result.p50.toFixed(1),
    result.p99.toFixed(1),
  ];
  const shares = [runner, generator, java].map((share) => `${Math.round(share * 100)} %`);
  say(
    [
      ...cells.map((cell, i) => String(cell).padStart([6, 11, 7, 8, 8][i] ?? 8)),
      ...shares.map((s) => s.padStart(11)),
    ].join(' '),
  );
  return result;
}

/** CPU seconds of the Java processes below this one, from the kernel. */
function javaSeconds(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(processOf);
  const below = (pid: number): number[] =>
    processes.filter((one) => one.parent === pid).flatMap((one) => [one.java ? one.seconds : 0, ...below(one.pid)]);
  return below(process.pid).reduce((sum, seconds) => sum + seconds, 0);
}

function processOf(name: string): { pid: number; parent: number; java: boolean; seconds: number }[] {
  try {
    const [head, tail] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
    const fields = tail?.split(' ') ?? [];
    const seconds = (Number(fields[11]) + Number(fields[12])) / 100;
    return [{ pid: Number(name), parent: Number(fields[1]), java: head?.endsWith('(java') ?? false, seconds }];
  } catch {
    return [];
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
