import { scalePoint } from 'd3';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';
import { axisScale } from '../axis-scale.ts';
import { categoryAxis, numberAxis, type Tick } from '../frame/plot-axis.ts';

/** Sizes in pixels, as specified. */
export const scatterSize = { width: 1000, height: 600 };
export const scatterMargin = { top: 10, right: 30, bottom: 50, left: 80 };
export const pointRadius = 3;
const categoryWidth = 55;

export interface ScatterAxis {
  label: string;
  /** Labels of a categorical parameter, whose values are indices. */
  categories: readonly string[] | undefined;
  /** One value per sample; NaN without a value. */
  values: ArrayLike<number>;
}

export interface ScatterFigure {
  width: number;
  height: number;
  plot: { left: number; top: number; right: number; bottom: number };
  x: { label: string; ticks: Tick[] };
  y: { label: string; ticks: Tick[] };
  points: ScatterPoints;
}

/** The samples that have a value on both axes. Positions are fractions of the plot, from its left and top. */
export interface ScatterPoints {
  x: Float32Array;
  y: Float32Array;
  /** From 0 to 1; NaN without a score. */
  score: Float32Array;
  /** 1 of samples that failed or are left out. */
  excluded: Uint8Array;
  /** The index of each point's sample in the input. */
  sample: Uint32Array;
}

/** A scatterplot over two parameters. The size affects axes and labels, not the points. */
export function buildScatterFigure(
  {
    x,
    y,
    scores,
    excluded = [],
    decimal = '.',
  }: {
    x: ScatterAxis;
    y: ScatterAxis;
    scores: ArrayLike<number>;
    excluded?: readonly boolean[];
    decimal?: DecimalSymbol;
  },
  { width, height }: { width: number; height: number } = scatterSize,
): ScatterFigure {
  const plot = {
    left: scatterMargin.left,
    top: scatterMargin.top,
    right: width - scatterMargin.right,
    bottom: height - scatterMargin.bottom,
  };
  const across = shareOf(x);
  const up = shareOf(y);
  const kept = Array.from({ length: scores.length }, (_, sample) => sample).filter(
    (sample) => Number.isFinite(across(x.values[sample])) && Number.isFinite(up(y.values[sample])),
  );
  const column = (value: (sample: number) => number) => Float32Array.from(kept, value);
  return {
    width,
    height,
    plot,
    x: { label: x.label, ticks: ticksOf(x, { from: plot.left, to: plot.right, room: categoryWidth + 5 }, decimal) },
    y: { label: y.label, ticks: ticksOf(y, { from: plot.bottom, to: plot.top, room: 18 }, decimal) },
    points: {
      x: column((sample) => across(x.values[sample])),
      y: column((sample) => 1 - up(y.values[sample])),
      score: column((sample) => scores[sample] ?? Number.NaN),
      excluded: Uint8Array.from(kept, (sample) => (excluded[sample] ? 1 : 0)),
      sample: Uint32Array.from(kept),
    },
  };
}

/** A value's position on its axis, from 0 at the start to 1 at the end. */
function shareOf({ categories, values }: ScatterAxis): (value: number | undefined) => number {
  if (!categories) return axisScale(values).share;
  const scale = scalePoint(categories.keys(), [0, 1]).padding(0.5);
  return (value = Number.NaN) => scale(value) ?? Number.NaN;
}

/** Ticks at least `room` pixels apart. */
function ticksOf(
  { categories, values }: ScatterAxis,
  span: { from: number; to: number; room: number },
  decimal: DecimalSymbol,
): Tick[] {
  if (categories) return categoryAxis(categories, span, categoryWidth).ticks;
  return numberAxis(values, span).ticks.map(({ at, label }) => ({ at, label: withSymbol(label, decimal) }));
}
