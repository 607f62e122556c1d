import type { InputScale } from './axis.ts';
import { formatCount } from './format-count.ts';
import { gridStep } from './propose-step.ts';

/** Levels, or a scale, that the numbers of a file's column suggest in place of even steps on a linear scale, and why. */
export interface ProposedAxis {
  levels?: readonly number[] | undefined;
  levelsReason?: string | undefined;
  scale?: InputScale | undefined;
  scaleReason?: string | undefined;
}

/** More different values are a range. */
const maxLevels = 12;
/** The least ratio of the largest value to the least that spans two decades. */
const twoDecades = 100;

/**
 * Levels where at most two of three values are different ones, few in number, and even steps would have further values
 * between them. A logarithmic scale where the values span two decades and lie in the lower ones: half of 1, 2, … 1000
 * lie above 500, and are a matter of even steps. Undefined where nothing is proposed (decision CAMPAIGN-2).
 */
export function proposeAxis(numbers: readonly number[]): ProposedAxis | undefined {
  const distinct = [...new Set(numbers)].sort((a, b) => a - b);
  const [min = 0] = distinct;
  const max = distinct.at(-1) ?? min;
  if (distinct.length < 2) return undefined;
  const isRepeated = distinct.length * 3 <= numbers.length * 2;
  const step = gridStep(distinct);
  const isGrid = step !== undefined && Math.round((max - min) / step) === distinct.length - 1;
  const hasLevels = distinct.length <= maxLevels && isRepeated && !isGrid;
  const isLog = min > 0 && max / min >= twoDecades && isLow(distinct);
  if (!hasLevels && !isLog) return undefined;
  const count = `${distinct.length} different values in ${formatCount(numbers.length)} rows`;
  return {
    ...(hasLevels && { levels: distinct, levelsReason: count }),
    ...(isLog && {
      scale: 'log',
      scaleReason: `the largest value is ${formatCount(Math.round(max / min))} times the least, and most are small`,
    }),
  };
}

/** Whether the middle value is nearer, in decades, to the middle of the decades than to that of the range. */
function isLow(ascending: readonly number[]): boolean {
  const [min = 1] = ascending;
  const max = ascending.at(-1) ?? min;
  const middle = Math.log(ascending[Math.floor((ascending.length - 1) / 2)] ?? min);
  const ofDecades = (Math.log(min) + Math.log(max)) / 2;
  return Math.abs(middle - ofDecades) < Math.abs(middle - Math.log((min + max) / 2));
}
