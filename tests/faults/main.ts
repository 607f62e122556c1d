import { build } from '#infra/start/build.ts';
import { makeTenants } from './make-tenants.ts';
import { Results } from './results.ts';
import { runRound } from './round.ts';
import { StackProcess } from './stack/stack-process.ts';

// `npm run test:faults`: seeded schedules of random work and random faults, several concurrently, on one stack.
// SCHEDULES and SEED set their number and the first seed; violations are printed with their seed. RESULTS is a file of
// completed work: an interrupted run continues, and several runs, each with its own seeds and file, may run in
// parallel; their concatenated files are one result. docs/reliability.md describes the evidence.
const schedules = Number(process.env.SCHEDULES ?? 1000);
const first = Number(process.env.SEED ?? 1);
const together = Number(process.env.TOGETHER ?? 10);
const results = new Results(process.env.RESULTS ?? 'dist/faults/schedules.jsonl');
/** Factor of the durations of calls, and of the delays that must outlast them: 1 on a busy machine. */
const scale = Number(process.env.SCALE ?? 0.4);
/** The interval of rounds after which the whole stack is killed in the middle of the work. */
const restartEvery = Number(process.env.RESTART_EVERY ?? 8);

const left = Array.from({ length: schedules }, (_, index) => first + index).filter((seed) => !results.has(seed));
if (left.length > 0) await runAll();
process.stdout.write(`\n${results.summary()}\n`);
process.exit(results.schedules.some(({ violations }) => violations.length > 0) ? 1 : 0);

async function runAll(): Promise<void> {
  await build();
  const stack = await StackProcess.start({
    visibilityScale: 0.003,
    delayScale: scale,
    callScale: scale,
    concurrency: 2,
  });
  try {
    const workspaces = await makeTenants(stack, { count: 1 });
    for (let at = 0; at < left.length; at += together) {
      const seeds = left.slice(at, at + together);
      const restart = (at / together) % restartEvery === restartEvery - 1;
      const { round, schedules: done } = await runRound({ stack, workspaces, seeds, restart });
      results.add(round, done);
      for (const { seed, violations } of done)
        for (const violation of violations) process.stdout.write(`seed ${seed}: ${violation}\n`);
      const { placed, fired, milliseconds } = round;
      const happened = Object.values(fired).reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `${results.schedules.length} schedules; ${(milliseconds / 1000).toFixed(1)} s, ${placed} faults placed, happened ${happened} times${restart ? ', restarted' : ''}\n`,
      );
    }
  } finally {
    await stack.stop();
  }
}
