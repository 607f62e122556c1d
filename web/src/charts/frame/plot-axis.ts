import { scalePoint } from 'd3';
import { axisScale } from '../axis-scale.ts';
import { cutText } from '../cut-text.ts';

export interface Tick {
  at: number;
  label: string;
}

/** An axis of a figure, in pixels. */
export interface PlotAxis {
  /** A value's position; NaN without a value. */
  at: (value: number | undefined) => number;
  ticks: Tick[];
}

interface Span {
  from: number;
  to: number;
  /** Least distance of two ticks. */
  room: number;
}

/** An axis over numbers, which starts and ends at round values. */
export function numberAxis(values: ArrayLike<number>, { from, to, room }: Span): PlotAxis {
  const scale = axisScale(values);
  const at = (share: number) => round(from + (to - from) * share);
  return {
    at: (value) => at(scale.share(value)),
    ticks: scale.ticks(Math.min(10, ticksIn({ from, to, room }))).map(({ share, label }) => ({ at: at(share), label })),
  };
}

/** An axis over whole numbers from 0 or 1, such as a count of samples. */
export function countAxis(min: number, max: number, span: Span): PlotAxis {
  const axis = numberAxis([min, max], span);
  return { at: axis.at, ticks: axis.ticks.filter(({ label }) => /^\d+$/.test(label)) };
}

/** An axis over categories, whose values are indices. */
export function categoryAxis(categories: readonly string[], { from, to, room }: Span): PlotAxis {
  const scale = scalePoint(categories.keys(), [from, to]).padding(0.5);
  const every = Math.ceil(categories.length / ticksIn({ from, to, room }));
  const width = Math.max(room, (Math.abs(to - from) / categories.length) * every);
  return {
    at: (value = Number.NaN) => round(scale(value) ?? Number.NaN),
    ticks: categories.flatMap((category, index) =>
      index % every === 0 ? [{ at: round(scale(index) ?? 0), label: cutText(category, width - 6) }] : [],
    ),
  };
}

const ticksIn = ({ from, to, room }: Span) => Math.max(2, Math.floor(Math.abs(to - from) / room));
const round = (pixels: number) => Math.round(pixels * 100) / 100;
