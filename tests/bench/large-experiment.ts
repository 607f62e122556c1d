import { setTimeout as delay } from 'node:timers/promises';
import { jobKinds } from '#shared/rules/jobs.ts';
import { Api } from '../support/api.ts';
import { createSmallExperiment } from '../support/experiment.ts';
import { packed } from '../support/packed.ts';
import { until } from '../support/until.ts';

interface Place {
  url: string;
  superadmin: { email: string; password: string };
}

/** Does everything that can be done with an experiment of so many samples, and says how long each took. */
export async function measureAll(
  { url, superadmin }: Place,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const signIn = () => Api.signedIn(url, superadmin.email, superadmin.password);
  let api = await signIn();
  const { experiment, path, hardness } = await createSmallExperiment(api, { name: `Of ${count}` });
  const idle = () =>
    until(
      'an idle experiment',
      async () => {
        // Polling uses the same processors.
        await delay(count > 10_000 ? 500 : 100);
        const found = await api.ask('getExperiment', { path });
        if (found.status === 401) api = await signIn();
        return found.status === 200 && jobKinds.every((kind) => found.body[`${kind}_id`] === '');
      },
      1_800_000,
    );
  async function measure(what: string, ask: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
    const start = performance.now();
    await ask();
    const asked = performance.now();
    await idle();
    const ended = performance.now();
    // A job may outlast a token.
    api = await signIn();
    const seconds = [asked - start, ended - start].map((span) => (span / 1000).toFixed(1).padStart(8));
    const outcome = (await isDone()) ? 'done' : 'NOT DONE';
    if (outcome !== 'done') process.exitCode = 1;
    say(`${what.padEnd(24)}${seconds.join('')}  ${outcome}`);
  }
  say(`${count} samples               asked   ended`);

  const inputs = table(['heat', 'binder'], (index) => [index % 101, index % 2 ? 'Epoxy' : 'Acrylic']);
  await measure(
    'import of samples',
    () => api.call('importSeries', { path, body: { packed: inputs, options: {} } }),
    async () => (await api.allSeries(experiment.uuid))[0]?.sample_count === count,
  );
  const [series] = await api.allSeries(experiment.uuid);
  const id = series?.uuid ?? '';
  const outputs = table(['hardness', 'cost'], (index) => [((index * 7919) % 1000) / 10, index % 7]);
  await measure(
    'import of outputs',
    () => api.call('importOutParameters', { path: { id }, body: { packed: outputs } }),
    async () => (await filled('outParameters', hardness.uuid)) === count,
  );
  let double = '';
  await measure(
    'a function of them all',
    async () => {
      double = (
        await api.call('createCompParameter', { path, body: { name: 'D', short_name: 'd', formula: 'heat * 2' } })
      ).uuid;
    },
    async () => (await filled('compParameters', double)) === count,
  );
  await measure(
    'model',
    () => api.call('predict', { path }),
    async () => (await api.call('getExperiment', { path })).prediction_model !== null,
  );
  let plotting = '';
  await measure(
    'plot',
    async () => {
      const { experiment: asked } = await api.call('plot', {
        path,
        body: { plot_settings: { x: 'heat', y: 'binder' } },
      });
      plotting = asked.plotting_id;
    },
    async () => (await api.call('plot', { path, body: { job_id: plotting } })).plot_samples !== undefined,
  );
  await measure(
    'next series',
    () => api.call('generateSeries', { path }),
    async () => (await api.allSeries(experiment.uuid)).length === 2,
  );
  let copy = '';
  await measure(
    'copy',
    async () => {
      copy = (await api.call('duplicateExperiment', { path, body: {} })).uuid;
    },
    async () => (await api.allSeries(copy)).reduce((sum, { sample_count }) => sum + sample_count, 0) > count,
  );

  /** The number of samples with a value of a parameter. */
  async function filled(list: 'outParameters' | 'compParameters', parameter: string): Promise<number> {
    const samples = (await api.allSeries(experiment.uuid)).flatMap((one) => one.samples);
    return samples.filter((sample) =>
      sample[list].some((one) => Object.values(one).includes(parameter) && one.value !== null),
    ).length;
  }

  function table(columns: string[], row: (index: number) => unknown[]): string {
    return packed(
      columns,
      Array.from({ length: count }, (_, index) => row(index)),
    );
  }
}
