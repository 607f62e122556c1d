import type { Random } from '#shared/engine/random/create-random.ts';
import type { Api } from './api.ts';

interface Place {
  path: { id: string };
  query: { workspace: string; project: string };
}

/**
 * Acts as a second person at random: edits inputs, generates, models, and cancels; refusals are expected. The returned
 * function stops it.
 */
export function disturb(signedIn: () => Promise<Api>, { path, query }: Place, random: Random): () => Promise<void> {
  let isRunning = true;
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  async function editInput(): Promise<void> {
    const api = await signedIn();
    const [inputs, list] = await Promise.all([
      api.call('listInParameters', { path }),
      api.call('listSeries', { path: { id: path.id } }),
    ]);
    const heat = inputs.find(({ short_name }) => short_name === 'heat');
    const samples = list.series[0]?.samples ?? [];
    const sample = samples[random.integer(samples.length)];
    if (!heat || !sample) return;
    const inParameters = [{ in_parameter: heat.uuid, value: random.integer(20) * 5 }];
    await api.ask('updateSample', {
      path: { id: sample.uuid },
      query,
      body: { version: sample.version, inParameters },
    });
  }
  const cancel = async (
    operation: 'cancelGeneration' | 'cancelCalculation' | 'cancelModeling',
    generate_series: boolean,
  ) => (await signedIn()).ask(operation, { path, query, body: { generate_series } });
  const acts: (() => Promise<unknown>)[] = [
    editInput,
    editInput,
    editInput,
    async () => (await signedIn()).ask('generateSeries', { path, query }),
    async () => (await signedIn()).ask('predict', { path, query }),
    () => cancel('cancelGeneration', true),
    () => cancel('cancelCalculation', false),
    () => cancel('cancelModeling', false),
  ];

  async function run(): Promise<void> {
    while (isRunning) {
      await acts[random.integer(acts.length)]?.();
      await wait(200 + random.integer(1500));
    }
    for (const act of acts.slice(-3)) await act();
  }
  const end = run();
  return async () => {
    isRunning = false;
    await end;
  };
}
