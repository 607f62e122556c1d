import { roleOfGroup } from './column-groups.ts';
import { areResults, isX } from './result-words.ts';

/** A column that may be an output, by what its cells tell. */
export interface OutputCandidate {
  header: string;
  type: 'Numerical' | 'Categorical';
  /** A row above the headers says this of it. */
  group: string;
  /** Cells with a value. */
  filled: number;
  /** Cells with a number. */
  numbers: number;
  /** The indices of rows with nothing at all in its cell. */
  gaps: ReadonlySet<number>;
  distinct: number;
  /** A cell says that its value is still to be measured, or all are those of a result on the left again. */
  isMeasured: boolean;
  /** Limits such as `> 99` are among the numbers. */
  hasLimits: boolean;
  /** An exported file has its predictions in another column. */
  isPredicted?: boolean;
}

const hasGaps = 'Has empty cells';
const withoutNumber = (count: number, rows: number) =>
  `${count} of ${rows} cells ${count === 1 ? 'holds' : 'hold'} no number`;

/** So many different numbers are none that somebody has set, however many rows there are. */
const manyNumbers = 200;

/**
 * The outputs among the columns of a table, and why. They are the columns beneath a group of results; else those named
 * like a result; else numbers with limits or empty cells, which wait for a measurement; else the last columns of numbers
 * that hardly repeat.
 *
 * @param isExported whether the product wrote the file
 */
export function outputsAmong<Column extends OutputCandidate>(
  columns: readonly Column[],
  rows: number,
  isExported = false,
) {
  const numbers = columns.filter(({ type }) => type === 'Numerical');
  const trailed = (all: readonly Column[]) => {
    const found = trailing(all, ({ header, distinct }) => distinct > Math.min(rows * 0.6, manyNumbers) && !isX(header));
    // In a table of few rows all numbers differ.
    return found.length === all.length && all.length > 1 ? [] : found;
  };
  const settings = numbers.filter(({ group }) => roleOfGroup(group) !== 'Input');
  const results = areResults(settings.map(({ header }) => header));
  const named = settings.filter(({ isPredicted }, index) => isPredicted || results[index]);
  const whyMeasured = ({ isMeasured, numbers: count, gaps }: Column) => {
    if (isMeasured) return 'Not all of it is measured yet';
    return gaps.size === rows - count ? hasGaps : withoutNumber(rows - count, rows);
  };
  const choices = [
    {
      reason: ({ group }: Column) => `Beneath ${group}`,
      columns: columns.filter(({ group }) => roleOfGroup(group) === 'Output'),
    },
    {
      reason: (column: Column) => {
        if (column.isPredicted) return 'The file has predictions of it';
        return named.includes(column) ? 'Named like a result' : whyMeasured(column);
      },
      columns:
        named.length > 0
          ? settings.filter(
              (one, at) =>
                named.includes(one) ||
                one.isMeasured ||
                one.hasLimits ||
                waitsWith(one, named, settings) ||
                // Results stand together: one beside them is none that a run needs.
                // Every sample of an exported file has its settings.
                one.filled < rows * (isExported || at > results.lastIndexOf(true) ? 1 : 0.8),
            )
          : [],
    },
    { reason: whyMeasured, columns: settings.filter((one) => one.filled < rows || one.hasLimits) },
    { reason: () => 'Its values hardly repeat', columns: trailed(settings) },
    { reason: () => 'The last column of numbers', columns: settings.filter(({ header }) => !isX(header)).slice(-1) },
  ];
  return choices.find((choice) => choice.columns.length > 0 && choice.columns.length < columns.length);
}

/** Whether a column is empty exactly where results are that stand beside it, in rows that have their settings. */
function waitsWith(one: OutputCandidate, results: readonly OutputCandidate[], all: readonly OutputCandidate[]) {
  const isPlanned = (row: number) =>
    results.every(({ gaps }) => gaps.has(row)) && all.some(({ gaps }) => !gaps.has(row));
  const [from, to] = [all.indexOf(one), all.findIndex((other) => results.includes(other))];
  const between = all.slice(from, Math.max(from, to));
  return one.gaps.size > 0 && between.every(({ gaps }) => gaps.size > 0 && [...gaps].every(isPlanned));
}

/** Whether all columns look like results, so that one is taken for an input. */
export const areOnlyResults = (columns: readonly OutputCandidate[]): boolean => {
  const named = areResults(columns.map(({ header }) => header));
  const isNamed = ({ type, group }: OutputCandidate, index: number) =>
    named[index] === true && type === 'Numerical' && roleOfGroup(group) !== 'Input';
  return columns.every((column, index) => roleOfGroup(column.group) === 'Output' || isNamed(column, index));
};
export const leftForInput = 'Looks like a result, but no other column is left for an input';

function trailing<Column>(columns: readonly Column[], test: (column: Column) => boolean): Column[] {
  const last = columns.findLastIndex((column) => !test(column));
  return columns.slice(last + 1);
}
