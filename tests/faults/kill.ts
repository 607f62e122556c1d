import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '#infra/start/build.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { Api } from '../support/api.ts';
import { killWorkers } from './kill-workers.ts';
import { makeTenants } from './make-tenants.ts';
import { formulaViolations, ledgerViolations } from './proof/ledger-violations.ts';
import { readTables, readVisible } from './proof/snapshot.ts';
import { tableViolations } from './proof/table-violations.ts';
import { type CrashWait, distributionOf } from './proof/waits.ts';
import { freshToken } from './round.ts';
import { StackProcess } from './stack/stack-process.ts';
import { Laboratory } from './work/laboratory.ts';
import { pick } from './work/pick.ts';
import { importSeries } from './work/series-steps.ts';
import { randomStep } from './work/steps.ts';

// `npm run test:kill`: under load, every process of the stack is killed with SIGKILL, DynamoDB Local too; right after
// the restart every acknowledged write must exist. After every fifth kill the stack comes to rest, and the invariants
// of a fault schedule must hold; before that, workers alone are killed ten times. KILLS sets the number; RESULTS is a
// file of completed work, so that a run can be continued.
const kills = Number(process.env.KILLS ?? 50);
const inSet = 5;
const workersInSet = 10;
/** See `npm run test:faults`. */
const scale = Number(process.env.SCALE ?? 0.4);
const people = 3;
/** A lease lasts 10 s, and 20 s from its first extension after 4 s. */
const waitGroups: [string, (wait: CrashWait) => boolean][] = [
  ['all', () => true],
  ['one death, within 4 s', ({ deaths, age }) => deaths === 1 && age < 4],
  ['one death, later', ({ deaths, age }) => deaths === 1 && age >= 4],
  ['two deaths or more', ({ deaths }) => deaths > 1],
];
const file = process.env.RESULTS ?? 'dist/faults/kills.jsonl';

interface KillSet {
  seed: number;
  kills: number;
  processes: number;
  /** Workers that were killed while everything else ran, and the waiting times for their jobs. */
  died?: number;
  waits?: CrashWait[];
  acknowledged: number;
  unanswered: number;
  milliseconds: number;
  violations: string[];
}

await build();
mkdirSync(dirname(file), { recursive: true });
const sets: KillSet[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
if (sets.length * inSet < kills) {
  const stack = await StackProcess.start({
    visibilityScale: 0.003,
    delayScale: scale,
    callScale: scale,
    concurrency: 1,
  });
  try {
    const workspaces = await makeTenants(stack, { count: 1, series: 30 });
    while (sets.length * inSet < kills) {
      const set = await killAndRestart(stack, workspaces, sets.length + 1);
      appendFileSync(file, `${JSON.stringify(set)}\n`);
      sets.push(set);
      process.stdout.write(`${set.violations.map((message) => `${message}\n`).join('')}`);
      process.stdout.write(
        `${sets.length * inSet} kills, ${(set.milliseconds / 1000).toFixed(0)} s for the last five\n`,
      );
    }
  } finally {
    await stack.stop();
  }
}
const sum = (count: (set: KillSet) => number) => sets.reduce((total, set) => total + count(set), 0);
const violations = sum((set) => set.violations.length);
process.stdout.write(
  `${sum((set) => set.kills)} kills of ${sum(({ processes }) => processes)} processes; ${sum((set) => set.acknowledged)} calls acknowledged, ${sum((set) => set.unanswered)} without an answer; ${violations} violations\n`,
);
const waits = sets.flatMap((set) => set.waits ?? []);
process.stdout.write(`${sum(({ died = 0 }) => died)} workers killed alone\n`);
for (const [words, counts] of waitGroups) {
  const seconds = waits.filter(counts).map((wait) => wait.seconds);
  process.stdout.write(`${words}: ${distributionOf(seconds)}\n`);
}
process.exit(violations > 0 ? 1 : 0);

async function killAndRestart(stack: StackProcess, workspaces: readonly string[], seed: number): Promise<KillSet> {
  const started = performance.now();
  const random = createRandom(seed);
  const api = new Api(stack.url, await freshToken(stack));
  const laboratories = await Promise.all(
    Array.from({ length: people }, (_, index) => {
      const own = createRandom(seed * 1000 + index);
      return Laboratory.open(api, pick(own, workspaces), own, `Set ${seed}, ${index}`);
    }),
  );
  const found: string[] = [];
  let processes = 0;
  for (let kill = 1; kill <= inSet; kill++) {
    let alive = true;
    const work = laboratories.map(async (laboratory) => {
      await importSeries(laboratory, 5);
      while (alive) await randomStep(laboratory);
    });
    await delay(500 + random.integer(3000));
    alive = false;
    processes += await stack.kill();
    await Promise.all(work);
    await stack.start();
    process.stdout.write('.');
    api.token = await freshToken(stack);
    found.push(...(await lost(stack, laboratories)).map((message) => `set ${seed}, kill ${kill}: ${message}`));
  }
  const {
    died,
    waits,
    laboratories: steady,
  } = await killWorkers(stack, workspaces, { api, random, kills: workersInSet });
  laboratories.push(...steady);
  api.token = await freshToken(stack);
  const tables = await readTables(stack.environment);
  found.push(...(await lost(stack, laboratories)).map((message) => `set ${seed}, at rest: ${message}`));
  for (const { invariant, message } of tableViolations(tables)) found.push(`set ${seed}: ${invariant}: ${message}`);
  for (const laboratory of laboratories) {
    const formula = tables['comp-parameters']?.find(({ uuid }) => uuid === laboratory.place.twice)?.formula;
    const visible = (await visibleTo(laboratory)) ?? new Map();
    for (const [, message] of formulaViolations(visible, formula)) found.push(`set ${seed}: ${message}`);
    await laboratory.close();
    await api.ask('deleteProject', { path: { id: laboratory.place.project } });
  }
  const counts = laboratories.flatMap(({ ledger }) => [...ledger.counts.values()]);
  return {
    seed,
    kills: inSet,
    processes,
    died,
    waits,
    acknowledged: counts.reduce((total, { done }) => total + done, 0),
    unanswered: counts.reduce((total, { unanswered }) => total + unanswered, 0),
    milliseconds: Math.round(performance.now() - started),
    violations: found,
  };
}

/** Acknowledged writes of any laboratory that are missing. */
async function lost(stack: StackProcess, laboratories: readonly Laboratory[]): Promise<string[]> {
  const tables = await readTables(stack.environment);
  const found = laboratories.map(async (laboratory) => {
    const visible = await visibleTo(laboratory);
    return ledgerViolations(laboratory.ledger, tables, visible, laboratory.place.experiment);
  });
  return (await Promise.all(found)).flat().map(([invariant, message]) => `${invariant}: ${message}`);
}

/** The visible state; a busy machine may be too slow for the first call after a restart. */
async function visibleTo(laboratory: Laboratory): ReturnType<typeof readVisible> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readVisible(laboratory.api, laboratory);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
