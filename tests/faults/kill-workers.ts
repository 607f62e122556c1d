import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '#shared/engine/random/create-random.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import type { Api } from '../support/api.ts';
import { until } from '../support/until.ts';
import { type CrashWait, waitsAfterCrashes } from './proof/waits.ts';
import { rest } from './round.ts';
import type { StackProcess } from './stack/stack-process.ts';
import { job } from './work/experiment-steps.ts';
import { Laboratory } from './work/laboratory.ts';
import { pick } from './work/pick.ts';
import { importSeries } from './work/series-steps.ts';

interface Options {
  api: Api;
  random: Random;
  kills: number;
}

interface Killed {
  died: number;
  /** The waiting times for the jobs of those workers. */
  waits: CrashWait[];
  laboratories: Laboratory[];
}

/**
 * Kills workers during their jobs while everything else runs: their messages are leased, and people wait until the
 * lease ends. Tables are slowed down, so that a job takes some seconds and its worker can be killed at any age.
 */
export async function killWorkers(
  stack: StackProcess,
  workspaces: readonly string[],
  { api, random, kills }: Options,
): Promise<Killed> {
  const laboratories = await Promise.all(
    ['Killed workers', 'Killed workers too'].map((name) =>
      Laboratory.open(api, pick(random, workspaces), random, name),
    ),
  );
  let died = 0;
  let alive = true;
  const work = laboratories.map(async (laboratory) => {
    for (let series = 0; series < 3; series++) await importSeries(laboratory, 5);
    while (alive) {
      await job(laboratory, pick(random, ['generateSeries', 'predict', 'plot']));
      // Most are refused while a job runs.
      await delay(300);
    }
  });
  await stack.ask('work', null);
  for (let kill = 1; kill <= kills; kill++) {
    for (const kind of jobKinds) await stack.ask('place', slowCalls(`${kind}-worker`, random));
    died += await until('a worker is at a job', () => killAtRandom(stack, random));
    await stack.ask('heal', null);
    process.stdout.write('x');
  }
  alive = false;
  await Promise.all(work);
  await rest(stack);
  const observers = laboratories.flatMap((laboratory) => laboratory.observers);
  const connections = observers.flatMap((observer) => observer.connections);
  return { died, waits: waitsAfterCrashes(await stack.ask('work', null), connections), laboratories };
}

/** After a random delay: a worker killed as soon as it appears has always just started. */
async function killAtRandom(stack: StackProcess, random: Random): Promise<number | undefined> {
  await delay(1000 + random.integer(5000));
  return (await stack.ask('killWorkers', null)) || undefined;
}

const slowCalls = (caller: string, random: Random) => ({
  kind: 'delay' as const,
  caller,
  skip: random.integer(8),
  times: 6,
  milliseconds: 500 + random.integer(2000),
  late: false,
});
