import { beforeAll, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';
import { sharedStack } from '../support/shared-stack.ts';
import type { TestStack } from '../support/with-stack.ts';

// Workers are killed in the middle of their jobs, with the template's queues, leases and delays: what is left of a lease
// is counted, and not waited for.
let running: TestStack;
let api: Api;

beforeAll(async () => {
  running = await sharedStack();
  const { url, superadmin } = running;
  api = await Api.signedIn(url, superadmin.email, superadmin.password);
});

const longestWait = 60_000;
const plot_settings = { x: 'heat', y: 'binder' };
const cases = [
  { kind: 'generation', ask: ({ path }: SmallExperiment) => api.ask('generateSeries', { path }) },
  { kind: 'plotting', ask: ({ path }: SmallExperiment) => api.ask('plot', { path, body: { plot_settings } }) },
  // Every worker of the job crashes.
  { kind: 'modeling', ask: ({ path }: SmallExperiment) => api.ask('predict', { path }), always: true },
] as const;

/** An experiment of four measured samples, of which a model and a plot can be made. */
async function measured(name: string): Promise<SmallExperiment> {
  const small = await createSmallExperiment(api, { name });
  const samples = [1, 2, 3, 4].map((heat) => ({ heat, binder: 'Epoxy', hardness: heat, cost: heat }));
  await api.call('importSeries', { path: small.path, body: { samples, options: { in: true, out: true } } });
  return small;
}

/** Kills the given number of workers just before their commit; `waits` has what was left of their leases. */
function killAtCommit(kind: string, times: number) {
  const waits: number[] = [];
  const remove = running.stack.faults.onCall({
    caller: `${kind}-worker`,
    operation: 'TransactWriteItems',
    times,
    before: async () => {
      await running.stack.functions.kill(`${kind}-worker`);
      waits.push(await running.stack.faults.endLeases(`${kind}/queue`));
      return 'disconnect' as const;
    },
  });
  return { waits, remove };
}

it.each(cases)('$kind: people wait a minute at most for a job whose worker died', async (each) => {
  const always = 'always' in each;
  const small = await measured(`Crash of ${each.kind}`);
  const live = await Live.open(running.url, small.experiment.uuid, api.token ?? '');
  const { waits, remove } = killAtCommit(each.kind, always ? Number.POSITIVE_INFINITY : 1);
  expect((await each.ask(small)).status).toBeLessThan(300);
  const end = await live.next(`${each.kind}_${always ? 'failure' : 'success'}`);
  remove();
  expect(waits.length).toBe(always ? 2 : 1);
  expect(waits.every((wait) => wait > 0)).toBe(true);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(longestWait);
  expect(end.color).toBe(always ? 'error' : 'success');
  if (always) expect(end.message).toContain('interrupted twice');
  expect((await api.call('getExperiment', { path: small.path }))[`${each.kind}_id`]).toBe('');
  await live.close();
});
