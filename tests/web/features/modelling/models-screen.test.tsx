import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { captureDownloads } from '#tests/support/downloads.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { permissions } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { button, metrics, model, row, startModels, stirring, withModel, yieldOutput } from './start-models.tsx';

beforeEach(() => stubFigures());

it('shows the metrics by two decimals, and N/A or - for missing ones', async () => {
  startModels();
  await screen.findByRole('heading', { name: 'Model summary for score' });
  const table = await screen.findByRole('table', { name: 'Model metrics' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) => [
      within(one).getByRole('rowheader').textContent,
      ...within(one)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ]);
  expect(cells).toEqual([
    ['CV-R2', '0,83', '0,02'],
    ['CV-ME', '0,30', '0,10'],
    ['CV-MAE', '0,05', '0,01'],
    ['CV-MSE', 'N/A', '-'],
  ]);
});

it('tells the root of a mean squared error whose two decimals are 0.00', async () => {
  startModels({ listPredictionModels: () => [model({ metrics: { ...metrics, mse: 0.0016, mse_std: 0.0004 } })] });
  const row = await screen.findByRole('row', { name: /^CV-MSE/ });
  expect(row.textContent).toBe('CV-MSE0,0016 ± 0,0004mean squared error (0,0016 ± 0,0004), its root 0,040,000,00');
});

