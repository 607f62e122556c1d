import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import type { Target } from '#shared/rules/target.ts';
import { targetText } from '#shared/rules/target-text.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import {
  type buildTradeoffFigure,
  type Interval,
  isMeasuredPoint,
  type TradeoffData,
  type TradeoffSample,
} from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { excludedCaptions, namedScores } from '../named-scores.ts';
import { parameterTitle } from '../parameter-title.ts';

/**
 * The samples that have values of both outputs, and those to measure: their missing values are predicted, unless the
 * sample has failed or is left out.
 */
export function tradeoffData(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  x: OutParameter,
  y: OutParameter,
  decimal: DecimalSymbol,
): TradeoffData {
  return {
    x: measure(x, decimal),
    y: measure(y, decimal),
    samples: namedScores(list, outputs).flatMap(({ sample, name, score }) => {
      const [across, up] = [knownOf(sample, x), knownOf(sample, y)];
      if (!across || !up) return [];
      if (sample.state && (across.interval || up.interval)) return [];
      return [
        {
          key: sample.uuid,
          name,
          x: across.value,
          y: up.value,
          score,
          isProposal: Boolean(across.interval || up.interval) || isOpen(sample, outputs),
          isExcluded: sample.state !== undefined,
          intervals: { x: across.interval, y: up.interval },
        },
      ];
    }),
  };
}

/** The measured or calculated value, or else the predicted one with its interval. */
function knownOf(sample: Sample, { uuid }: OutParameter): { value: number; interval?: Interval } | undefined {
  const value = valuesOf(sample).get(uuid) ?? null;
  if (value !== null) return { value };
  const predicted = sample.predicted_outputs?.find((one) => one.uuid === uuid);
  return predicted && { value: predicted.value, interval: { low: predicted.low, high: predicted.high } };
}

export function tradeoffTable({ x, y, samples }: TradeoffData, front: ReadonlySet<string>): TableData {
  return {
    columns: ['Sample', x.title, y.title, 'Score', 'On the front', 'To measure'],
    rows: samples.map((sample) => [
      sample.name,
      sample.x,
      sample.y,
      Number.isFinite(sample.score) ? sample.score : null,
      front.has(sample.key) ? 'yes' : 'no',
      sample.isProposal ? 'yes' : 'no',
    ]),
  };
}

function measure(output: OutParameter, decimal: DecimalSymbol): TradeoffData['x'] {
  const title = parameterTitle(output);
  return { title, axisTitle: `${title}, ${aim(output.target, decimal)}`, target: output.target };
}

function aim(target: Target, decimal: DecimalSymbol): string {
  if (target === 'Maximize') return 'higher is better';
  if (target === 'Minimize') return 'lower is better';
  return `target ${targetText(target, decimal)}`;
}

type Named = Pick<OutParameter, 'name'>;

/** The front in words: its two ends, or the one place that is the best in both outputs. */
export function frontText(
  samples: readonly TradeoffSample[],
  front: readonly string[],
  { x, y }: { x: Named; y: Named },
  decimal: DecimalSymbol,
): string {
  const measured = samples.filter(isMeasuredPoint);
  const onFront = front.flatMap((key) => measured.find((sample) => sample.key === key) ?? []);
  const [first, last] = [onFront.at(0), onFront.at(-1)];
  if (!first || !last) return 'No measured sample has values of both outputs yet.';
  const text = (value: number) => withSymbol(formatNumber(value), decimal);
  const place = (sample: TradeoffSample) => `${y.name} ${text(sample.y)} at ${x.name} ${text(sample.x)}`;
  const end = (sample: TradeoffSample) => `${place(sample)} (${sample.name})`;
  if (measured.length === 1) return `Only one measured sample has values of both outputs: ${end(first)}.`;
  if (onFront.some((sample) => sample.x !== first.x || sample.y !== first.y)) {
    return `${front.length} of ${measured.length} samples are not beaten in both outputs: from ${end(first)} to ${end(last)}.`;
  }
  const names = onFront.map(({ name }) => name).join('; ');
  const who = onFront.length === 1 ? 'one is' : `${onFront.length} are alike and`;
  return `Of ${measured.length} samples, ${who} the best in both outputs: ${place(first)} (${names}).`;
}

/** Which samples to measure are worth a run, because no measured sample is predicted to beat or equal them. */
export function worthARun(samples: readonly TradeoffSample[], beyond: readonly string[]): string {
  const names = samples.filter(({ key }) => beyond.includes(key)).map(({ name }) => name);
  if (names.length === 0) return '';
  const [named, others] = [names.slice(0, NAMED), names.length - NAMED];
  return ` Worth a run: ${named.join('; ')}${others > 0 ? `; and ${others} more` : ''}.`;
}

const NAMED = 5;

/** A caption that names what is drawn: targets and samples to measure where there are any. */
export function tradeoffCaption(
  { samples, predicted }: TradeoffData,
  { targets, proposals, front }: Pick<ReturnType<typeof buildTradeoffFigure>, 'targets' | 'proposals' | 'front'>,
): string {
  return [
    ...(front.keys.length > 0 ? ['Line: samples that no other beats in both outputs.'] : []),
    ...(targets.length > 0 ? ['Dashed: targets.'] : []),
    ...(proposals ? ['Diamonds: samples to measure, as predicted or calculated.'] : []),
    ...(predicted?.length
      ? ['Dotted: the predicted front, squares its settings, filled where a run is worth it.']
      : []),
    ...(samples.some(({ isExcluded }) => isExcluded) ? [excludedCaptions.crosses] : []),
  ].join(' ');
}
