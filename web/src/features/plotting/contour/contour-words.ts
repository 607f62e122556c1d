import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { Target } from '#shared/rules/target.ts';
import type { ContourAxis, ContourData } from '#web/charts/contour/contour-data.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';

/** Where the contour has its best place that rules and steps allow, or its least certain one. */
export function contourSummary(data: ContourData, target: Target, decimal: DecimalSymbol): string {
  const { values, intervals, quantity, isUncertainty, forbidden } = data;
  const isLower = !isUncertainty && target === 'Minimize';
  const hasBest = isUncertainty || target === 'Minimize' || target === 'Maximize';
  const bestAmong = (isAllowed: (place: number) => boolean) =>
    values.reduce<number | undefined>((at, value, place) => {
      if (forbidden?.[place] || !isAllowed(place)) return at;
      const held = at === undefined ? undefined : values[at];
      return held === undefined || (isLower ? value < held : value > held) ? place : at;
    }, undefined);
  const settable = bestAmong((place) => isSettable(data, place));
  const best = settable ?? bestAmong(() => true);
  if (best === undefined) return 'The rules forbid the whole plane.';
  const text = (value: number | undefined) => withSymbol(formatNumber(Number((value ?? 0).toPrecision(3))), decimal);
  const at = `${settable === undefined ? 'near' : 'at'} ${placeInWords(data, best, decimal)}`;
  if (isUncertainty) return `Least certain: ${quantity} within ${text(values[best])}, ${at}.`;
  if (!hasBest) {
    const [low, high] = values.reduce(
      ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    return `${quantity} is predicted between ${text(low)} and ${text(high)}.`;
  }
  const interval = `${text(intervals[best]?.low)} to ${text(intervals[best]?.high)}`;
  return `${isLower ? 'Lowest' : 'Highest'} predicted ${quantity}: ${text(values[best])} (${interval}), ${at}.`;
}

function isSettable({ x, y }: ContourData, place: number): boolean {
  const across = x.positions.length;
  return (x.isSettable?.[place % across] ?? true) && (y.isSettable?.[Math.floor(place / across)] ?? true);
}

function placeInWords({ x, y }: ContourData, place: number, decimal: DecimalSymbol): string {
  const across = x.positions.length;
  const value = ({ label, categories, positions }: ContourAxis, index: number) => {
    const found = positions[index] ?? 0;
    return `${label} ${categories ? (categories[found] ?? '') : withSymbol(formatNumber(Number(found.toPrecision(4))), decimal)}`;
  };
  return `${value(x, place % across)} and ${value(y, Math.floor(place / across))}`;
}

/** The places of a contour as rows. */
export function contourTable({ x, y, quantity, values, intervals, isUncertainty, forbidden }: ContourData): TableData {
  const text = ({ categories, positions }: ContourAxis, index: number) => {
    const value = positions[index] ?? 0;
    return categories ? (categories[value] ?? '') : value;
  };
  const across = x.positions.length;
  return {
    columns: [
      x.title,
      y.title,
      isUncertainty ? `${quantity}, width` : quantity,
      `${quantity} low`,
      `${quantity} high`,
      ...(forbidden ? ['Rules'] : []),
    ],
    rows: values.map((value, place) => [
      text(x, place % across),
      text(y, Math.floor(place / across)),
      value,
      intervals[place]?.low ?? null,
      intervals[place]?.high ?? null,
      ...(forbidden ? [forbidden[place] ? 'forbidden' : 'obeyed'] : []),
    ]),
  };
}
