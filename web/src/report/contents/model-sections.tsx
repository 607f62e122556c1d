import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { ReportBlock } from '#shared/contracts/reports.ts';
import { ImportanceChart } from '#web/charts/importance/importance-chart.tsx';
import { coverageText } from '#web/charts/prediction/build-prediction-figure.ts';
import { PredictionChart } from '#web/charts/prediction/prediction-chart.tsx';
import { ProgressChart } from '#web/charts/progress/progress-chart.tsx';
import { charts } from '#web/charts/registry.ts';
import { buildTradeoffFigure } from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { TradeoffChart } from '#web/charts/tradeoff/tradeoff-chart.tsx';
import { metricRows } from '#web/features/modelling/metrics-table.tsx';
import { scoredSamples } from '#web/features/modelling/scored-samples.ts';
import { parameterTitle } from '#web/features/plotting/parameter-title.ts';
import { frontSummary } from '#web/features/plotting/progress/front-summary.ts';
import { progressCaption, progressLines, progressSummary } from '#web/features/plotting/progress/progress-data.ts';
import { frontText, tradeoffCaption, tradeoffData } from '#web/features/plotting/tradeoff/tradeoff-data.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { importanceByChance, importanceInWords, suggestionFor } from '#web/lib/resources/importances.ts';
import {
  blockText,
  stoppingHint,
  verdictNumbers,
  verdictText,
  verdictWithin,
} from '#web/lib/resources/model-verdict.ts';
import { list, paragraph, table } from './blocks.ts';
import { drawFigure } from './draw-figure.tsx';
import type { ReportSource } from './report-source.ts';

const none: ReadonlySet<string> = new Set();
const ignore = () => undefined;

/** How well the model predicts, and which inputs it finds important. */
export function modelSection({
  experiment,
  model,
  outdated,
  all,
  inputs,
  functions,
  outputs,
  importances,
  decimal,
}: ReportSource): ReportBlock[] {
  if (!model) return [paragraph('There is no model of the score yet.')];
  const { metrics, learned } = model;
  const samples = scoredSamples(all, outputs, learned);
  const titleOf = ({ name, shortName }: { name: string; shortName: string }) => {
    const input = inputs.find(({ short_name }) => short_name === shortName);
    return input ? nameWithUnit(input) : name;
  };
  const bars = importances
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => ({ ...one, title: titleOf(one), isLow: suggestionFor(one) === 'Low score' }));
  const isPoor = verdictWithin(model) === 'poor';
  const hint = stoppingHint(model, experiment, outputs, decimal);
  const shifts = blockText(model, { outputs, functions }, decimal);
  const [prediction, importance] = [charts.prediction.title, charts.importance.title];
  return [
    paragraph(`${verdictText(model)} ${verdictNumbers(model, decimal)}`),
    ...(outdated ? [paragraph(outdated)] : []),
    ...(hint ? [paragraph(hint)] : []),
    ...(shifts ? [paragraph(shifts)] : []),
    table(
      'Cross-validated metrics of the score',
      [
        { header: 'Metric', text: ({ name }) => name },
        { header: 'Meaning', text: ({ means }) => means },
        { header: 'Value', isNumber: true, text: ({ value }) => value },
        { header: 'Std', isNumber: true, text: ({ std }) => std },
      ],
      metricRows(metrics, decimal),
    ),
    ...(samples.length > 0
      ? drawFigure(<PredictionChart samples={samples} />, {
          title: prediction,
          caption: `${coverageText(samples)} Whiskers: 90 % intervals of the predictions. Red: measured value outside of them.`,
          decimal,
        })
      : []),
    ...(bars.length > 0
      ? drawFigure(<ImportanceChart label={importance} bars={bars} isFaint={isPoor} />, {
          title: `${importance} of inputs`,
          caption: isPoor
            ? 'Greyed: the model is poor, so that these importances mean nothing yet.'
            : `${importanceInWords(importances, importanceByChance(model))} Whiskers: one standard deviation to both sides. Where one reaches 0, the input may not matter.`,
          decimal,
        })
      : []),
  ];
}

/** The charts that decide: whether samples get better, and what one output costs in another. */
export function chartsSection(source: ReportSource): ReportBlock[] {
  const { experiment, list: series, outputs, decimal } = source;
  const lines = progressLines([{ name: experiment.name, list: series, outputs }], undefined);
  const progress = { lines, target: 'Maximize', title: 'score', over: 'samples' } as const;
  const isMeasured = lines.some(({ samples }) => samples.length > 0);
  const front = experiment.whole_front ? frontSummary(series, outputs, decimal) : undefined;
  const summary = progressSummary(progress, decimal);
  return [
    ...list([summary, ...(front ? [front] : [])]),
    ...(isMeasured
      ? drawFigure(<ProgressChart label={summary} data={progress} selected={none} onToggle={ignore} />, {
          title: charts.progress.title,
          caption: progressCaption(progress),
          decimal,
        })
      : []),
    ...tradeoffBlocks(source),
  ];
}

function tradeoffBlocks({ list: series, outputs, decimal }: ReportSource): ReportBlock[] {
  const [x, y] = mostImportant(outputs);
  if (!x || !y) return [];
  const data = tradeoffData(series, outputs, x, y, decimal);
  if (data.samples.length === 0) return [];
  const figure = buildTradeoffFigure(data, 640);
  const summary = frontText(data.samples, figure.front.keys, { x, y }, decimal);
  return [
    ...drawFigure(<TradeoffChart label={summary} data={data} selected={none} onBrush={ignore} onToggle={ignore} />, {
      title: `${charts.tradeoff.title}: ${parameterTitle(y)} against ${parameterTitle(x)}`,
      caption: `${summary} ${tradeoffCaption(data, figure)}`,
      decimal,
    }),
  ];
}

/** The two numeric outputs with the highest weights. */
const mostImportant = (outputs: readonly OutParameter[]): OutParameter[] =>
  outputs.filter(({ is_categorical, weight }) => !is_categorical && weight > 0).toSorted((a, b) => b.weight - a.weight);
