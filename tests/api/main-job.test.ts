import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { Api } from '../support/api.ts';
import { createSmallExperiment, type SmallExperiment } from '../support/experiment.ts';
import { Live } from '../support/live.ts';
import { until } from '../support/until.ts';

const url = inject('url');
const superadmin = inject('superadmin');
let api: Api;
let small: SmallExperiment;

beforeAll(async () => {
  api = await Api.signedIn(url, superadmin.email, superadmin.password);
  small = await createSmallExperiment(api);
});

describe('the main job over HTTP and a socket', () => {
  it('generates a space-filling series first and publishes it to every socket, in order', async () => {
    const sockets = await Promise.all([1, 2].map(() => Live.open(url, small.experiment.uuid, api.token ?? '')));
    const queued = await api.call('generateSeries', { path: small.path });
    expect(queued.experiment.generation_id).not.toBe('');
    for (const socket of sockets) {
      const event = await socket.next('generation_success');
      expect(event.series?.samples).toHaveLength(5);
      expect(event.experiment.generation_id).toBe('');
      expect(socket.events[0]?.method).toBe('generation_set');
      expect(socket.events.at(-1)?.method).toBe('generation_success');
      await socket.close();
    }
    const [series] = await api.allSeries(small.experiment.uuid);
    expect(series?.samples).toHaveLength(5);
    expect(new Set(series?.samples.map(inputsOf)).size).toBe(5);
  });

  it('learns from measured samples: the second series carries predictions and repeats nothing', async () => {
    const [first] = await api.allSeries(small.experiment.uuid);
    for (const sample of first?.samples ?? []) await measure(sample);
    expect(await api.call('getValidSampleCount', { path: small.path })).toBe(5);
    await api.call('generateSeries', { path: small.path });
    const second = await until('a second series', async () => (await api.allSeries(small.experiment.uuid))[1]);
    expect(second.samples).toHaveLength(5);
    expect(second.samples.every((sample) => sample.predicted_score !== null)).toBe(true);
    const all = [...(first?.samples ?? []), ...second.samples].map(inputsOf);
    expect(new Set(all).size).toBe(10);
  });

  it('finds the best robust setting among those that keep the rules', async () => {
    const { path, heat } = small;
    const live = await Live.open(url, path.id, api.token ?? '');
    await api.call('predict', { path });
    await live.next('modeling_success');
    await live.close();
    await api.call('createRule', { path, body: { name: 'Cool', short_name: 'cool', formula: 'heat <= 50' } });
    await until('the rule is checked', async () => (await api.call('getExperiment', { path })).calculation_id === '');
    const tolerances = [{ in_parameter: heat.uuid, amount: 5 }];
    const body = { in_parameters: [], settings: [], tolerances, least: 0.5, find_best: true };
    const { best } = await api.call('evaluateRobustness', { path, body });
    expect(best?.inParameters.find(({ in_parameter }) => in_parameter === heat.uuid)?.value).toBeLessThanOrEqual(50);
  });
});

async function measure(sample: Sample): Promise<void> {
  const heat = sample.inParameters.find((entry) => entry.in_parameter === small.heat.uuid)?.value ?? 0;
  await api.call('updateSample', {
    path: { id: sample.uuid },
    body: {
      version: sample.version,
      outParameters: [
        { out_parameter: small.hardness.uuid, value: 100 - (heat - 60) ** 2 / 40 },
        { out_parameter: small.cost.uuid, value: heat / 10 },
      ],
    },
  });
}

function inputsOf(sample: Sample): string {
  return JSON.stringify(sample.inParameters.map((entry) => [entry.in_parameter, entry.value]).sort());
}
