import { cutText, linesOf } from '../cut-text.ts';
import { numberAxis, type Tick } from '../frame/plot-axis.ts';

/** An effect as its charts draw it. */
export interface DrawnEffect {
  key: string;
  /** 'Heat × Time'. */
  name: string;
  /** Without a sign: t or, where there is no error, in the output's unit. */
  size: number;
  /** The effect with its sign and unit. */
  text: string;
}

interface ParetoFigure {
  width: number;
  height: number;
  rows: {
    key: string;
    name: string;
    /** The name in one or two lines that fit. */
    lines: string[];
    /** The middle of the row. */
    y: number;
    bar: { x: number; y: number; width: number; height: number };
    isBeyond: boolean;
    text: string;
  }[];
  ticks: Tick[];
  /** Where more than chance begins. */
  limit: number | undefined;
  bottom: number;
  /** The effects that are too small to be drawn. */
  hidden: number;
}

const rowHeight = 32;
const barHeight = 14;
const top = 20;
const axisHeight = 42;
const textWidth = 64;
/** More bars would not be read. */
export const maxBars = 20;

/** The effects as bars, the largest first, and the size above which they are more than chance. */
export function buildParetoFigure(
  effects: readonly DrawnEffect[],
  limit: number | undefined,
  width: number,
): ParetoFigure {
  const start = Math.min(220, Math.max(112, 0.34 * width));
  const sorted = effects.toSorted(bySize);
  const drawn = sorted.slice(0, maxBars);
  const bottom = top + drawn.length * rowHeight + 4;
  const isShort = width < 480;
  const end = width - (isShort ? 16 : textWidth);
  const axis = numberAxis([0, limit ?? 0, ...drawn.map(({ size }) => size)], { from: start, to: end, room: 60 });
  return {
    width,
    height: bottom + axisHeight,
    bottom,
    hidden: sorted.length - drawn.length,
    ticks: axis.ticks,
    limit: limit === undefined ? undefined : axis.at(limit),
    rows: drawn.map(({ key, name, size, text }, index) => {
      const y = top + index * rowHeight + rowHeight / 2;
      return {
        key,
        name,
        lines: inTwoLines(name, start - 8),
        y,
        bar: { x: start, y: y - barHeight / 2, width: Math.max(0, axis.at(size) - start), height: barHeight },
        isBeyond: limit !== undefined && size > limit,
        text: isShort ? '' : text,
      };
    }),
  };
}

/** The larger first. Sizes that differ by rounding alone keep their order. */
export const bySize = (a: { size: number }, b: { size: number }): number =>
  Number(b.size.toPrecision(9)) - Number(a.size.toPrecision(9));

function inTwoLines(name: string, width: number): string[] {
  const [first = '', ...rest] = linesOf(name, width);
  return rest.length > 0 ? [first, cutText(rest.join(' '), width)] : [first];
}
