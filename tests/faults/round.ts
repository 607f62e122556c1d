import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { Api } from '../support/api.ts';
import { until } from '../support/until.ts';
import { worker } from './make-tenants.ts';
import { checkEvents } from './proof/event-violations.ts';
import { fileViolations, formulaViolations, ledgerViolations } from './proof/ledger-violations.ts';
import { readFiles, readTables, readVisible, type Tables } from './proof/snapshot.ts';
import { sweepViolations } from './proof/sweep-violations.ts';
import { tableViolations } from './proof/table-violations.ts';
import { waitsAfterCrashes } from './proof/waits.ts';
import type { Result, Round } from './results.ts';
import type { Look } from './stack/commands.ts';
import { nameOf, wordsOf } from './stack/fault.ts';
import { randomFault } from './stack/random-faults.ts';
import type { StackProcess } from './stack/stack-process.ts';
import { sweepLater } from './stack/sweep.ts';
import { Laboratory } from './work/laboratory.ts';
import { pick } from './work/pick.ts';
import { importSeries } from './work/series-steps.ts';
import { randomStep } from './work/steps.ts';

/** For each of the two people in a laboratory. */
const stepsEach = 5;

export interface RoundOptions {
  stack: StackProcess;
  workspaces: readonly string[];
  seeds: readonly number[];
  /** The whole stack is killed and restarted in the middle. */
  restart: boolean;
  /** The people continue until so many kinds of faults have occurred: which are met in so many steps is chance. */
  leastKinds?: number;
}

/**
 * Several concurrent schedules, each with its own experiment, people and faults, although faults hit any call. Then the
 * faults end, the stack comes to rest, and the invariants are checked.
 */
export async function runRound({ stack, workspaces, seeds, restart, leastKinds = 0 }: RoundOptions) {
  const started = performance.now();
  const api = new Api(stack.url, await freshToken(stack));
  const laboratories = await Promise.all(
    seeds.map((seed) => {
      const random = createRandom(seed);
      return Laboratory.open(api, pick(random, workspaces), random, `Seed ${seed}`);
    }),
  );
  const fired: Record<string, number> = {};
  const gather = (counts: Record<string, number>) => {
    for (const [name, count] of Object.entries(counts)) fired[name] = (fired[name] ?? 0) + count;
  };
  const placed: string[][] = seeds.map(() => []);
  const working = Promise.all(
    laboratories.map(async (laboratory, at) => {
      await importSeries(laboratory, 6);
      if ((seeds[at] ?? 0) % 40 === 0) await importSeries(laboratory, 5001);
      await Promise.all([person(laboratory), person(laboratory)]);
    }),
  );
  async function person(laboratory: Laboratory): Promise<void> {
    for (let step = 0; step < stepsEach || (await lacksKinds()); step++) {
      const at = laboratories.indexOf(laboratory);
      if (laboratory.random.integer(10) < 7) placed[at]?.push(await place(stack, laboratory.random));
      await randomStep(laboratory);
    }
  }
  async function lacksKinds(): Promise<boolean> {
    if (leastKinds === 0) return false;
    const now = await stack.ask('fired', null).catch(() => []);
    return new Set([...Object.keys(fired), ...now]).size < leastKinds;
  }
  if (restart) {
    await new Promise((resolve) => setTimeout(resolve, 2000 + createRandom(seeds[0] ?? 0).integer(4000)));
    gather(await stack.ask('heal', null));
    await stack.kill();
    await stack.start();
    api.token = await freshToken(stack);
  }
  await working;
  gather(await stack.ask('heal', null));
  const redriven = await rest(stack);
  api.token = await freshToken(stack);
  const work = await stack.ask('work', null);

  const tables = await readTables(stack.environment);
  const found = tableViolations(tables);
  const schedules: Result[] = [];
  for (const [at, laboratory] of laboratories.entries()) {
    const own = found.filter(({ project }) => project === laboratory.place.project);
    const seed = seeds[at] ?? 0;
    const connections = laboratory.observers.flatMap((observer) => observer.connections);
    const waits = waitsAfterCrashes(work, connections).map(({ seconds }) => seconds);
    schedules.push({ ...(await check(laboratory, seed, tables, own, placed[at] ?? [])), waits });
  }
  const known = new Set(laboratories.map(({ place: { project } }) => project));
  const left = await sweepLater(stack.environment);
  const afterSweep = sweepViolations(await readTables(stack.environment), left);
  for (const [at, { place }] of laboratories.entries())
    for (const { invariant, message, project } of afterSweep)
      if (project === place.project) schedules[at]?.violations.push(`${invariant}: ${message}, after the sweep`);
  const elsewhere = [...found, ...afterSweep].filter(({ project }) => !known.has(project));
  for (const { invariant, message } of elsewhere)
    schedules[0]?.violations.push(`${invariant}: ${message} (elsewhere, after this round)`);
  for (const { place } of laboratories) await api.ask('deleteProject', { path: { id: place.project } });
  const round: Round = {
    seeds: [Math.min(...seeds), Math.max(...seeds)],
    milliseconds: Math.round(performance.now() - started),
    placed: placed.flat().length,
    fired,
    restarts: Number(restart),
    redriven,
  };
  return { round, schedules };
}

