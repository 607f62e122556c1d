import { type DecimalSymbol, formatNumber, typedNumber, withSymbol } from './number-format.ts';
import { isInRange, type Target, type ValueRange } from './target.ts';

/** A target as people write it into one cell. */
export function targetText(target: Target, decimal: DecimalSymbol): string {
  const written = (value: number) => withSymbol(formatNumber(value), decimal);
  if (typeof target === 'string') return target;
  if (typeof target === 'number') return written(target);
  if (target.min === null) return `at most ${written(target.max ?? 0)}`;
  if (target.max === null) return `at least ${written(target.min)}`;
  return `${written(target.min)} to ${written(target.max)}`;
}

/** Says that a measured value is none that its output can have; undefined for one that is possible, or not known. */
export function impossibleText(
  value: number | null | undefined,
  bounds: ValueRange | null | undefined,
  decimal: DecimalSymbol,
): string | undefined {
  if (value == null || !bounds || isInRange(value, bounds)) return undefined;
  return `${withSymbol(formatNumber(value), decimal)} is outside what is possible (${targetText(bounds, decimal)})`;
}

/** Reads a target from one cell: Maximize, at least 80, ≤ 5, 3 to 7, 3–7, or a value; undefined if it is none. */
export function targetFrom(text: string, decimal: DecimalSymbol): Target | undefined {
  const read = (part: string | undefined) => {
    const value = typedNumber(part ?? '', decimal);
    return value === null || Number.isNaN(value) ? undefined : value;
  };
  const trimmed = text.trim();
  if (/^max(imi[sz]e)?$/i.test(trimmed)) return 'Maximize';
  if (/^min(imi[sz]e)?$/i.test(trimmed)) return 'Minimize';
  const least = read(/^(?:at least|≥|>=?)(.+)$/i.exec(trimmed)?.[1]);
  if (least !== undefined) return { min: least, max: null };
  const most = read(/^(?:at most|≤|<=?)(.+)$/i.exec(trimmed)?.[1]);
  if (most !== undefined) return { min: null, max: most };
  const value = read(trimmed);
  if (value !== undefined) return value;
  const range = /^(.+?)(?: to |\s*–\s*|\s*\.\.+\s*| - |(?<=\d)-(?=\d))(.+)$/.exec(trimmed);
  const [min, max] = [read(range?.[1]), read(range?.[2])];
  return min === undefined || max === undefined ? undefined : { min, max };
}
