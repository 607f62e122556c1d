import { expect, it } from 'vitest';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { choose } from '../support/choose.ts';
import { nearChart } from '../support/near-chart.ts';
import { pilotYields } from '../support/pilot-plant.ts';
import { until } from '../support/until.ts';
import { emptyWorkspace } from '../support/workspace-journey.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// Eight questions whose answers are printed: the pilot plant of Box, Hunter and Hunter (which inputs matter, which act
// together, is there lack of fit, is a confirmation within), and the central composite design of Montgomery (Design and
// Analysis of Experiments, chapter 11: is there curvature; with its three responses, which setting keeps all limits, how
// likely, and what does the front look like). Both end in a report.

const { api, workspace } = await emptyWorkspace(url, superadmin);
const project = await api.call('createProject', { path: { id: workspace.uuid }, body: { name: 'Textbooks' } });
const { page, errors } = await computingWindow();

type Values = Record<string, number | string>;
interface More {
  categories?: string[];
  outputs?: BodyInputOf<'createOutParameter'>[];
}

/** Opens the effects report of an experiment with a yield, and with other outputs. */
async function open(
  name: string,
  inputs: readonly Values[],
  samples: readonly Values[],
  { categories = [], outputs = [{ name: 'Yield', short_name: 'yield_pct', unit: '%' }] }: More = {},
) {
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
  for (const body of outputs) await api.call('createOutParameter', { path, body });
  await api.call('importSeries', { path, body: { samples: [...samples], options: { in: true, out: true } } });
  await page.goto(`${url}/workspaces/${workspace.uuid}/projects/${project.uuid}/experiments/${id}/models`);
  return page.getByRole('region', { name: 'Effects report' });
}

