import { createRandom } from '../../functions/engine/random/create-random.ts';
import { Api } from '../support/api.ts';
import { until } from '../support/until.ts';
import { startTestStack } from '../support/with-stack.ts';
import { violations } from './invariants.ts';
import { Laboratory } from './laboratory.ts';
import { addFault } from './random-faults.ts';

// `npm run test:faults`: seeded schedules of random work and random faults, several experiments at a time, on one stack.
// After each round the faults go, the stack comes to rest, and the invariants of each experiment are looked at.
// SCHEDULES and SEED choose how many, and from which; what is violated is printed with its seed.
const schedules = Number(process.env.SCHEDULES ?? 1000);
const firstSeed = Number(process.env.SEED ?? 1);
const together = 10;
const stepsEach = 8;
const queues = ['generation', 'calculation', 'modeling', 'plotting', 'deletion'];

const running = await startTestStack({ visibilityScale: 0.015 });
Object.assign(process.env, running.stack.adminEnvironment);
const tables = await import('../../functions/tables/tables.ts');
const started = performance.now();
const bad: string[] = [];
let faults = 0;
let steps = 0;
try {
  for (let done = 0; done < schedules; done += together)
    await round(firstSeed + done, Math.min(together, schedules - done));
} finally {
  await running.stop();
}
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
process.stdout.write(
  `${schedules} schedules, ${steps} steps, ${faults} faults, ${minutes} minutes, ${bad.length} violations\n`,
);
process.exit(bad.length > 0 ? 1 : 0);

async function round(seed: number, size: number): Promise<void> {
  const api = await Api.signedIn(running.url, running.superadmin.email, running.superadmin.password);
  const laboratories = await Promise.all(
    Array.from({ length: size }, (_, place) =>
      Laboratory.open(api, running.url, createRandom(seed + place), `Seed ${seed + place}`),
    ),
  );
  const random = createRandom(seed);
  const placed = [];
  for (let step = 0; step < stepsEach; step++) {
    placed.push(addFault(running.stack, random));
    await Promise.all(laboratories.map((laboratory) => laboratory.step()));
  }
  faults += placed.length;
  steps += stepsEach * size;
  for (const { remove } of placed) remove();
  await rest(laboratories);
  for (const [place, laboratory] of laboratories.entries()) {
    const found = await violations(tables, laboratory);
    for (const sentence of found) {
      const words = `seed ${seed + place}: ${sentence}\n  ${laboratory.words.join(', ')}\n  ${placed.map((fault) => fault.words).join('; ')}\n`;
      bad.push(words);
      process.stdout.write(words);
    }
    await Promise.all(laboratory.lives.map((live) => live.close()));
    await api.ask('deleteProject', { path: { id: laboratory.small.project.uuid } });
  }
  process.stdout.write(`${seed + size - firstSeed} schedules, ${bad.length} violations\n`);
}

/** No message waits or is at work, no worker is busy, and so for a second: guards come half a minute late. */
async function rest(laboratories: readonly Laboratory[]): Promise<void> {
  await until(
    'the stack is at rest',
    async () => {
      const waiting = queues.reduce((sum, queue) => {
        const { ready, inFlight } = running.stack.queueLength(queue);
        return sum + ready + inFlight;
      }, 0);
      const busy = running.stack.functions.list().reduce((sum, state) => sum + state.busy + state.waiting, 0);
      if (waiting > 0 || busy > 0) return false;
      const rows = await Promise.all(
        laboratories.map(({ small }) =>
          tables.experiments.get(small.workspace, { parent: small.project.uuid, sort: small.experiment.uuid }),
        ),
      );
      return rows.every(
        (row) => !row || row.generation_id + row.modeling_id + row.plotting_id + row.calculation_id === '',
      );
    },
    180_000,
  );
}
