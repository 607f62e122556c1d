import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '#infra/start/build.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { measureAll } from './large-experiment.ts';
import { memoryOf, processesFrom, processorSeconds, threadsOf } from './processes.ts';

// `npm run bench:rest`: what `npm start` takes of a machine while nobody uses it, all its processes together: after all
// that can be done with an experiment of 50 samples, and after one of 80 000 (SAMPLES; 0 leaves it out). Rest is one
// minute after five idle ones (IDLE, in seconds). Above its bound it fails. Needs Linux.
const idleSeconds = Number(process.env.IDLE ?? 300);
const samples = Number(process.env.SAMPLES ?? 80_000);
const measuredSeconds = 60;
/** Percent of one processor, and MB. */
const bounds = { processor: 1, memory: 700 };

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'serieslab-rest-'));
const runner = spawn(process.execPath, ['infra/start/start.mjs'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
});
const all = () => processesFrom(runner.pid ?? 0);
try {
  const place = { url: await ready(), superadmin: settingsFrom({}).superadmin };
  report('started');
  await measureAll(place, 50, () => undefined);
  report('used');
  await rest('at rest');
  if (samples > 0) {
    await measureAll(place, samples, (line) => process.stdout.write(`${line}\n`));
    report(`after ${samples} samples`);
    await rest(`at rest after ${samples} samples`);
  }
} finally {
  runner.kill('SIGTERM');
  await once(runner, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function ready(): Promise<string> {
  let text = '';
  runner.stdout.on('data', (chunk) => {
    text += chunk;
  });
  for (;;) {
    const url = /^Ready: (\S+)$/m.exec(text)?.[1];
    if (url !== undefined) return url;
    if (runner.exitCode !== null) throw new Error('The stack did not start.');
    await delay(100);
  }
}

function report(when: string, processor?: { percent: number; of: string }): void {
  const found = all().map((one) => ({ ...one, ...memoryOf(one), threads: threadsOf(one) }));
  const memory = sum(found.map((one) => one.all));
  const anonymous = sum(found.map((one) => one.anonymous));
  const share = processor && `, ${processor.percent.toFixed(2)} % of a processor (${processor.of})`;
  process.stdout.write(`${when}: ${memory.toFixed(0)} MB, ${anonymous.toFixed(0)} of it anonymous${share ?? ''}\n`);
  for (const { name, all, threads } of found)
    if (all >= 1) process.stdout.write(`  ${name}: ${all.toFixed(0)} MB, ${threads} threads\n`);
  if (!processor) return;
  if (memory > bounds.memory || processor.percent > bounds.processor) {
    process.stdout.write(`  more than ${bounds.memory} MB or ${bounds.processor} %\n`);
    process.exitCode = 1;
  }
}

/** Waits, then measures: a process that began or ended while it was measured counts with what is known of it. */
async function rest(when: string): Promise<void> {
  await delay(idleSeconds * 1000);
  const before = new Map(all().map((one) => [one.pid, processorSeconds(one)]));
  await delay(measuredSeconds * 1000);
  const used = all().map((one) => ({
    name: one.name,
    percent: ((processorSeconds(one) - (before.get(one.pid) ?? 0)) / measuredSeconds) * 100,
  }));
  const parts = used.filter(({ percent }) => percent > 0).map(({ name, percent }) => `${name} ${percent.toFixed(2)}`);
  report(when, { percent: sum(used.map(({ percent }) => percent)), of: parts.join(', ') || 'nobody' });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
