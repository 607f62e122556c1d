import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { captureDownloads } from '#tests/support/downloads.ts';
import { buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { experiment, ids, numbered } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { progressLines, progressSummary } from '#web/features/plotting/progress/progress-data.ts';
import { poorModel, startCharts, withModel } from '../start-charts.tsx';

const yieldOutput = buildOutput({ unit: '%' });
const series = buildSeries({ number: 1 });
series.samples = [20, 60, null, 40].map((value, position) =>
  buildSample(series.uuid, position, { [`out:${yieldOutput.uuid}`]: value }),
);
const sibling = experiment({ uuid: numbered('0c', 7), name: 'Sibling' });
const distant = experiment({
  ...{ uuid: numbered('0c', 8), name: 'Adhesion', project_id: numbered('0b', 8) },
  project: { uuid: numbered('0b', 8), name: 'Archive' },
});
const otherYield = buildOutput();
const otherSeries = buildSeries({ number: 1 });
otherSeries.samples = [80, 70].map((value, position) =>
  buildSample(otherSeries.uuid, position, { [`out:${otherYield.uuid}`]: value }),
);
const answers = {
  listOutParameters: ({ path }: { path: Record<string, string> }) =>
    path.id === sibling.uuid ? [otherYield] : [yieldOutput],
  listSeries: ({ path }: { path: Record<string, string> }) => ({
    series: path.id === sibling.uuid ? [otherSeries] : [series],
    next: null,
  }),
  listWorkspaceExperiments: () => [distant, experiment(), sibling],
  getUser: () => account(),
};
const panel = async () => within(await screen.findByRole('region', { name: 'Progress' }));

beforeEach(() => stubFigures());

it('says what is best, where it was found, and how many samples came since', async () => {
  startCharts(answers);
  const progress = await panel();
  expect(progress.getByText('Best score: 1 (Series 1, sample 2), 1 sample since without a better one.')).toBeTruthy();
  expect(progress.getByRole('img', { name: /^Progress of score\. Best score: 1/ })).toBeTruthy();
});

it('follows the run order of a series, where it has one', async () => {
  const runs = [4, 1, 3, 2];
  const run = { ...series, samples: series.samples.map((sample, at) => ({ ...sample, run_order: runs[at] })) };
  startCharts({ ...answers, listSeries: () => ({ series: [run], next: null }) });
  const progress = await panel();
  expect(progress.getByText('Best score: 1 (Series 1, sample 2), 2 samples since without a better one.')).toBeTruthy();
});

it.each([
  ['adds the expected gain to the best score, also beyond that of all samples', 'Maximize' as const, 1.2],
  ['adds no more than a score can rise where outputs are to meet values', 60, 1],
])('%s', async (_, target, end) => {
  const [known] = poorModel();
  if (!known) throw new Error('There is no model');
  const outlook = { expected_gain: 0.2, noise: 0.01, repeats: 1 };
  startCharts({
    ...answers,
    listOutParameters: () => [{ ...yieldOutput, target }],
    getExperiment: () => withModel(),
    listPredictionModels: () => [{ ...known, metrics: { ...known.metrics, r2: 0.9 }, outlook }],
  });
  const progress = await panel();
  await progress.findByText(/Dotted: the gain that Models expects/);
  const pathOf = (line: string) => document.querySelector(`path[data-line=${line}]`)?.getAttribute('d') ?? '';
  const [from = 0, to = 0] = [...pathOf('next').matchAll(/[ ,](-?[\d.]+)(?=[ ML]|$)/g)].map(([, y]) => Number(y));
  const dots = [...pathOf('best').matchAll(/V ?(-?[\d.]+)|[ ,](-?[\d.]+)(?=[ HVML]|$)/g)].map(([, a, b]) =>
    Number(a ?? b),
  );
  const perScore = (Math.max(...dots) - Math.min(...dots)) / 1;
  expect((from - to) / perScore).toBeCloseTo(end - 1, 2);
});

it('says where the line of chance ends, and why', async () => {
  const byChance = { method: 'space-filling', expected_gain: null, deviation: null, nearest: null } as const;
  const drawn = buildSeries({ number: 1 });
  drawn.samples = [20, 60, 40, 80, 50].map((value, position) => ({
    ...buildSample(drawn.uuid, position, { [`out:${yieldOutput.uuid}`]: value }),
    ...(position < 3 && { whyChosen: byChance }),
  }));
  startCharts({ ...answers, listSeries: () => ({ series: [drawn], next: null }) });
  const progress = await panel();
  expect(
    progress.getByText(/Thin line: expected best of samples chosen at random\. It ends after the 3 that were\.$/),
  ).toBeTruthy();
});

it('counts a sample of which an output is missing apart: it may turn out better', async () => {
  const purity = buildOutput({ uuid: numbered('0e', 5), name: 'Purity', short_name: 'purity' });
  const values = [
    [60, 90],
    [20, 80],
    [50, null],
  ] as const;
  const partial = buildSeries({ number: 1 });
  partial.samples = values.map(([first, second], position) =>
    buildSample(partial.uuid, position, { [`out:${yieldOutput.uuid}`]: first, [`out:${purity.uuid}`]: second }),
  );
  const { user } = startCharts({
    ...answers,
    listOutParameters: () => [yieldOutput, purity],
    listSeries: () => ({ series: [partial], next: null }),
  });
  const progress = await panel();
  expect(
    progress.getByText(/\(Series 1, sample 1\), 1 sample since without a better one, 1 sample since not measured/),
  ).toBeTruthy();
  const reader = progress.getByRole('slider', { name: 'Samples by score' });
  reader.focus();
  await user.keyboard('{End}');
  expect(reader.getAttribute('aria-valuetext')).toMatch(/Not all outputs are measured: its score may rise$/);
});

it('calls samples of an experiment that lacks an output measured, and says that it lacks it', () => {
  const purity = buildOutput({ uuid: numbered('0e', 5), name: 'Purity', short_name: 'purity' });
  const both = buildSeries({ number: 1 });
  both.samples = [buildSample(both.uuid, 0, { [`out:${yieldOutput.uuid}`]: 60, [`out:${purity.uuid}`]: 90 })];
  const data = {
    lines: progressLines(
      [
        { name: 'Both', list: [both], outputs: [yieldOutput, purity] },
        { name: 'One', list: [otherSeries], outputs: [otherYield] },
      ],
      undefined,
    ),
    ...{ target: 'Maximize' as const, title: 'score', over: 'samples' as const },
  };
  expect(progressSummary(data, '.')).toMatch(
    /One: Best score: 0\.5 \(Series 1, sample 1\), 1 sample since without a better one\. It has no Purity, which/,
  );
});

it('says the hypervolume and its reference point where the whole front is asked for', async () => {
  const cost = buildOutput({ uuid: numbered('0e', 6), name: 'Cost', short_name: 'cost', target: 'Minimize' });
  const limited = { ...yieldOutput, limit: { min: 1, max: null } };
  // In halves of the ranges 0 … 100 and 10 … 30; the last is not acceptable.
  const rows = [
    [
      [50, 20],
      [100, 30],
    ],
    [
      [50, 10],
      [0, 10],
    ],
  ];
  const list = rows.map((values, at) => {
    const one = buildSeries({ number: at + 1 });
    one.samples = values.map(([first = 0, second = 0], position) =>
      buildSample(one.uuid, position, { [`out:${yieldOutput.uuid}`]: first, [`out:${cost.uuid}`]: second }),
    );
    return one;
  });
  const given = {
    ...answers,
    listOutParameters: () => [limited, cost],
    listSeries: () => ({ series: list, next: null }),
  };
  startCharts({ ...given, getExperiment: () => experiment({ whole_front: true }) });
  const text =
    'Hypervolume of the trade-off: 0.5, of which series 2 added 0.25. It is measured from the worst values so far (Yield (%) 0, Cost 30) to the best, which is 1. 2 of 3 samples that keep the limits lie on the front, apart from equal ones.';
  expect(await (await panel()).findByText(text)).toBeTruthy();
  cleanup();
  startCharts(given);
  await panel();
  expect(screen.queryByText(/Hypervolume/)).toBeNull();
});

it('reads the samples with the arrow keys', async () => {
  const { user } = startCharts(answers);
  const reader = (await panel()).getByRole('slider', { name: 'Samples by score' });
  expect(reader.getAttribute('aria-valuetext')).toBe('3 samples, arrow keys read them');
  reader.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(reader.getAttribute('aria-valuetext')).toBe('Series 1, sample 2, Score: 1, Best so far: 1');
  await user.keyboard('{End}');
  expect(reader.getAttribute('aria-valuetext')).toBe('Series 1, sample 4, Score: 0.5, Best so far: 1');
  await user.keyboard('{Home}');
  expect(reader.getAttribute('aria-valuenow')).toBe('1');
});

it('compares with experiments of the workspace, its own project first: scores over the samples of both, outputs by short name', async () => {
  const { user } = startCharts(answers);
  const progress = await panel();
  fireEvent.mouseDown(progress.getByRole('combobox', { name: 'Compare with' }));
  await user.click(await screen.findByRole('option', { name: 'Sibling' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Sibling',
    'Archive / Adhesion',
  ]);
  await user.keyboard('{Escape}');
  expect(progress.getByRole('link', { name: 'Best settings and effects' }).getAttribute('href')).toBe(
    `/workspaces/${ids.workspace}/compare?experiments=${ids.experiment},${sibling.uuid}`,
  );
  expect(await progress.findByText(/Sibling: Best score: 1 \(Series 1, sample 1\)/)).toBeTruthy();
  // 60 lies at two thirds between the worst, 20, and the best of both experiments, 80.
  expect(progress.getByText(/Best score: 0\.667 \(Series 1, sample 2\)/)).toBeTruthy();
  fireEvent.mouseDown(progress.getByRole('combobox', { name: 'Measure' }));
  await user.click(await screen.findByRole('option', { name: 'Yield (%) · yield_pct' }));
  expect(await progress.findByText(/Sibling: Best Yield \(%\) · yield_pct: 80/)).toBeTruthy();
});

it('shows its data as a table and saves them as CSV and SVG', async () => {
  const files = captureDownloads();
  const { user } = startCharts(answers);
  const progress = await panel();
  await user.click(progress.getByRole('button', { name: 'Show data' }));
  const table = within(progress.getByRole('table', { name: 'Data of Progress of score' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Series 1, sample 1100$/),
    expect.stringMatching(/Series 1, sample 2211$/),
    expect.stringMatching(/Series 1, sample 430.51$/),
  ]);
  for (const kind of ['Data (CSV)', 'Drawing (SVG)']) {
    await user.click(progress.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('menuitem', { name: kind }));
  }
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(['csv', 'svg']);
});

it('has no accessibility violations with its table open', async () => {
  const { user, container } = startCharts(answers);
  await user.click((await panel()).getByRole('button', { name: 'Show data' }));
  await expectAccessible(container);
});
