import { restored } from './csv.ts';
import { type DecimalSymbol, numberFromText } from './number-format.ts';

/** What a file's column would be as a new parameter (specification, sections 5 and 9). */
export type ColumnType =
  | { type: 'Numerical'; min_value: number; max_value: number; step: 1 }
  | { type: 'Categorical'; categories: string[] };

/** A column of numbers and blanks spans them, 0 where there are none; any other holds the labels that occur. */
export function inferColumn(cells: readonly string[], decimal: DecimalSymbol): ColumnType {
  const numbers = cells.map((cell) => numberFromText(restored(cell.trim()), decimal));
  if (numbers.some((value) => Number.isNaN(value))) return asCategorical(cells);
  const found = numbers.filter((value) => value !== null);
  const min_value = found.reduce((least, value) => Math.min(least, value), found[0] ?? 0);
  const max_value = found.reduce((most, value) => Math.max(most, value), found[0] ?? 0);
  return { type: 'Numerical', min_value, max_value, step: 1 };
}

/** The same where a person has chosen labels; a column without any gets the one category of the specification. */
export function asCategorical(cells: readonly string[]): Extract<ColumnType, { type: 'Categorical' }> {
  const labels = [...new Set(cells.map((cell) => restored(cell.trim())).filter((label) => label !== ''))];
  return { type: 'Categorical', categories: labels.length > 0 ? labels : ['Category'] };
}
