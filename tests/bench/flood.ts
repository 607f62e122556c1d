import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
// many minutes. Another tenant's work may meanwhile take at most twice as long as alone.
const minutes = Number(process.argv[2] ?? 5);
const experimentsOfFlood = 12;
const checksOfFlood = 12;
const most = 2;
const longest = 300_000;

const { url, superadmin, mailFolder, stop } = await startTestStack({ strict: strictDefaults });
const receiver = await new Receiver().open();
try {
  const [attacker, victim] = [await tenant(), await tenant()];
  const spare: string[] = [];
  const rounds = Math.max(3, Math.floor(minutes * 2));
  for (let round = 0; round < 2 * rounds; round++) spare.push((await makeUser(victim.admin, 'Forgetful')).email);

  const works = {
    'a series': async () => {
      await victim.api.call('generateSeries', { path: victim.path });
      await isIdle(victim);
    },
    'a formula check': () =>
      victim.api.call('previewCompParameter', { path: victim.path, body: { formula: 'heat + 1' } }),
    'a password mail': async () => {
      const email = spare.pop() ?? '';
      await new Api(url).call('requestPasswordReset', { body: { email } });
      await until(`a mail to ${email}`, async () => isMailed(email), longest);
    },
  };
  const measure = async () => {
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const [name, work] of Object.entries(works)) {
        const began = performance.now();
        await work();
        times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
      }
    }
    return times;
  };

  const alone = await measure();
  const flood = await floodOf(attacker);
  const end = performance.now() + minutes * 60_000;
  // A flood's queues build up first.
  await delay(Math.min(20_000, minutes * 10_000));
  const during = await measure();
  await delay(Math.max(0, end - performance.now()));
  const done = await flood.end();
  process.stdout.write(`${minutes} minutes: ${done}\n`);
  for (const [name, times] of alone) {
    const [before, flooded] = [median(times), median(during.get(name) ?? [])];
    process.stdout.write(`${name}: ${Math.round(before)} ms alone, ${Math.round(flooded)} ms under the flood\n`);
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

async function isIdle({ api, path }: { api: Api; path: { id: string } }): Promise<void> {
  const isOver = async () => (await api.call('getExperiment', { path })).generation_id === '';
  await until('the job ends', isOver, longest);
}

function isMailed(email: string): boolean {
  if (!existsSync(mailFolder)) return false;
  return readdirSync(mailFolder).some((name) =>
    readFileSync(join(mailFolder, name), 'utf8').includes(`\r\nTo: ${email}\r\n`),
  );
}

/** Generations of many experiments, whose ends go to a receiver that never answers, and formula checks that never end. */
async function floodOf({ api, project, path }: Tenant) {
  const counts = { generations: 0, checks: 0, refused: 0, failed: 0 };
  const body = { name: 'Flood', address: receiver.address, events: ['job.success' as const] };
  await api.call('createWebhook', { path: { id: project.uuid }, body });
  receiver.answers.push(...Array.from({ length: 100_000 }, () => () => undefined));
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
      await isIdle({ api, path: of });
      counts.generations++;
      // The licence bounds how many series there are, not how often they are made.
      const series = await api.allSeries(of.id);
      if (series.length > 10) await api.call('deleteSeries', { path: { id: series[0]?.uuid ?? '' } });
    }),
  );
  const formula = '[0 for i in range(10**6) for j in range(10**6)]';
  const checks = Array.from({ length: checksOfFlood }, () =>
    again(async () => {
      const { status } = await api.ask('previewCompParameter', { path, body: { formula } });
      if (status === 429) counts.refused++;
      else counts.checks++;
      if (status === 429) await delay(100);
    }),
  );
  return {
    async end(): Promise<string> {
      isOver = true;
      await Promise.all([...generations, ...checks]);
      return Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ');
    },
  };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
