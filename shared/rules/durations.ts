import { beginsWithNumber, isBare } from './cell-units.ts';
import { isNoNumber } from './missing-value.ts';
import { plainText } from './plain-text.ts';
import { secondsOf as secondsOfUnit } from './unit-kinds.ts';

/** Hours, minutes and seconds; without seconds it can be minutes and seconds, but in a column of hours. */
const duration = /^([+-]?)(\d{1,6}):([0-5]\d):([0-5]\d)$/;
const ofHours = /^([+-]?)(\d{1,6}):([0-5]\d)$/;
export const isDuration = (cell: string): boolean => duration.test(cell) || inWords(cell)?.isSure === true;
export const isShortDuration = (cell: string): boolean => /^\d{1,6}:[0-5]\d$/.test(cell);

/** Why such a text is no number, but in a column of hours. */
export const shortDuration = (shown: string) =>
  `${shown} can be hours and minutes or minutes and seconds: write 1:30:00`;

const secondsOf = (unit: string) => secondsOfUnit(unit.trim().toLowerCase());

export const isTimeUnit = (unit: string): boolean => secondsOf(unit) !== undefined;

interface Duration {
  seconds: number;
  /** The largest unit that it names, in seconds. */
  largest: number;
  /** Whether it is one whatever its column: `90'` can be feet. */
  isSure: boolean;
}

const signs: Readonly<Record<string, number>> = { "'": 60, '′': 60, '"': 1, "''": 1, '″': 1 };

/**
 * A duration of several units, or by the signs of minutes and seconds: `1h30`, `1 h 30 min`, `2min 30s`, `90'`. Behind
 * hours and minutes the next unit may be left out after two digits: `2h1` is a code. `m` is minutes beside hours or
 * seconds alone: `1m80` is a length.
 * Each unit but the first is less than one of the unit before it.
 */
function inWords(text: string): Duration | undefined {
  const [, sign, unsigned = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const parts = [...unsigned.matchAll(/(\d{1,6}) ?(\p{L}+\.?|''|['"′″]|$) ?/gu)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== unsigned) return undefined;
  const namesSeconds = parts.length > 1 && secondsOf(parts.at(-1)?.[2] ?? '') === 1;
  let seconds = 0;
  let before: { size: number; isWord: boolean } | undefined;
  for (const [, digits, word = ''] of parts) {
    const isMinutes = word === 'm' && (before?.size === 3600 || namesSeconds);
    const hasTail = before?.isWord && (before.size === 3600 || before.size === 60) && /^\d\d$/.test(digits ?? '');
    const tail = before && hasTail ? before.size / 60 : undefined;
    const size = word === '' ? tail : isMinutes ? 60 : (signs[word] ?? secondsOf(word));
    const amount = Number(digits) * (size ?? Number.NaN);
    if (size === undefined || (before && amount >= before.size)) return undefined;
    seconds += amount;
    before = { size, isWord: !(word in signs) };
  }
  const [, , first = ''] = parts[0] ?? [];
  const isSigned = first in signs;
  if (parts.length === 1 && !isSigned) return undefined;
  const largest = signs[first] ?? secondsOf(first) ?? 60;
  return { seconds: sign === '-' ? -seconds : seconds, largest, isSure: !isSigned };
}

function inColons(text: string, pattern: RegExp): Duration | undefined {
  const [, sign, hours, minutes, seconds = '0'] = pattern.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { seconds: sign === '-' ? -total : total, largest: 3600, isSure: true };
}

/** A duration such as `1:30:00` and `1h30`, in hours also `1:30`, in the unit; undefined for other texts and units. */
export function durationIn(cell: string, unit = ''): number | undefined {
  const size = secondsOf(unit);
  if (size === undefined) return undefined;
  const text = plainText(cell);
  const found = inColons(text, duration) ?? (size === 3600 ? inColons(text, ofHours) : undefined) ?? inWords(text);
  return found && Number((found.seconds / size).toPrecision(12)) + 0;
}

/**
 * The unit in which durations are read, if a column has no other numbers than durations and amounts of time: that of its
 * header, or the largest that they name, at most hours.
 */
export function unitOfDurations(cells: readonly string[], ofHeader: string): string | undefined {
  const texts = cells.map(plainText).filter((text) => beginsWithNumber(text) && !isNoNumber(text));
  if (ofHeader !== '' && !isTimeUnit(ofHeader)) return undefined;
  const isRead = (text: string) => isDuration(text) || durationIn(text, ofHeader || 's') !== undefined;
  const read = texts.filter(isRead);
  if (ofHeader !== '') return texts.length > 0 && read.length === texts.length ? ofHeader : undefined;
  if (!read.some(isDuration) || !texts.every((text) => isRead(text) || unitBehind(text) !== undefined))
    return undefined;
  const sizes = texts.map((text) => inWords(text)?.largest ?? unitBehind(text) ?? 3600);
  return Math.max(...sizes) >= 3600 ? 'h' : 'min';
}

/** The seconds of the unit of time behind a number, such as `1.5 h`. */
const unitBehind = (text: string) => secondsOf(/^[+-]?[\d.,]+ ?(\p{L}+\.?)$/u.exec(text)?.[1] ?? '');

/** Why a column of durations is read as texts: some of its numbers have no unit; undefined for other columns. */
export function mixedDurations(cells: readonly string[]): string | undefined {
  const texts = cells.map(plainText).filter((text) => text !== '');
  const found = texts.find(isDuration);
  const bare = texts.find(isBare);
  if (found === undefined || bare === undefined) return undefined;
  const isOfTime = (text: string) => isDuration(text) || isBare(text) || unitBehind(text) !== undefined;
  return texts.every(isOfTime) ? `${found} is a duration, and ${bare} has no unit` : undefined;
}
