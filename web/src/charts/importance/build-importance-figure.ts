import { cutText } from '../cut-text.ts';

/** A bar of the chart: a parameter's importance. */
export interface ImportanceBar {
  uuid: string;
  name: string;
  shortName: string;
  /** The name with its unit. */
  title: string;
  /** From 0 to 1; null if unknown, for example if the model leaves the parameter out. */
  score: number | null;
  /** Standard deviation over the repeats of the cross-validation. */
  scoreStd: number | null;
  isLow: boolean;
}

interface ImportanceFigure {
  width: number;
  height: number;
  rows: {
    key: string;
    /** The name with its unit, cut to its room. */
    title: string;
    /** The short name, in a line of its own; empty where each row's name says the same. */
    shortName: string;
    /** Middle of the row. */
    y: number;
    bar: { x: number; y: number; width: number; height: number } | null;
    /** From one standard deviation below to one above, clipped to the axis. */
    whisker: { from: number; to: number } | null;
    tone: 'normal' | 'low' | 'absent';
    text: string;
  }[];
  axis: { x: number; label: string }[];
  /** The y of the axis, where the grid lines end. */
  bottom: number;
}

const rowHeight = 36;
const barHeight = 16;
const axisHeight = 28;
/** Short names have at most 20 characters. */
const labelWidth = { narrow: 112, wide: 168 };
const textWidth = 48;

/**
 * A bar for each parameter on the scale from 0 to 1, in the given order.
 *
 * @param width of the whole figure, in pixels
 */
export function buildImportanceFigure(bars: readonly ImportanceBar[], width: number): ImportanceFigure {
  const start = width < 480 ? labelWidth.narrow : labelWidth.wide;
  const end = width - textWidth;
  const bottom = bars.length * rowHeight + 4;
  const hasShortNames = bars.some(({ name, shortName }) => name.toLowerCase() !== shortName.toLowerCase());
  const at = (score: number) => start + (end - start) * Math.min(1, Math.max(0, score));
  return {
    width,
    height: bottom + axisHeight,
    bottom,
    axis: (width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((score) => ({
      x: at(score),
      label: String(score),
    })),
    rows: bars.map(({ uuid, shortName, title, score, scoreStd, isLow }, index) => {
      const y = index * rowHeight + rowHeight / 2;
      const known = score !== null && Number.isFinite(score);
      return {
        key: uuid,
        title: cutText(title, start - 4),
        shortName: hasShortNames ? shortName : '',
        y,
        bar: known ? { x: start, y: y - barHeight / 2, width: at(score) - start, height: barHeight } : null,
        whisker: known && scoreStd ? { from: at(score - scoreStd), to: at(score + scoreStd) } : null,
        tone: !known ? 'absent' : isLow ? 'low' : 'normal',
        text: known ? score.toFixed(3) : '–',
      };
    }),
  };
}
