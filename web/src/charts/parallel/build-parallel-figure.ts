import { formatNumber } from '#shared/rules/number-format.ts';
import { axisScale } from '../axis-scale.ts';
import { linesOf } from '../cut-text.ts';
import { linePath } from '../frame/figure-point.ts';
import { categoryAxis, numberAxis, type Tick } from '../frame/plot-axis.ts';
import { titleLine } from '../frame/plot-box.ts';

export interface ParallelAxis {
  key: string;
  /** Name, unit and short name. */
  title: string;
  categories: readonly string[] | undefined;
  /** One value per sample; NaN without a value. */
  values: ArrayLike<number>;
}

/** The chosen part of an axis, from 0 at its start to 1 at its end. */
export interface AxisRange {
  low: number;
  high: number;
}

export interface ParallelData {
  axes: readonly ParallelAxis[];
  /** One per sample. */
  samples: readonly { key: string; name: string; score: number; isExcluded?: boolean }[];
}

interface ParallelFigure {
  width: number;
  height: number;
  rows: {
    key: string;
    title: string[];
    titleTop: number;
    /** The axis' height in the figure. */
    y: number;
    ticks: Tick[];
    hasCategories: boolean;
  }[];
  /** Each sample's line, in the order of the samples; '' without two values. */
  lines: string[];
  left: number;
  right: number;
}

const margin = 14;
/** Between an axis and the title of the next one. */
const gap = 62;
const colorBarHeight = 20;

/**
 * Parallel coordinates with lying axes, one below the other: their titles fit in whole at any width, and a phone needs
 * no sideways scrolling.
 */
export function buildParallelFigure({ axes, samples }: ParallelData, width: number): ParallelFigure {
  const span = { from: margin, to: width - margin };
  let top = 0;
  const rows = axes.map(({ key, title, categories, values }) => {
    const axis = categories
      ? categoryAxis(categories, { ...span, room: 64 })
      : numberAxis(values, { ...span, room: 56 });
    const lines = linesOf(title, width - 2 * margin);
    const row = {
      key,
      title: lines,
      titleTop: top + 12,
      y: top + lines.length * titleLine + 6,
      ticks: axis.ticks,
      hasCategories: categories !== undefined,
    };
    top = row.y + gap;
    return { row, at: axis.at, values };
  });
  return {
    width,
    height: top + colorBarHeight,
    rows: rows.map(({ row }) => row),
    lines: samples.map((_, index) =>
      sampleLine(rows.map(({ row, at, values }) => ({ x: at(values[index]), y: row.y }))),
    ),
    left: span.from,
    right: span.to,
  };
}

/** A line through the axes on which the sample has a value. */
function sampleLine(points: readonly { x: number; y: number }[]): string {
  const known = points.filter(({ x }) => Number.isFinite(x));
  return known.length < 2 ? '' : linePath(known);
}

/** The samples' positions on an axis from 0 to 1, as ranges count; NaN without a value. */
export function sharesOf({ categories, values }: ParallelAxis): number[] {
  const { share } = axisScale(values);
  return Array.from(values, (value) => (categories ? (value + 0.5) / categories.length : share(value)));
}

/** The value or category at a position of an axis, for its brush. */
export function axisText({ categories, values }: ParallelAxis, share: number): string {
  if (categories) return categories[Math.min(categories.length - 1, Math.floor(share * categories.length))] ?? '';
  return formatNumber(Number(axisScale(values).valueAt(share).toPrecision(4)));
}

/** The keys of the samples within every range; a sample without a value is in no range of that axis. */
export function keysInRanges({ axes, samples }: ParallelData, ranges: ReadonlyMap<string, AxisRange>): string[] {
  const narrowed = axes.flatMap((axis) => {
    const range = ranges.get(axis.key);
    return range ? [{ range, shares: sharesOf(axis) }] : [];
  });
  return samples.flatMap(({ key }, index) => {
    const isIn = narrowed.every(({ range: { low, high }, shares }) => {
      const share = shares[index] ?? Number.NaN;
      return share >= low - 1e-9 && share <= high + 1e-9;
    });
    return isIn ? [key] : [];
  });
}
