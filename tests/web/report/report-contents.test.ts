import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Rule } from '#shared/contracts/definitions.ts';
import type { ReportBlock } from '#shared/contracts/reports.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import { scaleDigest } from '#shared/rules/model-scale.ts';
import {
  buildExperiment,
  buildInput,
  buildOutput,
  buildSample,
  buildSeries,
  predictionModel,
} from '#tests/support/experiment-data.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { numbered } from '#tests/web/support/builders.ts';
import { stubFigures } from '#tests/web/support/figure-stubs.ts';
import { stubWorkers } from '#tests/web/support/stub-workers.ts';
import type { EngineQuestion } from '#web/lib/engine/engine-messages.ts';
import { effectsSection } from '#web/report/contents/effects-section.tsx';
import { chartsSection, modelSection } from '#web/report/contents/model-sections.tsx';
import { confirmationSection, predictedBest } from '#web/report/contents/prediction-sections.ts';
import type { ReportSource } from '#web/report/contents/report-source.ts';
import { bestSection, proposalSection, shortlistSection } from '#web/report/contents/sample-sections.ts';

const asked = {
  forecast: {} as PointForecast,
  /** At a heat of 25. */
  best: undefined as PointForecast | undefined,
  questions: [] as EngineQuestion[],
};

const heat = buildInput();
const output = buildOutput({ name: 'Yield' });
const limited = { ...output, limit: { min: null, max: 80 } };
const purity = buildOutput({ name: 'Purity', short_name: 'purity' });
const product = buildOutput({ name: 'Product', short_name: 'product', is_functional: true, formula: 'heat * 2' });
const cold: Rule = {
  uuid: numbered('0d', 1),
  name: 'Cold',
  short_name: 'cold',
  formula: 'heat < 90',
  creator: '',
  created: 0,
};
const model = { ...predictionModel, name: 'score', parameter: null };

/** A report of one series with a sample per list of measured values. */
function sourceOf(outputs: ReportSource['outputs'], rows: (number | null)[][], part: Partial<Sample>[] = []) {
  const series = buildSeries();
  series.samples = rows.map((row, at) => ({
    ...buildSample(series.uuid, at, {
      [`in:${heat.uuid}`]: at * 10,
      ...Object.fromEntries(row.map((value, index) => [`out:${outputs[index]?.uuid}`, value])),
    }),
    ...part[at],
  }));
  return {
    ...{ experiment: buildExperiment(), inputs: [heat], functions: [], outputs, rules: [], model },
    ...{ all: [series], list: [series], outdated: undefined, importances: [], excluded: new Set<string>() },
    ...{ tolerances: { inputs: {}, least: 0.8 }, decimal: '.' as const, hasPeople: false },
  } satisfies ReportSource;
}

const captionOf = (blocks: ReportBlock[], title: RegExp) =>
  blocks.flatMap((block) => (block.kind === 'figure' && title.test(block.title) ? [block.caption] : []))[0];
const listsOf = (blocks: ReportBlock[]) => blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
const textsOf = (blocks: ReportBlock[]) => blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));

beforeEach(() => {
  stubFigures();
  stubWorkers((question) => {
    asked.questions.push(question);
    if (question.kind === 'success') return { shares: question.settings.map(([heat]) => (heat === 40 ? 0.9 : 0.87)) };
    const points = question.kind === 'forecast' ? question.points : [];
    return { forecasts: points.map(([heat]) => (heat === 25 ? asked.best : undefined) ?? asked.forecast) };
  });
});

it('names in the caption of progress only the lines that are drawn', () => {
  const rows = [[10], [90], [50]];
  const whyChosen = { method: 'space-filling', expected_gain: null, deviation: null, nearest: null } as const;
  const byChance = rows.map(() => ({ whyChosen }));
  expect(captionOf(chartsSection(sourceOf([output], rows)), /^Progress/)).toBe(
    'Dots: measured samples. Thick line: best so far.',
  );
  expect(captionOf(chartsSection(sourceOf([limited], rows, byChance)), /^Progress/)).toBe(
    'Dots: measured samples. Thick line: best so far. Dashed: best of the samples that keep all limits. ' +
      'Thin line: expected best of samples chosen at random. It ends after the 3 that were.',
  );
  // No sample keeps the limit, so that there is no line of those that do.
  expect(captionOf(chartsSection(sourceOf([limited], [[90], [95]])), /^Progress/)).not.toContain('Dashed');
});

