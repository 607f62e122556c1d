import { expect, it } from 'vitest';
import { choose } from '../support/choose.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// Questions whose answers are printed: the pilot plant of Box, Hunter and Hunter, and the central composite design of
// Montgomery (Design and Analysis of Experiments, chapter 11).

const { api, workspace } = await emptyWorkspace(url, superadmin);
const project = await api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Textbooks' } });
const { page, errors } = await computingWindow();

type Values = Record<string, number | string>;

/** Opens the effects report of an experiment with a yield. */
async function open(name: string, inputs: readonly Values[], samples: readonly Values[], categories: string[] = []) {
  const { uuid: id } = await api.call('createExperiment', { path: { id: project.uuid }, body: { name } });
  const path = { id };
  for (const { name = '', short_name = '', unit = '', min = 0, max = 0, step = 1 } of inputs) {
    const range = { min_value: Number(min), max_value: Number(max), step: Number(step) };
    const named = { name: String(name), short_name: String(short_name), unit: String(unit) };
    await api.call('createInParameter', { path, body: { ...named, ...range } });
  }
  if (categories.length > 0) {
    const body = { name: 'Catalyst', short_name: 'catalyst', is_categorical: true, categories };
    await api.call('createInParameter', { path, body });
  }
  await api.call('createOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct', unit: '%' } });
  await api.call('importSeries', { path, body: { samples: [...samples], options: { in: true, out: true } } });
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${id}/models`);
  return page.getByRole('region', { name: 'Effects report' });
}

it('answers which inputs of a pilot plant matter, which act together, and whether the model fits', async () => {
  const pairs = [
    [59, 61],
    [74, 70],
    [50, 58],
    [69, 67],
    [50, 54],
    [81, 85],
    [46, 44],
    [79, 81],
  ];
  const samples = pairs.flatMap((pair, at) =>
    pair.map((yield_pct) => ({
      ...{ temp: at & 1 ? 180 : 160, conc: at & 2 ? 40 : 20, catalyst: at & 4 ? 'B' : 'A' },
      yield_pct,
    })),
  );
  const report = await open(
    'Pilot plant',
    [
      { name: 'Temperature', short_name: 'temp', unit: '°C', min: 150, max: 190 },
      { name: 'Concentration', short_name: 'conc', unit: '%', min: 10, max: 50 },
    ],
    samples,
    ['A', 'B'],
  );
  // Before any model is made, and without a choice: three effects of the six.
  await report
    .getByText(/^Yield depends on Temperature \(\+23\.0\), Temperature × Catalyst \(\+10\.0\) and Conc/)
    .waitFor();
  await choose(report, 'Model of effects', 'Linear with interactions');
  await report.getByText(/: 3 of 6 effects are more than chance\.$/).waitFor();
  await report.getByText(/^No lack of fit is seen: .* \(p = 0\.733\)\.$/).waitFor();
  const table = report.getByRole('table', { name: 'Effects on Yield (%)' });
  expect(await table.getByRole('row').nth(1).innerText()).toMatch(/\+23\.0 \(20\.0 to 26\.0\)/);
  await report.getByRole('img', { name: /^Pareto chart of effects: more than chance: Temperature/ }).waitFor();
  await report.getByRole('slider', { name: 'Effects of the plot' }).press('End');
  await report.getByText('+23.0', { exact: true }).last().waitFor();
  // Each setting was run twice: both runs of the first are predicted by the other fourteen.
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await choose(confirmation, 'Repeats of one setting', 'Series 1, samples 1 and 2');
  await confirmation.getByRole('button', { name: 'Compare with the prediction' }).click();
  await confirmation.getByText(/^Yield \(%\) is (not )?confirmed.*: the mean of 2 repeats is 60/).waitFor();
});

it('answers whether a response bends, and where the data cannot answer', async () => {
  const settings = [
    [80, 170, 76.5],
    [80, 180, 77],
    [90, 170, 78],
    [90, 180, 79.5],
    ...[79.9, 80.3, 80, 79.7, 79.8].map((value) => [85, 175, value]),
    [92.07, 175, 78.4],
    [77.93, 175, 75.6],
    [85, 182.07, 78.5],
    [85, 167.93, 77],
  ];
  const report = await open(
    'Central composite',
    [
      { name: 'Time', short_name: 'time', unit: 'min', min: 70, max: 100, step: 0.01 },
      { name: 'Temperature', short_name: 'temp', unit: '°F', min: 160, max: 190, step: 0.01 },
    ],
    settings.map(([time = 0, temp = 0, yield_pct = 0]) => ({ time, temp, yield_pct })),
  );
  await choose(report, 'Model of effects', 'Quadratic');
  await report
    .getByText(
      /^Yield depends on Time² \(−2\.75\), Time \(\+2\.8\), Temperature² \(−2\.00\) and Temperature \(\+1\.5\): 4 of 5/,
    )
    .waitFor();
  await report.getByText(/^Curvature: the squares are more than chance \(p < 0\.0001\)\.$/).waitFor();
  await report.getByText(/^No lack of fit is seen: .* \(p = 0\.289\)\.$/).waitFor();
  await report.getByText(/^R² 98\.3 % .* 97\.0 % adjusted .* 91\.8 % predicted/).waitFor();
  await choose(report, 'Model of effects', 'Linear');
  await report.getByText(/^Lack of fit: the model misses more than repeats differ/).waitFor();
  await report.getByText(/^Curvature: the 5 centre points lie \+\d\.\d+ off the model without squares/).waitFor();

  const few = await open(
    'Two runs',
    [{ name: 'Time', short_name: 'time', min: 0, max: 9 }],
    [
      { time: 1, yield_pct: 3 },
      { time: 2, yield_pct: 4 },
    ],
  );
  await few.getByText(/^These data cannot answer: 2 measured samples/).waitFor();
  expect(errors).toEqual([]);
});
