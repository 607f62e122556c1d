import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '#infra/start/build.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { Api } from '../support/api.ts';
import { makeTenants } from './make-tenants.ts';
import { leaks, type Sample } from './proof/leaks.ts';
import { freshToken, rest } from './round.ts';
import type { Measurement } from './stack/commands.ts';
import { StackProcess } from './stack/stack-process.ts';
import { Laboratory } from './work/laboratory.ts';
import { pick } from './work/pick.ts';
import { importSeries } from './work/series-steps.ts';
import { randomStep } from './work/steps.ts';

// `npm run test:soak`: two hours of work of ten people, one step every half minute each, compressed into ten minutes,
// with reloaded browsers and new experiments. Afterwards no memory, file, socket or message may remain. MINUTES sets
// another length.
const minutes = Number(process.env.MINUTES ?? 10);
const people = 10;
const compressed = 120 / 10;
const everyMilliseconds = 30_000 / compressed;
/** Steps until a person starts another experiment: some twenty minutes. */
const stepsOfOne = 40;
const file = process.env.RESULTS ?? 'dist/faults/soak.jsonl';

await build();
mkdirSync(dirname(file), { recursive: true });
const stack = await StackProcess.start({ visibilityScale: 0.003 });
const samples: Sample[] = [];
let steps = 0;
let failed = 0;
let sockets = 0;
try {
  const workspaces = await makeTenants(stack, { count: 1, series: 40 });
  const api = new Api(stack.url, await freshToken(stack));
  const started = performance.now();
  const end = started + minutes * 60_000;
  const work = Array.from({ length: people }, (_, index) => person(api, workspaces, index, end));
  while (performance.now() < end) {
    await delay(Math.min(20_000, Math.max(0, end - performance.now())));
    keep(await stack.ask('measure', null), 'at work');
    api.token = await freshToken(stack);
  }
  await Promise.all(work);
  await rest(stack);
  // The $disconnect calls of sockets run functions too, and connections are kept open for a minute.
  await delay(65_000);
  keep(await stack.ask('measure', null), 'at rest');

  function keep(measurement: Measurement, when: Sample['when']): void {
    const sample: Sample = { when, seconds: Math.round((performance.now() - started) / 1000), ...measurement };
    samples.push(sample);
    appendFileSync(file, `${JSON.stringify(sample)}\n`);
    const { seconds, openFiles, openSockets, messages, runnerResident } = sample;
    process.stdout.write(
      `${seconds} s: ${steps} steps, ${openSockets} sockets, ${openFiles} files, ${messages} messages, ${Math.round(runnerResident / 1e6)} MB\n`,
    );
  }
} finally {
  await stack.stop();
}
const found = leaks(samples);
process.stdout.write(`${steps} steps (${failed} without an answer), ${sockets} sockets opened\n${found.table}\n`);
for (const problem of found.problems) process.stdout.write(`${problem}\n`);
process.exit(found.problems.length > 0 ? 1 : 0);

async function person(api: Api, workspaces: readonly string[], index: number, end: number): Promise<void> {
  for (let turn = 0; performance.now() < end; turn++) {
    const random = createRandom(index * 1000 + turn);
    const laboratory = await Laboratory.open(api, pick(random, workspaces), random, `Soak ${index}, ${turn}`);
    sockets += laboratory.observers.length;
    await importSeries(laboratory, 8);
    for (let step = 0; step < stepsOfOne && performance.now() < end; step++) {
      const began = performance.now();
      await randomStep(laboratory);
      steps += 1;
      await delay(Math.max(0, everyMilliseconds - (performance.now() - began)));
    }
    for (const { unanswered } of laboratory.ledger.counts.values()) failed += unanswered;
    await laboratory.close();
    await api.ask('deleteProject', { path: { id: laboratory.place.project } });
  }
}
