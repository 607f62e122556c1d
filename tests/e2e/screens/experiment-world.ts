import type { Api } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';

/**
 * An experiment with everything that its screens can show: a script, functions (one fails on a sample), a functional
 * output, a rule that a sample breaks, measured and unmeasured samples, a model.
 */
export async function buildExperimentWorld(api: Api, project: string): Promise<string> {
  const experiment = await api.call('createExperiment', {
    path: { id: project },
    body: { name: 'Coating hardness', description: 'Which binder, and how long at which heat.', sample_count: 6 },
  });
  const path = { id: experiment.uuid };
  const input = { min_value: 0, max_value: 100, step: 5 };
  await api.call('createInParameter', { path, body: { name: 'Heat', short_name: 'heat', unit: '°C', ...input } });
  await api.call('createInParameter', { path, body: { name: 'Time', short_name: 'time', unit: 'min', ...input } });
  await api.call('createInParameter', {
    path,
    body: { name: 'Binder', short_name: 'binder', is_categorical: true, categories: ['Epoxy', 'Acrylic'] },
  });
  await api.call('createOutParameter', { path, body: { name: 'Hardness', short_name: 'hardness', unit: 'GPa' } });
  await api.call('createOutParameter', {
    path,
    body: { name: 'Cost', short_name: 'cost', weight: 25, target: 'Minimize' },
  });
  const code = 'def dose(heat, time):\n    """Heat taken up, without what is lost."""\n    return heat * time / 60\n';
  await api.call('createScript', { path, body: { name: 'Kinetics', short_name: 'kinetics', code } });
  await api.call('createCompParameter', {
    path,
    body: { name: 'Dose', short_name: 'dose', formula: 'kinetics.dose(heat, time)' },
  });
  await api.call('createCompParameter', { path, body: { name: 'Rate', short_name: 'rate', formula: 'heat / time' } });
  await api.call('createRule', { path, body: { name: 'Not too long', short_name: 'short', formula: 'time <= 90' } });
  await api.call('importSeries', { path, body: { samples: samples(), options: { in: true, out: true } } });
  await idle(api, experiment.uuid);
  await api.call('predict', { path });
  await idle(api, experiment.uuid);
  return experiment.uuid;
}

function samples() {
  return Array.from({ length: 12 }, (_, at) => ({
    heat: (at * 35) % 105,
    // The second one divides by zero, the last one breaks the rule.
    time: at === 1 ? 0 : at === 11 ? 95 : 10 + ((at * 25) % 80),
    binder: at % 3 === 0 ? 'Acrylic' : 'Epoxy',
    hardness: at < 9 ? Math.round(100 - ((at * 35) % 105) / 3 - at) / 10 : '',
    cost: at < 10 ? 5 + (at % 4) : '',
  }));
}

/** No job runs in the experiment. */
export const idle = (api: Api, id: string) =>
  until('the experiment is idle', async () => {
    const { calculation_id, modeling_id } = await api.call('getExperiment', { path: { id } });
    return calculation_id + modeling_id === '';
  });
