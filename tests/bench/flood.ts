import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { strictDefaults } from '#infra/local/strict/strict.ts';
import { Api } from '../support/api.ts';
import { smallExperiment } from '../support/experiment.ts';
import { makeTenant, makeUser } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { startTestStack } from '../support/with-stack.ts';

// `npm run bench:flood -- 5`: with AWS's rates and limits one tenant floods generation, formula checks and webhooks for so
// many minutes. Another tenant's work may meanwhile take at most twice as long as alone. All functions have a twelfth of
// AWS's processors, so that less of the flood waits for the machine (OPERATE-130).
const minutes = Number(process.argv[2] ?? 5);
const experimentsOfFlood = 12;
const checksOfFlood = 12;
const webhooksOfFlood = 5;
/** So many of each worker run at once: of mails, a workspace has four for its webhooks. Calls are not held up so. */
const [workersOfJobs, workersOfCalls] = [6, 40];
/** The flood's questions whether a job has ended are no part of it: its windows hear of that. */
const pauseOfFlood = 1000;
const most = 2;
const longest = 300_000;
const quietRounds = 7;

const { url, superadmin, mailFolder, stop } = await startTestStack({
  strict: { ...strictDefaults, processorScale: 1 / 12 },
  concurrency: (path) => (path.endsWith('-worker') ? workersOfJobs : workersOfCalls),
});
const receiver = await new Receiver().open();
try {
  const [attacker, victim] = [await tenant(), await tenant()];
  const works = {
    'a series': async () => {
      await victim.api.call('generateSeries', { path: victim.path });
      await isIdle(victim);
    },
    // Until it is answered: a sandbox that is late is asked again, as a person does.
    'a formula check': () =>
      until('a formula is checked', async () => (await checked(victim, 'heat + 1')) < 300, longest),
    // An address may ask for three mails an hour.
    'a password mail': async ({ email }: { email: string }) => {
      await new Api(url).call('requestPasswordReset', { body: { email } });
      await until(`a mail to ${email}`, async () => isMailed(email), longest);
    },
  };
  const measure = async (isOver: (rounds: number) => boolean) => {
    const times = new Map<string, number[]>();
    for (let round = 0; !isOver(round); round++) {
      await keepFewSeries(victim);
      const forgetful = await makeUser(victim.admin, 'Forgetful');
      for (const [name, work] of Object.entries(works)) {
        const began = performance.now();
        await work(forgetful);
        const took = performance.now() - began;
        times.set(name, [...(times.get(name) ?? []), took]);
        say(`${name}: ${(took / 1000).toFixed(2)} s`);
      }
    }
    return times;
  };
  const quiet = (round: number) => round >= quietRounds;

  // Functions that start are no part of it.
  await measure((round) => round >= 1);
  say('alone');
  const alone = await measure(quiet);
  say('under the flood');
  const flood = await floodOf(attacker);
  const end = performance.now() + minutes * 60_000;
  // A flood's queues build up first.
  await delay(Math.min(20_000, minutes * 10_000));
  const during = await measure((round) => round >= quietRounds && performance.now() > end);
  say('the flood ends');
  const done = await flood.end();
  process.stdout.write(`\nUnder a load of ${loadavg()[0]?.toFixed(0)}, ${minutes} minutes: ${done}\n\n`);
  process.stdout.write('| | alone | under the flood | times |\n|---|---:|---:|---:|\n');
  for (const name of Object.keys(works)) {
    const [before, flooded] = [alone, during].map((times) => median(times.get(name) ?? [])) as [number, number];
    const shown = [before, flooded].map((time) => `${(time / 1000).toFixed(2)} s`);
    process.stdout.write(`| ${name} | ${shown.join(' | ')} | ${(flooded / before).toFixed(2)} |\n`);
    if (flooded > most * before) process.exitCode = 1;
  }
} finally {
  await receiver.close();
  await stop();
}

type Tenant = Awaited<ReturnType<typeof tenant>>;

async function tenant() {
  const { admin, workspace, member } = await makeTenant(url, superadmin);
  const api = await Api.signedIn(url, member.email, member.password);
  return { admin, api, workspace: workspace.uuid, ...(await smallExperiment(api, workspace.uuid)) };
}

function say(what: string): void {
  process.stdout.write(`${new Date().toISOString()} ${what}\n`);
}

/** The licence bounds how many series there are, not how often they are made. */
async function keepFewSeries({ api, path }: { api: Api; path: { id: string } }): Promise<void> {
  const series = await api.allSeries(path.id);
  if (series.length > 10) await api.call('deleteSeries', { path: { id: series[0]?.uuid ?? '' } });
}

/** The status of a formula's check. */
async function checked({ api, path }: Pick<Tenant, 'api' | 'path'>, formula: string): Promise<number> {
  return (await api.ask('previewCompParameter', { path, body: { formula } })).status;
}

/** @param pause milliseconds between two questions, besides those of `until` */
async function isIdle({ api, path }: { api: Api; path: { id: string } }, pause = 0): Promise<void> {
  const isOver = async () => {
    await delay(pause);
    return (await api.call('getExperiment', { path })).generation_id === '';
  };
  await until('the job ends', isOver, longest);
}

function isMailed(email: string): boolean {
  if (!existsSync(mailFolder)) return false;
  return readdirSync(mailFolder).some((name) =>
    readFileSync(join(mailFolder, name), 'utf8').includes(`\r\nTo: ${email}\r\n`),
  );
}

/** Generations of many experiments, whose ends go to slow receivers, and formula checks that never end. */
async function floodOf({ api, project, path }: Tenant) {
  const counts = { generations: 0, checks: 0, refused: 0, failed: 0 };
  const events = ['job.success' as const];
  for (let number = 0; number < webhooksOfFlood; number++) {
    const body = { name: `Flood ${number}`, address: receiver.address, events };
    await api.call('createWebhook', { path: { id: project.uuid }, body });
  }
  // A receiver that never answers is left out after five deliveries; one that just answers in time is not.
  const slowly: Receiver['answers'][number] = (_request, response) => {
    setTimeout(() => response.writeHead(204).end(), 9000).unref();
  };
  receiver.answers.push(...Array.from({ length: 100_000 }, () => slowly));
  const copies = [path];
  while (copies.length < experimentsOfFlood) {
    copies.push({ id: (await api.call('duplicateExperiment', { path, body: {} })).uuid });
  }
  let isOver = false;
  const again = async (act: () => Promise<unknown>) => {
    while (!isOver) {
      await act().catch(() => {
        counts.failed++;
      });
    }
  };
  const generations = copies.map((of) =>
    again(async () => {
      await api.call('generateSeries', { path: of });
      await isIdle({ api, path: of }, pauseOfFlood);
      counts.generations++;
      await keepFewSeries({ api, path: of });
    }),
  );
  const formula = '[0 for i in range(10**6) for j in range(10**6)]';
  const checks = Array.from({ length: checksOfFlood }, () =>
    again(async () => {
      const status = await checked({ api, path }, formula);
      if (status === 429) counts.refused++;
      else if (status < 300) counts.checks++;
      else counts.failed++;
      if (status === 429) await delay(100);
    }),
  );
  return {
    async end(): Promise<string> {
      isOver = true;
      await Promise.all([...generations, ...checks]);
      return Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .concat(`${receiver.received.length} messages`)
        .join(', ');
    },
  };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
