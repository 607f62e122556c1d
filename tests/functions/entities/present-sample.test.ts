import { describe, expect, it } from 'vitest';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { newId } from '#tests/support/builders.ts';

const numeric = () => ({ uuid: newId(), is_categorical: false, categories: [] });
const choice = (...categories: string[]) => ({ uuid: newId(), is_categorical: true, categories });

function row(values: { in?: Record<string, number>; out?: Record<string, number | null> }) {
  const uuid = newId();
  const experiment = { workspace_uuid: uuid, project_uuid: uuid, experiment_uuid: uuid };
  const made = { uuid, series_uuid: uuid, creator: '', created: 0, source: 'import', position: 0 } as const;
  return newSample(experiment, { ...made, in: {}, ...values });
}

describe('samplePresenter', () => {
  it('returns values by definition, in the definitions’ order, and nothing else', () => {
    const [a, b, y, z, gone] = [numeric(), choice('A', 'B'), numeric(), choice('C'), numeric()];
    const show = samplePresenter({ inputs: [a, b], outputs: [y, z] }, []);
    const shown = show(
      row({ in: { [gone.uuid]: 1, [b.uuid]: 1, [a.uuid]: -0.5 }, out: { [z.uuid]: 0, [gone.uuid]: 1 } }),
    );
    expect(shown.inParameters).toEqual([
      { in_parameter: a.uuid, value: -0.5 },
      { in_parameter: b.uuid, value: 1 },
    ]);
    expect(shown.outParameters).toEqual([
      { out_parameter: y.uuid, value: null },
      { out_parameter: z.uuid, value: 0 },
    ]);
    expect(shown).not.toHaveProperty('workspace_uuid');
  });

  it('shows no gain or deviation that a score cannot have', () => {
    const show = samplePresenter({ inputs: [], outputs: [] }, []);
    const why = { method: 'expected-improvement', purpose: 'improves', nearest: null } as const;
    const shown = (expected_gain: number, deviation: number) =>
      show({ ...row({}), why_chosen: { ...why, expected_gain, deviation } }).whyChosen;
    expect(shown(1.96e10, 1e10)).toEqual({ ...why, expected_gain: null, deviation: null });
    expect(shown(0.03, 0.1)).toEqual({ ...why, expected_gain: 0.03, deviation: 0.1 });
  });

  it('shows the scale of a prediction beside the outputs: the series’ where it was proposed, the model’s where there is one', () => {
    const output = numeric();
    const predicted = { value: 1, low: 0, high: 2 };
    const proposed = {
      ...{ ...row({}), predicted_score: 0.5, predicted_independent: 0.48 },
      predicted_outputs: { [output.uuid]: predicted },
    };
    const generation = {
      seed: 1,
      engine: '',
      data_hash: '',
      behaviour: 'normal',
      job_id: '',
      predicted_on: 'a-b',
    } as const;
    const show = samplePresenter({ inputs: [], outputs: [output] }, [{ uuid: proposed.series_uuid, generation }]);
    expect(show(proposed)).toMatchObject({ predicted_on: 'a-b', predicted_independent: 0.48 });
    const prediction = { score: 0.4, low: 0.3, high: 0.5, outputs: { [output.uuid]: predicted } };
    const kept = { on: 'c-d', independent: 0.41 };
    const byModel = { predicted_on: 'c-d', predicted_independent: 0.41 };
    expect(show({ ...proposed, prediction: { ...prediction, ...kept } })).toMatchObject(byModel);
    expect(show({ ...proposed, prediction: { ...prediction, on: 'c-d' } })).not.toHaveProperty('predicted_independent');
    // A model of an earlier version says nothing of its scale, and that of the series is another.
    expect(show({ ...proposed, prediction })).not.toHaveProperty('predicted_on');
    expect(show({ ...proposed, predicted_outputs: undefined })).not.toHaveProperty('predicted_on');
  });

  it.each([2, -1, 0.5])('returns no category for index %s of two', (value) => {
    const [input, output] = [choice('A', 'B'), choice('A', 'B')];
    const shown = samplePresenter(
      { inputs: [input], outputs: [output] },
      [],
    )(row({ in: { [input.uuid]: value }, out: { [output.uuid]: value } }));
    expect(shown.inParameters).toEqual([]);
    expect(shown.outParameters).toEqual([{ out_parameter: output.uuid, value: null }]);
  });

  it('shows what the inputs alone decide as calculated, never as predicted with an interval', () => {
    const output = (short_name: string, formula = '') => ({
      ...numeric(),
      short_name,
      formula,
      is_functional: formula !== '',
    });
    const [measured, cost, ratio] = [
      output('conversion'),
      output('cost', 'price * heat'),
      output('ratio', 'twice / cost'),
    ];
    const functions = [{ uuid: newId(), short_name: 'twice', formula: '2 * conversion' }];
    const show = samplePresenter({ inputs: [], outputs: [measured, cost, ratio], functions }, []);
    const predicted = { value: 1, low: 0, high: 2 };
    const predicted_outputs = { [measured.uuid]: predicted, [cost.uuid]: predicted, [ratio.uuid]: predicted };
    expect(show({ ...row({}), predicted_outputs }).predicted_outputs).toEqual([
      { uuid: measured.uuid, ...predicted },
      { uuid: ratio.uuid, ...predicted },
    ]);
  });
});
