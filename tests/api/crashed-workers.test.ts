import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';
import { startTestStack, type TestStack } from '../support/with-stack.ts';

// Workers are killed in the middle of their jobs, with the template's queues, leases and delays, unshortened.
let running: TestStack & { stop: () => Promise<void> };
let api: Api;

beforeAll(async () => {
  running = await startTestStack();
  const { url, superadmin } = running;
  api = await Api.signedIn(url, superadmin.email, superadmin.password);
});
afterAll(() => running?.stop());

const maxSeconds = 60;
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

/** Kills the given number of workers just before their commit; returns the time of the first crash. */
function killAtCommit(kind: string, times: number) {
  const died = Promise.withResolvers<number>();
  const remove = running.stack.faults.onCall({
    caller: `${kind}-worker`,
    operation: 'TransactWriteItems',
    times,
    before: async () => {
      died.resolve(Date.now());
      await running.stack.functions.kill(`${kind}-worker`);
      return 'disconnect' as const;
    },
  });
  return { died: died.promise, remove };
}

it.concurrent.each(cases)('$kind: people wait a minute at most for a job whose worker died', async (each) => {
  const always = 'always' in each;
  const small = await measured(`Crash of ${each.kind}`);
  const live = await Live.open(running.url, small.experiment.uuid, api.token ?? '');
  const { died, remove } = killAtCommit(each.kind, always ? Number.POSITIVE_INFINITY : 1);
  expect((await each.ask(small)).status).toBeLessThan(300);
  const from = await died;
  const end = await live.next(`${each.kind}_${always ? 'failure' : 'success'}`, 2 * maxSeconds * 1000);
  remove();
  // The jobs themselves take a second or two.
  expect((Date.now() - from) / 1000).toBeLessThan(maxSeconds);
  expect(end.color).toBe(always ? 'error' : 'success');
  if (always) expect(end.message).toContain('interrupted twice');
  expect((await api.call('getExperiment', { path: small.path }))[`${each.kind}_id`]).toBe('');
  await live.close();
});
