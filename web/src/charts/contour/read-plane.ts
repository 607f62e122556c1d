import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import type { PlaneSample, PlaneValues } from './contour-data.ts';

/** A figure of places whose values are read with the pointer and with keys. */
export interface ReadPlane {
  width: number;
  height: number;
  /** In pixels. */
  places: readonly { x: number; y: number }[];
  /** The text to be read at a place. */
  linesAt: (place: number) => string[];
  /** The place at a position in pixels, if there is one. */
  placeAt: (x: number, y: number) => number | undefined;
  /** The place so many columns and rows away, or the last one in that direction. */
  placeNear: (place: number, columns: number, rows: number) => number;
  /** Where keys begin. */
  middle: number;
  /** '41 by 41 places' */
  size: string;
}

/** The lines of a place after those of its inputs: its value, the interval, the rules, and the samples there. */
export function placeLines(
  data: PlaneValues,
  place: number,
  here: readonly PlaneSample[],
  decimal: DecimalSymbol,
): string[] {
  const text = (value: number | undefined) => placeNumber(value, decimal);
  const interval = data.intervals[place];
  const chance = data.acceptable?.[place];
  return [
    `${quantityTitle(data)}: ${text(data.values[place])}`,
    ...(interval && data.chance === undefined
      ? [`90 % interval: ${text(interval.low)} to ${text(interval.high)}`]
      : []),
    ...(chance === undefined ? [] : [`Acceptable with ${probabilityText(chance)}`]),
    ...(data.forbidden?.[place] ? ['Rules forbid this'] : []),
    ...here
      .slice(0, maxSamples)
      .map(({ name, measured, isExcluded }) =>
        Number.isFinite(measured) ? `${name}: ${text(measured)} measured` : isExcluded ? name : `${name}: not measured`,
      ),
    ...(here.length > maxSamples ? [`${here.length - maxSamples} more samples`] : []),
  ];
}

export const quantityTitle = ({ quantity, isUncertainty, chance }: PlaneValues): string =>
  chance ?? (isUncertainty ? `${quantity}, width of the 90 % interval` : `${quantity}, predicted`);

/** A number to be read at a place, with four digits. */
export const placeNumber = (value: number | undefined, decimal: DecimalSymbol): string =>
  withSymbol(formatNumber(Number((value ?? Number.NaN).toPrecision(4))), decimal);

/** Samples that are read at one place. */
const maxSamples = 3;
