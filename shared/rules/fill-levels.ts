import { limits } from './limits.ts';

/** How levels are filled in: the numbers 1, 2 and 5 or 1 and 3 of each decade, or so many at even distances or ratios. */
export const levelPatterns = ['1-2-5', '1-3', 'even', 'log'] as const;
export type LevelPattern = (typeof levelPatterns)[number];

interface Wanted {
  pattern: LevelPattern;
  from: number;
  to: number;
  /** How many; of no meaning for the numbers of decades. */
  count: number;
}

/** Whether a pattern says itself how many levels there are. */
export const isOfDecades = (pattern: LevelPattern): pattern is '1-2-5' | '1-3' =>
  pattern === '1-2-5' || pattern === '1-3';

/** Ascending levels from one number to another, ends included where the pattern has them; or why there are none. */
export function fillLevels({ pattern, from, to, count }: Wanted): { levels: number[] } | { problem: string } {
  if (!(from < to)) return { problem: 'From must be less than To' };
  if (pattern !== 'even' && from <= 0) return { problem: 'From must be greater than 0' };
  const isCount = Number.isInteger(count) && count >= 2 && count <= limits.levels;
  if (!isOfDecades(pattern) && !isCount) return { problem: `Give from 2 to ${limits.levels} levels` };
  const levels = isOfDecades(pattern) ? ofDecades(pattern, from, to) : between(pattern, { from, to, count });
  if (levels.length < 2) return { problem: 'Fewer than 2 such numbers are between From and To' };
  return levels.length > limits.levels ? { problem: `More than ${limits.levels} levels` } : { levels };
}

const mantissas = { '1-2-5': [1, 2, 5], '1-3': [1, 3] } as const;

function ofDecades(pattern: '1-2-5' | '1-3', from: number, to: number): number[] {
  const [first, last] = [Math.floor(Math.log10(from)) - 1, Math.ceil(Math.log10(to))];
  const decades = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  // Written as decimals, so that they are the numbers that somebody would type.
  const numbers = decades.flatMap((decade) => mantissas[pattern].map((mantissa) => Number(`${mantissa}e${decade}`)));
  return numbers.filter((number) => number >= from && number <= to);
}

function between(pattern: 'even' | 'log', { from, to, count }: Omit<Wanted, 'pattern'>): number[] {
  const at = (share: number) => (pattern === 'even' ? from + share * (to - from) : from * (to / from) ** share);
  const exact = Array.from({ length: count }, (_, index) => at(index / (count - 1)));
  // Steps of a ratio have the digits that can be set at a bench, or as many as tell them apart.
  for (const digits of pattern === 'even' ? [12] : [3, 6, 12]) {
    const rounded = exact.map((value) => Number(value.toPrecision(digits))).slice(1, -1);
    const levels = [from, ...rounded, to];
    if (levels.every((level, index) => index === 0 || level > (levels[index - 1] ?? level))) return levels;
  }
  return [];
}