/** A fault that a dying stack does not receive does not count. */
async function place(stack: StackProcess, random: Random): Promise<string> {
  const fault = randomFault(random);
  return stack.ask('place', fault).then(
    () => wordsOf(fault),
    () => `${nameOf(fault)} (not placed)`,
  );
}

async function check(
  laboratory: Laboratory,
  seed: number,
  tables: Tables,
  own: ReturnType<typeof tableViolations>,
  placed: readonly string[],
): Promise<Omit<Result, 'waits'>> {
  const { ledger, place, observers } = laboratory;
  const visible = await readVisible(laboratory.api, laboratory);
  const formula = tables['comp-parameters']?.find(({ uuid }) => uuid === place.twice)?.formula;
  const connections = observers.flatMap((observer) => observer.connections);
  const { violations: ofEvents, ...jobs } = checkEvents(connections, ledger.jobs, visible !== undefined);
  const violations = [
    ...own.map(({ invariant, message }) => `${invariant}: ${message}`),
    ...[
      ...ledgerViolations(ledger, tables, visible, place.experiment),
      ...formulaViolations(visible ?? new Map(), formula),
      ...(visible ? fileViolations(ledger, visible, await readFiles(laboratory.api, laboratory)) : []),
    ].map(([invariant, message]) => `${invariant}: ${message}`),
    ...ofEvents.map((violation) => `events: ${violation}`),
  ];
  await laboratory.close();
  const story = `\n    ${laboratory.words.join(', ')}\n    ${placed.join('; ')}\n    experiment ${place.experiment}`;
  return {
    seed,
    violations: violations.map((violation) => violation + story),
    steps: Object.fromEntries(ledger.counts),
    jobs,
  };
}

/** Tokens are valid for five minutes, and sockets reconnect with the newest one. */
export async function freshToken({ url }: StackProcess): Promise<string | undefined> {
  let refusal: unknown;
  const signIn = () =>
    Api.signedIn(url, worker.email, worker.password).catch((error: unknown) => {
      refusal = error;
      return undefined;
    });
  // A stack that has just started is slow, above all on a busy machine, and faults hit any call.
  const signedIn = await until('somebody is signed in', signIn).catch((error: unknown) => {
    throw new Error(String(error), { cause: refusal });
  });
  return signedIn.token;
}

/** No message is pending or in flight, and no worker is busy. Given-up deletions are sent again, as a person would. */
export async function rest(stack: StackProcess): Promise<number> {
  let redriven = 0;
  let seen: Look | undefined;
  const look = async () => {
    const before = JSON.stringify(seen);
    seen = await stack.ask('look', null);
    if (seen.givenUp > 0) redriven += await stack.ask('redrive', null);
    return isAtRest(seen) || JSON.stringify(seen) !== before;
  };
  // A large import that was killed restarts, and on a busy machine each takes minutes: patience is for no progress.
  while (!seen || !isAtRest(seen)) {
    await until('the stack is at rest', look).catch((error: unknown) => {
      throw new Error(String(error), { cause: seen });
    });
  }
  return redriven;
}

const isAtRest = ({ messages, busy, givenUp }: Look) => messages + busy + givenUp === 0;