it('names in the caption of a trade-off only what is drawn', () => {
  const rows = [
    [10, 90],
    [90, 10],
  ];
  const captionWith = (outputs: ReportSource['outputs'], found: (number | null)[][], part?: Partial<Sample>[]) =>
    captionOf(chartsSection(sourceOf(outputs, found, part)), /^Trade-off/);
  expect(captionWith([output, purity], rows)).toMatch(/\. Line: samples that no other beats in both outputs\.$/);
  const predicted = [output, purity].map(({ uuid }) => ({ uuid, value: 60, low: 50, high: 70 }));
  expect(
    captionWith([output, { ...purity, target: 50 }], [...rows, []], [{}, {}, { predicted_outputs: predicted }]),
  ).toMatch(/ Dashed: targets\. Diamonds: samples to measure, as predicted or calculated\.$/);
});

it('proposes generated samples that are measured in part, as they are counted among those to measure', () => {
  const blocks = proposalSection(sourceOf([output, purity], [[10, null]]));
  expect(blocks[0]).toMatchObject({ kind: 'table', title: 'Proposed in series 1' });
  expect(textsOf(proposalSection(sourceOf([output, purity], [[10, 20]])))).toEqual([
    'No sample waits for its measurement.',
  ]);
});

it('says how many proposed samples of other series wait', () => {
  const source = sourceOf([output], [[null], [null]]);
  const newer = {
    ...buildSeries({ number: 2 }),
    samples: [{ ...(source.all[0]?.samples[0] as Sample), uuid: 'newer' }],
  };
  const list = [...source.list, newer];
  const blocks = proposalSection({ ...source, list, all: list });
  expect(blocks[0]).toMatchObject({ title: 'Proposed in series 2' });
  expect(blocks).toContainEqual({
    ...{ kind: 'note', text: '2 proposed samples of other series wait for a measurement too.' },
  });
  expect(JSON.stringify(proposalSection(source))).not.toContain('other series');
});

it('expects the scores that the table of samples shows, marked where they follow from the outputs on the scale of today', () => {
  const part = (best: number) => ({
    ...{ predicted_score: 0.52, predicted_interval: { low: 0.4, high: 0.6 } },
    predicted_outputs: [{ uuid: output.uuid, value: 50, low: 40, high: 60 }],
    predicted_on: scaleDigest([{ ...output, output_parameter: output.uuid, best: best / -4, worst: 0 }]),
  });
  const blocks = proposalSection(sourceOf([output], [[0], [100], [null], [null]], [{}, {}, part(100), part(101)]));
  expect(tablesOf(blocks)[0]?.rows.map((row) => row.at(-1))).toEqual(['0.52 (0.40 to 0.60)', '0.5 ~']);
  expect(JSON.stringify(blocks)).toContain('~: by the predicted outputs on the scale of today');
});

it('says of which samples the best is the best', () => {
  const rows = [[10], [70], [90]];
  expect(textsOf(bestSection(sourceOf([output], rows)))).toEqual(['The best so far is sample 1.3, with a score of 1.']);
  expect(textsOf(bestSection(sourceOf([limited], rows)))).toContain(
    'The best so far of those that keep the limits is sample 1.2, with a score of 0.75.',
  );
  const tied = [[10], [90], [90], ...Array.from({ length: 5 }, () => [90])];
  expect(textsOf(bestSection(sourceOf([output], tied.slice(0, 3))))).toEqual([
    'The best so far are the samples 1.2 and 1.3, with a score of 1 each.',
  ]);
  expect(textsOf(bestSection(sourceOf([output], tied)))).toEqual([
    'The best so far are the samples 1.2, 1.3, 1.4, 1.5, 1.6 and 2 more, with a score of 1 each.',
  ]);
});

