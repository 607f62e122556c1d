import { messages } from './messages.ts';

/** A row of the file, keyed by short name; a categorical value is its label; null or '' is empty. */
export type ImportRow = Record<string, number | string | null>;

/** An input or output that may have a column in the file. */
export interface ImportedParameter {
  uuid: string;
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
}

/** A row in the format of stored samples: values by parameter, a label as its index into the categories. */
export interface ImportedValues {
  in: Record<string, number>;
  out: Record<string, number>;
}

export interface ImportProblem {
  /** Index of the row from 0, and the short name of the column. */
  row: number;
  column: string;
  message: string;
  kind: 'input' | 'output';
}

/** Limit of reported problems: people correct the first few and import again. */
const reportedProblems = 20;

/**
 * Reads the rows of a file. Each row must have a value for every input; outputs may be empty. Columns without a
 * parameter are ignored. Numbers may lie outside an input's range: the model can learn from such history.
 */
export function readImportRows(
  rows: readonly ImportRow[],
  inputs: readonly ImportedParameter[],
  outputs: readonly ImportedParameter[],
): { values: ImportedValues[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const report = (problem: ImportProblem) => {
    if (problems.length < reportedProblems) problems.push(problem);
  };
  const readIn = inputs.map((parameter) => ({ parameter, read: cellReader(parameter) }));
  const readOut = outputs.map((parameter) => ({ parameter, read: cellReader(parameter) }));
  const values = rows.map((cells, row) => {
    const found: ImportedValues = { in: {}, out: {} };
    for (const { parameter, read } of readIn) {
      const { uuid, short_name: column } = parameter;
      const value = read(cellOf(cells, column));
      if (value === undefined) report({ row, column, message: messages.empty(column), kind: 'input' });
      else if (Number.isNaN(value)) report({ row, column, message: wrongValue(parameter), kind: 'input' });
      else found.in[uuid] = value;
    }
    for (const { parameter, read } of readOut) {
      const { uuid, short_name: column } = parameter;
      const value = read(cellOf(cells, column));
      if (value === undefined) continue;
      if (Number.isNaN(value)) report({ row, column, message: wrongValue(parameter), kind: 'output' });
      else found.out[uuid] = value;
    }
    return found;
  });
  return { values, problems };
}

/** Whether any row has a value in a column. */
export function hasValues(rows: readonly ImportRow[], column: string): boolean {
  return rows.some((cells) => !isEmpty(cellOf(cells, column)));
}

/**
 * Parses a decimal number as files contain it, without hexadecimals, `Infinity` or thousands separators. Returns NaN if
 * the nearest double is infinite, or is 0 for a number other than 0. Converts −0 to 0.
 */
export function numberOf(value: string | number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : Number.NaN;
  const text = value.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number.NaN;
  const number = Number(text);
  const isLost = number === 0 && /^[^e]*[1-9]/i.test(text);
  return Number.isFinite(number) && !isLost ? number + 0 : Number.NaN;
}

type Cell = ImportRow[string];

/**
 * Returns a reader of one column's cells: undefined for an empty cell, NaN for an invalid one. A category is written as
 * its label; a call may use the index that samples hold.
 */
export function cellReader({ is_categorical, categories }: ImportedParameter): (value: Cell) => number | undefined {
  if (!is_categorical) return (value) => (isEmpty(value) ? undefined : numberOf(value));
  const indices = new Map(categories.map((label, index) => [label, index]));
  // If labels are numbers, a number that matches no label is more likely a mistake than an index.
  const takesIndices = categories.every((label) => Number.isNaN(numberOf(label)));
  return (value) => {
    if (isEmpty(value)) return undefined;
    const isIndex = takesIndices && typeof value === 'number' && categories[value] !== undefined;
    return isIndex ? value : (indices.get(String(value).trim()) ?? Number.NaN);
  };
}

const isEmpty = (value: Cell): value is null | '' => value === null || (typeof value === 'string' && !value.trim());
/** Uses own properties only: a short name may be `constructor`. */
export const cellOf = (cells: ImportRow, column: string): Cell =>
  Object.hasOwn(cells, column) ? (cells[column] ?? null) : null;

export const wrongValue = ({ short_name, is_categorical }: ImportedParameter) =>
  is_categorical ? `${short_name} has no such category` : messages.numeric(short_name);
