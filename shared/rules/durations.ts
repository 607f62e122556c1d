import { beginsWithNumber } from './cell-units.ts';
import { isNoNumber } from './missing-value.ts';
import { plainText } from './plain-text.ts';

/** Hours, minutes and seconds; without seconds it can be minutes and seconds, but in a column of hours. */
const duration = /^([+-]?)(\d{1,6}):([0-5]\d):([0-5]\d)$/;
const ofHours = /^([+-]?)(\d{1,6}):([0-5]\d)$/;
export const isDuration = (cell: string): boolean => duration.test(cell);
export const isShortDuration = (cell: string): boolean => /^\d{1,6}:[0-5]\d$/.test(cell);

/** Why such a text is no number, but in a column of hours. */
export const shortDuration = (shown: string) =>
  `${shown} can be hours and minutes or minutes and seconds: write 1:30:00`;

/** Seconds of a unit. */
const units: readonly [unit: RegExp, seconds: number][] = [
  [/^(s|secs?|seconds?|sek\.?|sekunden?)$/i, 1],
  [/^(min\.?|mins|minutes?|minuten?)$/i, 60],
  [/^(h|hrs?|hours?|std\.?|stunden?)$/i, 3600],
  [/^(d|days?|tage?)$/i, 86_400],
];
const secondsOf = (unit: string) => units.find(([pattern]) => pattern.test(unit.trim()))?.[1];

export const isTimeUnit = (unit: string): boolean => secondsOf(unit) !== undefined;

/** A duration such as `1:30:00`, in hours also `1:30`, in the unit; undefined for other texts and units. */
export function durationIn(cell: string, unit = ''): number | undefined {
  const size = secondsOf(unit);
  const text = plainText(cell);
  const parts = duration.exec(text) ?? (size === 3600 ? ofHours.exec(text) : null);
  const [, sign, hours, minutes, seconds = '0'] = parts ?? [];
  if (size === undefined || hours === undefined) return undefined;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number(((sign === '-' ? -total : total) / size).toPrecision(12)) + 0;
}

/** The unit in which durations are read, if a column has no other numbers: that of its header, or hours. */
export function unitOfDurations(cells: readonly string[], ofHeader: string): string | undefined {
  const texts = cells.map(plainText).filter((text) => beginsWithNumber(text) && !isNoNumber(text));
  if (ofHeader !== '' && !isTimeUnit(ofHeader)) return undefined;
  const isRead = (text: string) => isDuration(text) || durationIn(text, ofHeader) !== undefined;
  if (texts.length === 0 || !texts.every(isRead)) return undefined;
  return ofHeader || 'h';
}