it('answers which inputs of a pilot plant matter, which act together, and whether the model fits', async () => {
  const samples = pilotYields.flatMap((pair, at) =>
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
    { categories: ['A', 'B'] },
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

/** Time, temperature, yield, viscosity and molecular weight. */
const composite = [
  [80, 170, 76.5, 62, 2940],
  [80, 180, 77, 60, 3470],
  [90, 170, 78, 66, 3680],
  [90, 180, 79.5, 59, 3890],
  [85, 175, 79.9, 72, 3480],
  [85, 175, 80.3, 69, 3200],
  [85, 175, 80, 68, 3410],
  [85, 175, 79.7, 70, 3290],
  [85, 175, 79.8, 71, 3500],
  [92.07, 175, 78.4, 68, 3360],
  [77.93, 175, 75.6, 71, 3020],
  [85, 182.07, 78.5, 58, 3360],
  [85, 167.93, 77, 57, 3150],
];
const compositeInputs = [
  { name: 'Time', short_name: 'time', unit: 'min', min: 70, max: 100, step: 0.01 },
  { name: 'Temperature', short_name: 'temp', unit: '°F', min: 160, max: 190, step: 0.01 },
];

it('answers whether a response bends, and where the data cannot answer', async () => {
  const report = await open(
    'Central composite',
    compositeInputs,
    composite.map(([time = 0, temp = 0, yield_pct = 0]) => ({ time, temp, yield_pct })),
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

it('answers which setting keeps all limits, how likely that is, what the front looks like, and reports it', async () => {
  const report = await open(
    'Three responses',
    compositeInputs.map((input) => ({
      ...input,
      ...(input.short_name === 'time' ? { min: 77, max: 93 } : { min: 167, max: 183 }),
    })),
    composite.map(([time = 0, temp = 0, yield_pct = 0, viscosity = 0, weight = 0]) => {
      return { time, temp, yield_pct, viscosity, weight };
    }),
    {
      outputs: [
        { name: 'Yield', short_name: 'yield_pct', unit: '%', limit: { min: 78.5, max: null } },
        {
          name: 'Viscosity',
          short_name: 'viscosity',
          unit: 'cSt',
          weight: 25,
          target: 65,
          limit: { min: 62, max: 68 },
        },
        { name: 'Weight', short_name: 'weight', weight: 50, target: 'Minimize', limit: { min: null, max: 3400 } },
      ],
    },
  );
  // Which inputs matter differs by output: the viscosity bends with the temperature, by −6.689 of the published design.
  await choose(report, 'Effects on', 'Viscosity (cSt)');
  await choose(report, 'Model of effects', 'Quadratic');
  await report.getByText(/^Viscosity depends on Temperature² \(−13\.4\)/).waitFor();
  await choose(report, 'Effects on', 'Weight');
  await report.getByText(/^Weight depends on Time \(\+580\): 1 of 5 effects/).waitFor();

  const address = page.url().replace(/\/models.*/, '');
  const path = { id: address.split('/').at(-1) ?? '' };
  await api.call('predict', { path });
  await until('the model is made', async () => {
    const { modeling_id, prediction_model } = await api.call('getExperiment', { path });
    return modeling_id === '' && prediction_model !== null;
  });
  await page.goto(`${address}/charts`);
  const profiler = await nearChart(page, 'Profiler');
  await profiler.getByRole('button', { name: 'Best predicted setting' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('at.temp')).toBe(true);
  const at = (input: string) => Number(new URL(page.url()).searchParams.get(`at.${input}`));
  const found = publishedAt(at('time'), at('temp'));
  expect(found.yield).toBeGreaterThan(78);
  expect(found.viscosity).toBeGreaterThan(61);
  expect(found.viscosity).toBeLessThan(69.5);
  expect(found.weight).toBeLessThan(3500);
  const chance = async () => {
    const text = await profiler
      .getByText(/All limits are kept with a probability of/)
      .first()
      .textContent();
    return Number(/probability of (?:more than )?([\d.]+) %/.exec(text ?? '')?.[1]);
  };
  await expect.poll(chance).toBeGreaterThanOrEqual(20);

  // Yield and weight rise together with the time: the front leads from one to the other.
  const tradeoff = await nearChart(page, 'Trade-off');
  await choose(tradeoff, 'Up', /^Weight/);
  await tradeoff.getByRole('button', { name: 'Predicted front' }).click();
  const walk = tradeoff.getByRole('slider', { name: 'Along the predicted front' });
  await walk.waitFor();
  const count = Number(await walk.getAttribute('max')) + 1;
  const seen: [number, number][] = [];
  await walk.press('Home');
  for (let point = 1; point <= count; point += 1) {
    await expect.poll(() => walk.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${point} of ${count}: `));
    const text = (await walk.getAttribute('aria-valuetext')) ?? '';
    const expectedOf = (name: string) =>
      Number(new RegExp(`${name} (-?[\\d.]+)`).exec(text.split('Expected: ')[1] ?? '')?.[1]);
    seen.push([expectedOf('Yield \\(%\\)'), expectedOf('Weight')]);
    await walk.press('ArrowRight');
  }
  const byYield = seen.toSorted(([a], [b]) => a - b);
  expect(byYield.map(([, weight]) => weight)).toEqual(byYield.map(([, weight]) => weight).toSorted((a, b) => a - b));
  expect(Math.max(...seen.map(([yields]) => yields))).toBeGreaterThan(78.5);

  await page.goto(`${address}/report`);
  const article = page.getByRole('article', { name: 'Three responses' });
  await article.getByText('None of 13 measured samples keeps all limits; the best of them all follow.').waitFor();
  await article.getByRole('table', { name: 'Best predicted setting' }).waitFor();
  expect(errors).toEqual([]);
});

/** The three responses by the published equations. */
function publishedAt(time: number, temp: number) {
  const [x, y] = [(time - 85) / 5, (temp - 175) / 5];
  return {
    yield: 79.94 + 0.995 * x + 0.515 * y - 1.376 * x * x - 1.001 * y * y + 0.25 * x * y,
    viscosity: 70 - 0.155 * x - 0.948 * y - 0.687 * x * x - 6.689 * y * y - 1.25 * x * y,
    weight: 3386.2 + 205.1 * x + 177.4 * y,
  };
}
