import { scaleLinear } from 'd3';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';
import { dotsPath, type FigurePoint } from '../frame/figure-point.ts';
import type { Tick } from '../frame/plot-axis.ts';
import type { Plot } from '../frame/plot-box.ts';

export interface ScoredSample {
  /** The sample's uuid. */
  key: string;
  /** 'Series 2, sample 3'. */
  name: string;
  /** The score of the measured values on the model's scale: 0 to 1, beyond for samples measured since. */
  measured: number;
  predicted: number;
  /** The 90 % interval of the prediction. */
  interval: { low: number; high: number } | null;
}

interface PredictionFigure {
  width: number;
  height: number;
  plot: Plot;
  xTicks: Tick[];
  yTicks: Tick[];
  /** The line where prediction equals measurement. */
  diagonal: string;
  /** All intervals as one path: thousands of samples are drawn as one element. */
  intervals: string;
  /** Points whose interval contains the measured score, and points without an interval. */
  inside: string;
  outside: string;
  /** The drawn samples, to be read one by one. */
  points: FigurePoint[];
  /** Number of drawn samples: of very many, an evenly spread part. */
  drawn: number;
  /** The number of all samples with an interval, and of the intervals that contain the measured score. */
  covered: { of: number; count: number };
}

const margin = { top: 12, right: 16, bottom: 44, left: 52 };
const radius = 3.5;
/** More points would cover each other and take long to draw. */
export const maxDrawn = 5000;

/**
 * Predicted against measured score with 90 % intervals, both axes on the same scale. The scale covers 0 to 1 and
 * everything beyond, so that no prediction is cut off.
 */
export function buildPredictionFigure(
  samples: readonly ScoredSample[],
  size: { width: number; height: number },
  decimal: DecimalSymbol = '.',
): PredictionFigure {
  const { width, height } = size;
  const plot = { left: margin.left, top: margin.top, right: width - margin.right, bottom: height - margin.bottom };
  const ends = samples.flatMap(({ measured, predicted, interval }) => [
    measured,
    predicted,
    ...(interval ? [interval.low, interval.high] : []),
  ]);
  const domain = ends.reduce<[number, number]>(([low, high], end) => [Math.min(low, end), Math.max(high, end)], [0, 1]);
  const x = scaleLinear(domain, [plot.left, plot.right]);
  const y = scaleLinear(domain, [plot.bottom, plot.top]);
  const [from = 0, to = 1] = x.domain();
  const placeOf = ({ measured, predicted }: ScoredSample) => ({ x: round(x(measured)), y: round(y(predicted)) });
  const dotsOf = (some: readonly ScoredSample[]) => dotsPath(some.map(placeOf), radius);
  const every = Math.ceil(samples.length / maxDrawn);
  const drawn = samples.filter((_, index) => index % every === 0);
  const ticks = (scale: typeof x): Tick[] =>
    scale.ticks(width < 480 ? 4 : 6).map((value) => ({ at: round(scale(value)), label: scale.tickFormat(6)(value) }));
  return {
    width,
    height,
    plot,
    xTicks: ticks(x),
    yTicks: ticks(y),
    diagonal: `M${round(x(from))} ${round(y(from))}L${round(x(to))} ${round(y(to))}`,
    drawn: drawn.length,
    points: drawn.map((sample) => ({ key: sample.key, ...placeOf(sample), lines: pointLines(sample, decimal) })),
    intervals: drawn
      .map(({ measured, interval }) =>
        interval ? `M${round(x(measured))} ${round(y(interval.low))}V${round(y(interval.high))}` : '',
      )
      .join(''),
    inside: dotsOf(drawn.filter(holds)),
    outside: dotsOf(drawn.filter((sample) => !holds(sample))),
    covered: coveredOf(samples),
  };
}

/** Compares the digits that a point shows: none lies at the end of its interval by these, and outside. */
const holds = ({ measured, interval }: ScoredSample): boolean =>
  !interval || (shown(measured) >= shown(interval.low) && shown(measured) <= shown(interval.high));

const shown = (score: number) => Number(digits(score));

/** A score as a point shows it. */
const digits = (score: number) => score.toFixed(3);

function coveredOf(samples: readonly ScoredSample[]): PredictionFigure['covered'] {
  const withInterval = samples.filter(({ interval }) => interval);
  return { of: withInterval.length, count: withInterval.filter(holds).length };
}

/** Fewer intervals do not tell whether nine of ten hold. */
const FEWEST_INTERVALS = 10;

/** Says whether 90 % intervals can be relied on: not if chance would leave so few, or so many, in one of twenty models. */
export function coverageText(samples: readonly ScoredSample[]): string {
  const { of, count } = coveredOf(samples);
  if (of === 0) return '';
  const begin = `${count} of ${of} intervals hold the measured score`;
  if (of < FEWEST_INTERVALS) return `${begin}: too few to tell whether nine of ten do.`;
  const [expected, aside] = [0.9 * of, 2 * Math.sqrt(0.09 * of)];
  if (count < expected - aside) return `${begin}, fewer than nine of ten: predictions are less certain than they say.`;
  if (count > expected + aside) return `${begin}, more than nine of ten: predictions are more certain than they say.`;
  return Math.abs(count / of - 0.9) < 0.05
    ? `${begin}, about nine of ten as they should: their width can be relied on.`
    : `${begin}, where nine of ten should: the difference may be chance, so that their width can be relied on.`;
}

function pointLines({ name, measured, predicted, interval }: ScoredSample, decimal: DecimalSymbol): string[] {
  const text = (score: number) => withSymbol(digits(score), decimal);
  const range = interval ? `, 90 % interval ${text(interval.low)} to ${text(interval.high)}` : '';
  return [name, `Measured score ${text(measured)}`, `Predicted ${text(predicted)}${range}`];
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;
