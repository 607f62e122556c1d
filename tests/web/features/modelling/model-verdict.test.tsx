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

it.each([
  [0.82, 0.05, 'usable'],
  [0.77, 0.07, 'good'],
  [0.32, 0.1, 'poor'],
  [0.5, 0.6, 'poor, others good'],
])('says which verdicts other folds would give: R² %f ± %f', async (r2, r2_std, others) => {
  startModels({ listPredictionModels: () => [model({ metrics: { ...metrics, r2, r2_std } })] });
  const text = `Some divisions of the samples into folds call it ${others}: this is the mean of them. CV-R2 is`;
  expect((await screen.findByText(/^(Good|Usable) model/)).textContent).toContain(text);
});

it('says nothing of other folds where all give the same verdict', async () => {
  startModels({ listPredictionModels: () => [model({ metrics: { ...metrics, r2: 0.86, r2_std: 0.05 } })] });
  expect((await screen.findByText(/^Good model/)).textContent).not.toContain('divisions');
});

it('has the numbers that carry a verdict beside it, and says what a whisker is', async () => {
  startModels(withR2(0.85, 12));
  const text =
    /^Good model.* CV-R2 is 0,85 ± 0,02, where 1 is perfect and 0 no better than the mean; predictions of unseen samples are off by 0,05 on average, of a score from 0 to 1\.$/;
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText(/^Whiskers: one standard deviation to both sides, over the repeats/)).toBeTruthy();
  expect(screen.getByText(/^Whiskers: 90 % intervals of the predictions; nine of ten should cross/)).toBeTruthy();
});

describe('of samples in series that shift', () => {
  const start = (known: number, next: number | undefined, of: 'series' | 'day' = 'series', blocks = 5) => {
    const ofNew = next === undefined ? null : { r2: next, me: 0.6, mae: 0.21, mse: 0.07 };
    return startModels({
      listPredictionModels: () => [
        model({
          metrics: { ...metrics, r2: known },
          learned_from: 26,
          ...{ block_effects: { of, outputs: [] }, new_blocks: { of, blocks, metrics: ofNew } },
        }),
      ],
    });
  };

  it.each([
    [0.97, 0.17, /^Poor model of a new series, made from 26 samples: it predicts little better than the mean\./],
    [0.97, -0.2, /^Poor model of a new series, .* it predicts no better than the mean\./],
    [0.97, 0.5, /^Usable model of a new series, made from 26 samples: it shows the direction/],
  ])('judges by new ones: R² %f, and %f of a new series', async (known, next, text) => {
    start(known, next);
    const note = await screen.findByText(text);
    const content = note.textContent ?? '';
    expect(content).toContain('On a series that it has samples of, it is a good model.');
    const figure = String(next.toFixed(2)).replace('.', ',');
    expect(content).toContain(
      `CV-R2 is 0,97 ± 0,02 for samples of a series that it knows, and ${figure} for those of a new series, where 1 is perfect and 0 no better than the mean; predictions of unseen samples are off by 0,05 and 0,21 on average, of a score from 0 to 1.`,
    );
    expect(content).not.toContain('Importances mean nothing yet');
    expect(note.closest('[role=note]')?.className).toMatch(next < 0.3 ? /warning/i : /info/i);
    expect(screen.getByText(/The model knows other samples of the same series\.$/)).toBeTruthy();
  });

  it('says of a good one that it is good of new ones too', async () => {
    start(0.97, 0.93);
    expect(
      await screen.findByText(/^Good model, .* what is measured, also on a new series\. CV-R2 is 0,97/),
    ).toBeTruthy();
  });

  it('is as poor as in the series that it knows', async () => {
    start(0.1, 0.4);
    expect(
      await screen.findByText(/^Poor model, made from 26 samples: it predicts little .* Importances mean/),
    ).toBeTruthy();
  });

  it.each([
    ['day' as const, 1, 'that needs samples of three days, and there is 1.'],
    ['series' as const, 2, 'that needs samples of three series, and there are 2.'],
  ])('has no verdict on a new %s after %d', async (of, blocks, why) => {
    start(0.97, undefined, of, blocks);
    const text = `Model without a verdict on a new ${of}, made from 26 samples: ${why} On a ${of} that it has samples of, it is a good model. CV-R2 is 0,97 ± 0,02 for samples of a ${of} that it knows, where`;
    const note = await screen.findByText(/^Model without a verdict/);
    expect(note.textContent).toContain(text);
    expect(note.closest('[role=note]')?.className).toMatch(/info/i);
  });

  it('has none where it was made before that was told', async () => {
    const effects = { of: 'day' as const, outputs: [] };
    startModels({ listPredictionModels: () => [model({ block_effects: effects })] });
    expect(await screen.findByText(/^Model without a verdict on a new day: a model that is made now/)).toBeTruthy();
  });
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
