import { expect, it } from 'vitest';
import { measuredYields, readReactions, settingOfReaction } from '#infra/seed/demo-campaign.ts';
import { Api } from '../support/api.ts';
import { sharedStack } from '../support/shared-stack.ts';

// The campaign that an installation begins with.
it('the demo is a campaign of measured reactions: a planned screening, a plate at one temperature, and a model', async () => {
  const { url, superadmin } = await sharedStack();
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const experiment = (await api.call('listAllExperiments', {})).find(({ name }) => name === 'Direct arylation');
  const path = { id: experiment?.uuid ?? '' };
  const [inputs, outputs, { series }, [model]] = await Promise.all([
    api.call('listInParameters', { path }),
    api.call('listOutParameters', { path }),
    api.call('listSeries', { path }),
    api.call('listPredictionModels', { path }),
  ]);
  const temperature = inputs.find(({ short_name }) => short_name === 'temperature');
  expect(temperature).toMatchObject({ levels: [90, 105, 120], held: { values: 2 } });
  const concentration = inputs.find(({ short_name }) => short_name === 'concentration');
  expect(concentration).toMatchObject({ levels: [0.057, 0.1, 0.153], scale: 'log' });
  const [yields, product] = outputs;
  expect(yields).toMatchObject({ limit: { min: 80, max: null }, bounds: { min: 0, max: 100 } });

  const [screening, plate] = series;
  expect(screening).toMatchObject({
    name: 'Screening at 90 and 120 °C',
    design: { goal: 'screen', family: 'optimal' },
  });
  expect(plate).toMatchObject({ name: 'Plate at 105 °C', conditions: { [temperature?.uuid ?? '']: { value: 105 } } });
  expect(series.map(({ samples }) => samples.length)).toEqual([24, 24]);

  const reactions = readReactions();
  const yieldOf = measuredYields(reactions);
  for (const sample of series.flatMap(({ samples }) => samples)) {
    const setting = settingOfReaction.parse(
      Object.fromEntries(
        inputs.map(({ uuid, short_name, is_categorical, categories }) => {
          const { value = 0 } = sample.inParameters.find(({ in_parameter }) => in_parameter === uuid) ?? {};
          return [short_name, is_categorical ? categories[value] : value];
        }),
      ),
    );
    const measured = (output = '') => sample.outParameters.find(({ out_parameter }) => out_parameter === output)?.value;
    if (sample.state === 'failed') expect(sample.reason).toBe('Vial leaked');
    else {
      expect(measured(yields?.uuid)).toBe(yieldOf(setting));
      expect(measured(product?.uuid)).toBeCloseTo((setting.concentration * yieldOf(setting)) / 100, 12);
    }
  }
  const failed = series.flatMap(({ samples }) => samples).filter(({ state }) => state);
  expect(failed.map(({ label }) => label)).toEqual(['V18']);
  expect(plate?.samples.map(({ label }) => label)).toContain('P1-D6');
  expect(new Set(plate?.samples.map(({ run_order }) => run_order)).size).toBe(24);
  expect(model?.learned_from).toBe(47);
});
