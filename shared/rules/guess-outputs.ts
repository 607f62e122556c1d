import { roleOfGroup } from './column-groups.ts';
import type { ReadColumn } from './guess-definitions.ts';
import { areResults, isX } from './result-words.ts';

const hasGaps = 'Has empty cells';

/** So many different numbers are none that somebody has set, however many rows there are. */
const manyNumbers = 200;

/**
 * The outputs among the columns of a table, and why. They are the columns beneath a group of results; else those named
 * like a result; else numbers with limits or empty cells, which wait for a measurement; else the last columns of numbers
 * that hardly repeat.
 */
export function outputsAmong(columns: readonly ReadColumn[], rows: number) {
  const numbers = columns.filter(({ type }) => type === 'Numerical');
  const trailed = (all: readonly ReadColumn[]) => {
    const found = trailing(all, ({ header, distinct }) => distinct > Math.min(rows * 0.6, manyNumbers) && !isX(header));
    // In a table of few rows all numbers differ.
    return found.length === all.length && all.length > 1 ? [] : found;
  };
  const settings = numbers.filter(({ group }) => roleOfGroup(group) !== 'Input');
  const results = areResults(settings.map(({ header }) => header));
  const named = settings.filter((_, index) => results[index]);
  const whyMeasured = ({ isMeasured }: ReadColumn) => (isMeasured ? 'Not all of it is measured yet' : hasGaps);
  const choices = [
    {
      reason: ({ group }: ReadColumn) => `Beneath ${group}`,
      columns: columns.filter(({ group }) => roleOfGroup(group) === 'Output'),
    },
    {
      reason: (column: ReadColumn) => (named.includes(column) ? 'Named like a result' : whyMeasured(column)),
      columns:
        named.length > 0
          ? settings.filter((one) => named.includes(one) || one.isMeasured || one.hasLimits || one.filled < rows * 0.8)
          : [],
    },
    { reason: whyMeasured, columns: settings.filter((one) => one.filled < rows || one.hasLimits) },
    { reason: () => 'Its values hardly repeat', columns: trailed(settings) },
    { reason: () => 'The last column of numbers', columns: settings.filter(({ header }) => !isX(header)).slice(-1) },
  ];
  return choices.find((choice) => choice.columns.length > 0 && choice.columns.length < columns.length);
}

function trailing(columns: readonly ReadColumn[], test: (column: ReadColumn) => boolean): ReadColumn[] {
  const last = columns.findLastIndex((column) => !test(column));
  return columns.slice(last + 1);
}
