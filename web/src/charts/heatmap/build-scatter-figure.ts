import { scalePoint } from 'd3';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';
import { axisScale } from '../axis-scale.ts';
import { cutText } from '../cut-text.ts';
import type { Tick } from '../frame/plot-axis.ts';

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
  /** The index of each point's sample in the input. */
  sample: Uint32Array;
}

/** A scatterplot over two parameters. The size affects axes and labels, not the points. */
export function buildScatterFigure(
  {
    x,
    y,
    scores,
    decimal = '.',
  }: { x: ScatterAxis; y: ScatterAxis; scores: ArrayLike<number>; decimal?: DecimalSymbol },
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
    x: { label: x.label, ticks: ticksOf({ ...x, decimal }, across, plot.left, plot.right, categoryWidth + 5) },
    y: { label: y.label, ticks: ticksOf({ ...y, decimal }, up, plot.bottom, plot.top, 18) },
    points: {
      x: column((sample) => across(x.values[sample])),
      y: column((sample) => 1 - up(y.values[sample])),
      score: column((sample) => scores[sample] ?? Number.NaN),
      sample: Uint32Array.from(kept),
    },
  };
}

type Share = (value: number | undefined) => number;

/** A value's position on its axis, from 0 at the start to 1 at the end. */
function shareOf({ categories, values }: ScatterAxis): Share {
  if (!categories) return axisScale(values).share;
  const scale = scalePoint(categories.keys(), [0, 1]).padding(0.5);
  return (value = Number.NaN) => scale(value) ?? Number.NaN;
}

/** Ticks at least `room` pixels apart. */
function ticksOf(
  { categories, values, decimal }: ScatterAxis & { decimal: DecimalSymbol },
  share: Share,
  from: number,
  to: number,
  room: number,
): Tick[] {
  const position = (part: number) => Math.round((from + (to - from) * part) * 100) / 100;
  const maxTicks = Math.max(2, Math.floor(Math.abs(to - from) / room));
  if (categories) {
    const every = Math.ceil(categories.length / maxTicks);
    return categories.flatMap((category, index) =>
      index % every === 0 ? [{ at: position(share(index)), label: cutText(category, categoryWidth) }] : [],
    );
  }
  const ticks = axisScale(values).ticks(Math.min(10, maxTicks));
  return ticks.map((tick) => ({ at: position(tick.share), label: withSymbol(tick.label, decimal) }));
}
