import { scalePoint } from 'd3';
import type { InputScale } from '#shared/rules/axis.ts';
import { type AxisScale, axisScale, tickLabel } from '../axis-scale.ts';
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

/** The ends of an axis, or of a part of it, in pixels. */
export interface Ends {
  from: number;
  to: number;
}

interface Span extends Ends {
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

/** An axis that a range fills, with about `count` ticks at its round values. */
export function filledAxis(
  [min, max]: readonly [number, number],
  { from, to }: Ends,
  count: number,
  kind: InputScale = 'linear',
): PlotAxis {
  const scale = isLogarithmic(min, max, kind) ? logScale(min, max) : axisScale([min, max]);
  const [low, high] = [scale.share(min), scale.share(max)];
  const wide = high > low ? high - low : 1;
  const at = (share: number) => Math.round((from + ((share - low) / wide) * (to - from)) * 10) / 10;
  const ticks = scale.ticks(count).filter(({ share }) => share >= low - 1e-9 && share <= high + 1e-9);
  return { at: (value) => at(scale.share(value)), ticks: ticks.map(({ share, label }) => ({ at: at(share), label })) };
}

/** Whether an axis over a range is drawn on a logarithmic scale, which has no 0. */
export const isLogarithmic = (min: number, max: number, kind: InputScale = 'linear'): boolean =>
  kind === 'log' && min > 0 && max > min;

/** A logarithmic scale; its ticks are at 1, 2 and 5 of each decade, or at each, or at some, as there is room. */
function logScale(min: number, max: number): Pick<AxisScale, 'share' | 'ticks'> {
  const [low, high] = [Math.log(min), Math.log(max)];
  const share = (value = Number.NaN) => (value > 0 ? (Math.log(value) - low) / (high - low) : Number.NaN);
  const decades = Array.from(
    { length: Math.ceil(Math.log10(max)) - Math.floor(Math.log10(min)) + 1 },
    (_, index) => Math.floor(Math.log10(min)) + index,
  );
  const isInside = (value: number) => share(value) >= -1e-9 && share(value) <= 1 + 1e-9;
  const at = (digits: readonly number[]) =>
    decades.flatMap((decade) => digits.map((digit) => Number(`${digit}e${decade}`))).filter(isInside);
  return {
    share,
    ticks(count) {
      const fine = at([1, 2, 5]);
      const powers = at([1]);
      const every = Math.ceil(powers.length / count);
      // Within less than a decade hardly any is round: those of a linear axis are.
      if (fine.length < 2) return axisScale([min, max]).ticks(count).map(ofLinear);
      const chosen =
        fine.length <= count || powers.length < 2 ? fine : powers.filter((_, index) => index % every === 0);
      return chosen.map((value) => ({ share: share(value), label: tickLabel(value) }));
    },
  };
  function ofLinear({ share: linear, label }: { share: number; label: string }) {
    return { share: share(axisScale([min, max]).valueAt(linear)), label };
  }
}

/** By place, where its cell begins and ends: half-way to its neighbours, or an equal share around a category. */
export function axisCells(places: readonly number[], { from, to }: Ends, isCategory: boolean): Ends[] {
  const half = (to - from) / Math.max(1, places.length) / 2;
  return places.map((place, index) => {
    if (isCategory) return { from: place - half, to: place + half };
    const [before, after] = [places[index - 1], places[index + 1]];
    return {
      from: before === undefined ? from : (before + place) / 2,
      to: after === undefined ? to : (place + after) / 2,
    };
  });
}

/** An axis over categories, whose values are indices. */
export function categoryAxis(
  categories: readonly string[],
  { from, to, room }: Span,
  /** Room of a label; by default, as much as there is. */
  labelWidth?: number,
): PlotAxis {
  const scale = scalePoint(categories.keys(), [from, to]).padding(0.5);
  const every = Math.ceil(categories.length / ticksIn({ from, to, room }));
  const width = Math.max(room, (Math.abs(to - from) / categories.length) * every);
  return {
    at: (value = Number.NaN) => round(scale(value) ?? Number.NaN),
    ticks: categories.flatMap((category, index) =>
      index % every === 0 ? [{ at: round(scale(index) ?? 0), label: cutText(category, labelWidth ?? width - 6) }] : [],
    ),
  };
}

const ticksIn = ({ from, to, room }: Span) => Math.max(2, Math.floor(Math.abs(to - from) / room));
const round = (pixels: number) => Math.round(pixels * 100) / 100;
