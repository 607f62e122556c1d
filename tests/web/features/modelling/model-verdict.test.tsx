import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { notRanked } from '#shared/rules/not-ranked.ts';
import { valuesDigest } from '#shared/rules/values-digest.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { ids, permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { button, metrics, model, row, startModels, stirring, withModel, yieldOutput } from './start-models.tsx';

beforeEach(() => stubFigures());

const withR2 = (r2: number, learned_from?: number) => ({
  listPredictionModels: () => [model({ metrics: { ...metrics, r2 }, ...(learned_from && { learned_from }) })],
});

it.each([
  [0.85, /^Good model, made from 12 samples: its predictions/],
  [0.5, /^Usable model, made from 12 samples: it shows the direction/],
  [0.2, /^Poor model, made from 12 samples: it predicts little better than the mean/],
  [-0.19, /^Poor model, made from 12 samples: it predicts no better than the mean/],
])('says what a model of R² %f is good for', async (r2, text) => {
  startModels(withR2(r2, 12));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Out of date/)).toBeNull();
});

it('has the numbers that carry a verdict beside it, and says what a whisker is', async () => {
  startModels(withR2(0.85, 12));
  const text =
    /^Good model.* CV-R2 is 0,85 ± 0,02, where 1 is perfect and 0 no better than the mean; predictions of unseen samples are off by 0,05 on average, of a score from 0 to 1\.$/;
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText(/^Whiskers: one standard deviation to both sides, over the repeats/)).toBeTruthy();
  expect(screen.getByText(/^Whiskers: 90 % intervals of the predictions; nine of ten should cross/)).toBeTruthy();
});

it('greys the importances of a poor model only', async () => {
  startModels(withR2(0.2));
  const chart = await screen.findByRole('img', { name: /^Importance of inputs/ });
  const fills = () => [...chart.querySelectorAll('rect')].map((bar) => bar.getAttribute('fill-opacity'));
  expect(screen.getByText(/^Greyed: the model is poor/)).toBeTruthy();
  expect(fills()).toEqual(['0.3', '0.3']);
  cleanup();
  startModels(withR2(0.5));
  await screen.findByRole('img', { name: /^Importance of inputs/ });
  expect(screen.queryByText(/^Greyed/)).toBeNull();
});

it.each([0.05, undefined])('says that a poor model cannot tell whether to stop (outlook %s)', async (expected_gain) => {
  const outlook = expected_gain === undefined ? null : { expected_gain, noise: 0.01 };
  startModels({ listPredictionModels: () => [model({ outlook, metrics: { ...metrics, r2: 0.29 } })] });
  expect(await screen.findByText(/^The model explains too little to say whether/)).toBeTruthy();
  expect(screen.queryByText(/Worth continuing/)).toBeNull();
});

describe('a model without a verdict', () => {
  const missing = Number.MIN_SAFE_INTEGER;

  it('says so of equal scores, with the metrics that there are', async () => {
    const alike = { ...metrics, r2: missing, r2_std: missing };
    startModels({ listPredictionModels: () => [model({ metrics: alike, learned_from: 12, unjudged: 'same_scores' })] });
    const text = /^Model without a verdict, made from 12 samples: all of them have the same score, so that there is/;
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/better than the mean/)).toBeNull();
    expect(screen.getByRole('row', { name: /^CV-R2.* N\/A -$/ })).toBeTruthy();
  });

  it('says so of a single setting, whose inputs have no importance and ask for no update', async () => {
    const none = Object.fromEntries(Object.keys(metrics).map((name) => [name, missing])) as typeof metrics;
    const { user } = startModels({
      listPredictionModels: () => [model({ metrics: none, unjudged: 'same_settings' })],
      listInputImportances: () => [{ ...stirring, rank: notRanked, metrics: { fi: null, fi_std: null } }],
    });
    expect(await screen.findByText(/all of them have the same settings/)).toBeTruthy();
    await user.click(await button('Table'));
    expect((await row('stirring')).textContent).toContain('Same in all samples');
    expect((await row('stirring')).textContent).not.toContain('Update model');
  });
});

it('says that a model is older than the samples, and updates it', async () => {
  const { user, api } = startModels({
    ...withR2(0.85, 8),
    getUserPermissions: () => permissions({}, 'superadmin'),
    predict: () => ({ detail: 'Modelling has been queued', experiment: withModel() }),
  });
  expect(
    await screen.findByText('Out of date: the model was made from 8 valid samples, and there are 12 now.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(api.bodies('predict')).toHaveLength(1);
});

it('says which definitions have changed since, as soon as they change', async () => {
  const found = { changed_since: [] as ('inputs' | 'targets' | 'formulas')[] };
  const { sockets } = startModels({ listPredictionModels: () => [model({ learned_from: 8, ...found })] });
  await screen.findByText('Out of date: the model was made from 8 valid samples, and there are 12 now.');
  found.changed_since = ['inputs', 'targets', 'formulas'];
  await sockets.send({
    method: 'definitions_changed',
    experiment_id: ids.experiment,
    editor: { uuid: ids.experiment, name: 'Ada' },
    refetch: ['definitions'],
  });
  const text =
    'Out of date: values or scales of inputs have changed; targets, weights or possible values of outputs have changed; formulas or scripts have changed; ' +
    'the model was made from 8 valid samples, and there are 12 now.';
  expect(await screen.findByText(text)).toBeTruthy();
});

describe('a model of samples with other values', () => {
  /** The values that a model of the samples of `startModels` keeps, one of which had another value. */
  const learned = (digest: string) => ({ scale: [], series_number: 1, values: { samples: 2, digest } });
  const inputless = { listInParameters: () => [], getValidSampleCount: () => 2 };
  const start = (digest: string) =>
    startModels({ ...inputless, listPredictionModels: () => [model({ learned_from: 2, learned: learned(digest) })] });

  it('is out of date', async () => {
    start('another');
    expect(await screen.findByText('Out of date: values of samples have changed.')).toBeTruthy();
  });

  it('is not out of date with the values that it was made from', async () => {
    const { digest } = valuesDigest([() => 10, () => 90], [], [yieldOutput]);
    start(digest);
    await screen.findByRole('img', { name: /^Importance of inputs/ });
    expect(screen.queryByText(/^Out of date/)).toBeNull();
  });
});

it('draws measured scores on the scale that the model was made on, without samples of later series', async () => {
  // Yields of 10 and 90, by which the rank is 0 and 1, were 0.2 and 0.5 among the samples then.
  const scale = [
    { output_parameter: yieldOutput.uuid, weight: 1, target: 'Maximize', best: -335 / 6, worst: 65 / 6 },
  ] as const;
  const values = { samples: 2, digest: '' };
  const learnedUntil = (series_number: number) =>
    startModels({ listPredictionModels: () => [model({ learned: { scale: [...scale], series_number, values } })] });
  learnedUntil(1);
  expect(await screen.findByRole('img', { name: /of 2 samples; 2 of 2 90 % intervals hold/ })).toBeTruthy();
  cleanup();
  learnedUntil(0);
  expect(await screen.findByText('No sample has both a predicted and a measured score yet.')).toBeTruthy();
});

it('has no accessibility violations with a poor model that is out of date', async () => {
  const { container } = startModels(withR2(-0.5, 8));
  await screen.findByText(/^Out of date/);
  await expectAccessible(container);
});