it('expects of the best setting what the profiler does: scores from 0 to 1, and what a formula calculates', async () => {
  asked.forecast = {
    score: { value: 0.96, low: 0.75, high: 1.12 },
    outputs: [
      { value: 60, low: 50, high: 70 },
      { value: 50, low: 40, high: 60 },
    ],
  };
  const evaluated = vi.fn(() => ({
    ...{ feasible: [true], rules: [] },
    outputs: [{ out_parameter: product.uuid, values: [50] }],
  }));
  fakeApi({ evaluateRules: evaluated });
  const blocks = await predictedBest(
    sourceOf(
      [output, product],
      [
        [10, 0],
        [90, 20],
      ],
    ),
  );
  expect(blocks[0]).toMatchObject({ rows: expect.arrayContaining([['Expected score', '0.96 (0.75 to 1.00)']]) });
  expect(asked.questions.at(-1)).toMatchObject({ kind: 'forecast', calculated: [[Number.NaN, 50]] });
});

const tablesOf = (blocks: ReportBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [{ title: block.title, rows: block.rows }] : []));

it('has the best robust setting where tolerances are set, with the share of both', async () => {
  fakeApi({ evaluateRules: ({ body }) => ({ feasible: body.points.map(() => true), rules: [], outputs: [] }) });
  const band = { value: 50, low: 40, high: 60 };
  asked.forecast = { score: { value: 0.5, low: 0.4, high: 0.6 }, outputs: [band] };
  asked.best = { ...asked.forecast, score: { value: 0.51, low: 0.4, high: 0.6 } };
  onTestFinished(() => {
    asked.best = undefined;
  });
  const source = sourceOf([output], [[10], [90], [50]]);
  expect(tablesOf(await predictedBest(source)).map(({ title }) => title)).toEqual(['Best predicted setting']);
  const tolerances = { inputs: { [heat.uuid]: { amount: 3, isShare: false } }, least: 0.8 };
  const blocks = await predictedBest({ ...source, tolerances });
  const share = ['Share of success within the tolerances', '87 %'];
  expect(tablesOf(blocks)).toMatchObject([
    { title: 'Best predicted setting', rows: expect.arrayContaining([['Heat', '25'], share]) },
    {
      title: 'Best robust setting',
      rows: expect.arrayContaining([
        ['Heat', '40'],
        [share[0], '90 %'],
      ]),
    },
  ]);
  expect(blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : [])).at(-1)).toMatch(
    /within the tolerances \(Heat ± 3\); a success is to reach a score of 0\.8\.$/,
  );
  expect(asked.questions).toContainEqual(expect.objectContaining({ kind: 'success', tolerances: [3], least: 0.8 }));
});

it('has the shortlist with what was predicted then, and what is against a setting now', async () => {
  const source = { ...sourceOf([output], [[10]]), rules: [cold] };
  const api = fakeApi({
    evaluateRules: () => ({
      feasible: [true, false, true],
      rules: [{ rule: cold.uuid, broken: [1], unknown: [], reason: null }],
    }),
  });
  expect(textsOf(await shortlistSection(source, []))).toEqual(['No setting is kept in the shortlist.']);
  const entry = {
    ...{ uuid: 'one', name: 'Gentle', creator: 'Ada', created: 0 },
    inParameters: [{ in_parameter: heat.uuid, value: 60 }],
    predicted_outputs: [{ uuid: output.uuid, value: 80, low: 75, high: 85 }],
    predicted_score: null,
  };
  const at = (name: string, value: number) => ({
    ...{ ...entry, uuid: name, name, predicted_outputs: [] },
    inParameters: [{ in_parameter: heat.uuid, value }],
  });
  const blocks = await shortlistSection(source, [entry, at('Hot', 90), at('Between', 56.5)]);
  const [kept] = tablesOf(blocks);
  expect(kept?.rows).toEqual([
    ['Gentle', expect.stringMatching(/1970/), '60', '80 (75 to 85)', ''],
    ['Hot', expect.anything(), '90', '', 'breaks the rule Cold'],
    ['Between', expect.anything(), '56.5', '', 'Heat 56.5 is not on its axis'],
  ]);
  expect(JSON.stringify(blocks)).toContain('Expected values are those of the model');
  expect(api.bodies('evaluateRules')).toMatchObject([{ points: [[60], [90], [56.5]] }]);
  const unruled = { ...source, rules: [] };
  expect(JSON.stringify(await shortlistSection(unruled, [at('Hot', 90)]))).not.toContain('Expected values');
  const [named] = tablesOf(await shortlistSection({ ...unruled, hasPeople: true }, [entry]));
  expect(named?.rows[0]).toContain('Ada');
});