it('shows importances as bars and as a table, with suggestions', async () => {
  const { user } = startModels();
  expect(
    await screen.findByRole('img', { name: 'Importance of inputs: heat 0,800, stirring 0,004, left_out –' }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect((await row('heat')).textContent).toContain('Include');
  expect((await row('stirring')).textContent).toContain('Low score');
  expect((await row('left_out')).textContent).not.toContain('Include');
  await user.click(screen.getByRole('tab', { name: 'Outputs (2)' }));
  // An output of weight 0 is not part of the score: no update of the model would rank it.
  expect((await row('note')).textContent).toContain('Ignored');
  expect(screen.queryByText('Update model', { selector: '.MuiChip-label' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Functions (0)' }));
  expect(screen.getByText('The experiment has no functions')).toBeTruthy();
});

it('excludes an input at once, marks its row and the button, and requests the valid samples again', async () => {
  let count = 12;
  const { user, api } = startModels({
    getValidSampleCount: () => count,
    updateInputImportance: ({ body }) => {
      count = 15;
      return { ...stirring, include: body.include };
    },
  });
  await user.click(await button('Table'));
  await user.click(screen.getByRole('switch', { name: 'Include stirring' }));
  expect((await row('stirring')).textContent).toContain('Update model');
  expect((await button('Update model')).className).toContain('colorError');
  expect(await screen.findByText('15 valid samples')).toBeTruthy();
  expect(api.bodies('updateInputImportance')).toEqual([{ include: false }]);
  await user.click(screen.getByRole('switch', { name: 'Include left_out' }));
  expect((await row('left_out')).textContent).toContain('Update model');
});

it('reverts a choice that the server refuses', async () => {
  const { user } = startModels({
    updateInputImportance: () => refusal(400, { detail: 'The experiment is busy', code: 'busy' }),
  });
  await user.click(await button('Table'));
  await user.click(screen.getByRole('switch', { name: 'Include stirring' }));
  expect(await screen.findByText('The experiment is busy')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Include stirring' }).checked).toBe(true),
  );
  expect((await row('stirring')).textContent).not.toContain('Update model');
});

it("exports the importances in the account's format, under the model's name", async () => {
  const files = captureDownloads();
  const { user } = startModels();
  await user.click(await button('Export'));
  await user.click(screen.getByRole('menuitem', { name: 'Feature importance (CSV)' }));
  expect(files[0]?.name).toBe('score-feature-importance.csv');
  expect((await files[0]?.text())?.split('\r\n')).toEqual([
    'Short name;Score;Score (std)',
    'heat;0,8;0,02',
    'stirring;0,004;0,02',
    'left_out;;',
    'yield_pct;1;0,02',
    'note;;',
  ]);
});

it('reads each sample of the comparison by keys, and shows the data of both charts as tables', async () => {
  const { user } = startModels();
  const points = await screen.findByRole('slider', { name: 'Samples of the comparison' });
  points.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(points.getAttribute('aria-valuetext')).toBe(
    'Series 1, sample 2, Measured score 1,000, Predicted 0,500, 90 % interval 0,400 to 0,600',
  );
  const [comparison, importance] = screen.getAllByRole('button', { name: 'Show data' });
  if (comparison && importance) for (const button of [comparison, importance]) await user.click(button);
  const cells = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(cells('Data of Predicted against measured')).toEqual([
    'SampleMeasured scorePredicted scoreLowHigh',
    'Series 1, sample 100,100,3',
    'Series 1, sample 210,50,40,6',
  ]);
  expect(cells('Data of Importance of inputs')[1]).toBe('The heat (°C)heat0,80,02');
});

it('draws predicted against measured scores with their intervals', async () => {
  startModels();
  expect(
    await screen.findByRole('img', {
      name: 'Predicted against measured scores of 2 samples; 1 of 2 90 % intervals hold the measured score',
    }),
  ).toBeTruthy();
});

it('shows whether another series is worthwhile', async () => {
  startModels({ listPredictionModels: () => [model({ outlook: { expected_gain: 0.01, noise: 0.05 } })] });
  expect(
    await screen.findByText(
      /^By this model, the best next sample is expected to gain 0,010 over .* This may be the time to stop\.$/,
    ),
  ).toBeTruthy();
});

it('says that the noise is a guess while no sample repeats another one', async () => {
  startModels({ listPredictionModels: () => [model({ outlook: { expected_gain: 0.01, noise: 0.05, repeats: 0 } })] });
  expect(
    await screen.findByText(/noise: 0,050, a guess that may be several times off, because no sample/),
  ).toBeTruthy();
  cleanup();
  startModels({ listPredictionModels: () => [model({ outlook: { expected_gain: 0.01, noise: 0.05, repeats: 1 } })] });
  expect(await screen.findByText(/noise: 0,050\. This may/)).toBeTruthy();
});

it('tells no shift between days where all samples are of one day', async () => {
  const outputs = [{ output_parameter: yieldOutput.uuid, deviation: 1.6, low: 0, high: null }];
  const block_effects = { of: 'day' as const, outputs };
  startModels({
    listPredictionModels: () => [model({ block_effects, new_blocks: { of: 'day', blocks: 1, metrics: null } })],
  });
  expect(await screen.findByText(/^All samples are of one day: nothing tells yet how much results shift/)).toBeTruthy();
  expect(screen.queryByText(/differ by ±/)).toBeNull();
});

it('advises nothing by the score where an output has a limit, which the best sample may break', async () => {
  startModels({
    listOutParameters: () => [{ ...yieldOutput, limit: { min: null, max: 40 } }],
    listPredictionModels: () => [model({ outlook: { expected_gain: 0.01, noise: 0.05 } })],
  });
  expect(await screen.findByText(/^By this model, .* Both are of the score alone: the best sample, .*/)).toBeTruthy();
  expect(screen.queryByText(/time to stop|Worth continuing/)).toBeNull();
});

it('advises nothing by the weighted score where the experiment asks for the whole front', async () => {
  startModels({
    getExperiment: () => ({ ...withModel(), whole_front: true }),
    listPredictionModels: () => [model({ outlook: { expected_gain: 0.01, noise: 0.05 } })],
  });
  expect(
    await screen.findByText(/^By this model, .* Both are of the weighted score alone\. .* asks for the whole front/),
  ).toBeTruthy();
  expect(screen.queryByText(/time to stop|Worth continuing/)).toBeNull();
});

it.each([
  [0.0102, 0.0098, '0,010'],
  [0.0001, 0.0004, 'less than 0,001'],
])('claims no difference between gain %f and noise %f, which are shown alike', async (expected_gain, noise, shown) => {
  startModels({ listPredictionModels: () => [model({ outlook: { expected_gain, noise } })] });
  const hint = await screen.findByText(/^By this model, the best next sample is expected to gain/);
  expect(hint.textContent).toBe(
    `By this model, the best next sample is expected to gain ${shown} over what the best one would score if measured again. Estimated measurement noise: ${shown}. Too close to say whether one more series is worthwhile.`,
  );
});

it('says how much results shift between series or days', async () => {
  const output_parameter = yieldOutput.uuid;
  const of = 'series' as const;
  startModels({
    listPredictionModels: () => [model({ block_effects: { of, outputs: [{ output_parameter, deviation: 3.1234 }] } })],
  });
  expect(
    await screen.findByText(/: samples of different series differ by ± 3,1.* more than repeats within one series\.$/),
  ).toBeTruthy();
});

it('says nothing of a shift of what the inputs alone decide', async () => {
  const output_parameter = yieldOutput.uuid;
  startModels({
    listOutParameters: () => [{ ...yieldOutput, is_functional: true, formula: '2 * 3' }],
    listPredictionModels: () => [
      model({ block_effects: { of: 'day', outputs: [{ output_parameter, deviation: 0 }] } }),
    ],
  });
  await screen.findByText('Cross-validated metrics');
  expect(screen.queryByText(/shift between days/)).toBeNull();
});

it('says that no shift was found', async () => {
  const output_parameter = yieldOutput.uuid;
  startModels({
    listPredictionModels: () => [
      model({ block_effects: { of: 'day', outputs: [{ output_parameter, deviation: 0 }] } }),
    ],
  });
  expect(await screen.findByText(/: no shift between days was found\.$/)).toBeTruthy();
});

it.each([
  [{ deviation: 4.18, low: 2.669, high: 7.894 }, /differ by ± 4,2.* \(95 % interval: 2,7 to 7,9\) more than repeats/],
  [
    { deviation: 4.18, low: 2.669, high: null },
    /± 4,2.* \(95 % interval: 2,7 or more, without an upper end\) more than/,
  ],
  [
    { deviation: 0, low: 0, high: 0.36 },
    /: no shift between series was found; if there is one, it is likely below ± 0,36/,
  ],
])('says how sure a shift is: %o', async (found, text) => {
  const outputs = [{ output_parameter: yieldOutput.uuid, ...found }];
  startModels({ listPredictionModels: () => [model({ block_effects: { of: 'series', outputs } })] });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('names noise and shift as one where each series has one sample', async () => {
  const block_effects = { of: 'series' as const, outputs: [{ output_parameter: yieldOutput.uuid, deviation: 0 }] };
  const new_blocks = { of: 'series' as const, blocks: 12, metrics: null };
  const outlook = { expected_gain: 0.01, noise: 0.05 };
  startModels({ listPredictionModels: () => [model({ learned_from: 12, block_effects, new_blocks, outlook })] });
  expect(await screen.findByText(/^Each series has one sample: what shifts between series cannot/)).toBeTruthy();
  expect(screen.queryByText(/no shift between/)).toBeNull();
  // No sample is of a series that the model knows others of.
  expect(screen.getByText(/CV-R2 is/).textContent).not.toContain('of a series that it knows');
  expect(screen.queryByText(/knows other samples of the same/)).toBeNull();
  expect(
    screen.getByText(
      /if measured again\. Estimated measurement noise, with what differs between a series and the next/,
    ),
  ).toBeTruthy();
});

it.each([
  [5, ' within a series: 0,050'],
  [undefined, ', with what differs between a series and the next: 0,050'],
])('says which noise it is where results shift between %s series', async (count, text) => {
  const of = 'series' as const;
  const new_blocks = count ? { of, blocks: count, metrics: { r2: 0.9, me: 0.1, mae: 0.05, mse: 0.01 } } : undefined;
  const outlook = { expected_gain: 0.01, noise: 0.05 };
  startModels({
    listPredictionModels: () => [
      model({ outlook, block_effects: { of, outputs: [] }, ...(new_blocks && { new_blocks }) }),
    ],
  });
  const hint = await screen.findByText(/^By this model, the best next sample is expected to gain/);
  expect(hint.textContent).toContain(`if measured again in the same series. Estimated measurement noise${text}.`);
});

it('gives no such advice by a model that predicts no better than the mean', async () => {
  const outlook = { expected_gain: 0.05, noise: 0.01 };
  startModels({ listPredictionModels: () => [model({ outlook, metrics: { ...metrics, r2: -0.03 } })] });
  expect(await screen.findByText('-0,03')).toBeTruthy();
  expect(screen.queryByText(/Worth continuing/)).toBeNull();
});

it('shows choices as words to users who may not make them', async () => {
  const { user } = startModels({ getUserPermissions: () => permissions({ is_active: false }) });
  await user.click(await button('Table'));
  expect(screen.queryByRole('switch', { name: 'Include heat' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Update model' })).toBeNull();
  expect((await row('left_out')).textContent).toContain('No');
});