it('says of a model of series that shift how well it predicts a new one, and by how much they do', () => {
  const of = 'series' as const;
  const found = {
    ...{ ...model, metrics: { ...model.metrics, r2: 0.97 }, learned_from: 26 },
    block_effects: { of, outputs: [{ output_parameter: output.uuid, deviation: 4.18, low: 2.67, high: 7.89 }] },
    new_blocks: { of, blocks: 5, metrics: { r2: 0.17, me: 0.6, mae: 0.21, mse: 0.07 } },
  };
  const [verdict, ...others] = textsOf(modelSection({ ...sourceOf([output], [[10], [90]]), model: found }));
  expect(verdict).toMatch(/^Poor model of a new series, made from 26 samples: .* and 0\.17 for those of a new series/);
  expect(others.join(' ')).toMatch(
    /Yield: samples of different series differ by ± 4\.2.* \(95 % interval: 2\.7 to 7\.9\)/,
  );
});

it('says that rules could not be checked, in place of silence', async () => {
  fakeApi({ evaluateRules: () => refusal(400, { detail: 'The rules take too long', code: 'refused' }) });
  const entry = {
    ...{ uuid: 'one', name: 'Gentle', creator: 'Ada', created: 0, predicted_outputs: [], predicted_score: null },
    inParameters: [{ in_parameter: heat.uuid, value: 60 }],
  };
  const blocks = await shortlistSection({ ...sourceOf([output], [[10]]), rules: [cold] }, [entry]);
  expect(JSON.stringify(blocks)).toContain('Whether the settings obey the rules could not be checked.');
});

it('shows the measured value of a proposal that is measured in part, not what was expected of it', () => {
  const source = sourceOf(
    [output, purity],
    [
      [64.1, null],
      [null, null],
    ],
    [
      { is_generated: true, predicted_outputs: [{ uuid: output.uuid, value: 67.7, low: 63.7, high: 71.3 }] },
      { is_generated: true, predicted_outputs: [{ uuid: output.uuid, value: 66.7, low: 64.4, high: 68.8 }] },
    ],
  );
  const [proposed] = tablesOf(proposalSection(source));
  expect(proposed?.rows.map((row) => row[2])).toEqual(['64.1 (measured)', '66.7 (64.4 to 68.8)']);
});

it('tells a calculated output with its value in place of a verdict, and its effects without p-values', async () => {
  const forecast = { value: 75, low: 72, high: 78 };
  asked.forecast = { score: forecast, outputs: [forecast, forecast] } as PointForecast;
  const source = sourceOf(
    [output, product],
    [
      [10, 0],
      [20, 20],
      [30, 40],
      [40, 60],
      [74, 100],
      [75, 100],
      [77, 100],
    ],
  );
  for (const sample of source.list[0]?.samples.slice(4) ?? []) {
    sample.inParameters = [{ in_parameter: heat.uuid, value: 50 }];
  }
  const confirmed = listsOf(await confirmationSection(source));
  expect(confirmed).toEqual([
    expect.stringMatching(/^Yield is confirmed/),
    'Product is calculated from the inputs: it is 100, and needs no confirmation.',
  ]);
  const blocks = await effectsSection(source);
  const headers = blocks.flatMap((block) =>
    block.kind === 'table' ? [block.columns.map(({ header }) => header)] : [],
  );
  expect(headers).toEqual([
    ['Term', 'Change', 'Effect (95 % interval)', 'p'],
    ['Term', 'Change', 'Effect'],
  ]);
  expect(textsOf(blocks)).toContainEqual(expect.stringMatching(/^Product is calculated from the inputs, so nothing/));
});
