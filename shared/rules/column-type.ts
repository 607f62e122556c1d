import { unitOfCells, withoutUnit } from './cell-units.ts';
import { restored } from './csv.ts';
import { numberInFile } from './file-number.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';

/** The type of parameter that a file's column would become. */
export type ColumnType =
  | { type: 'Numerical'; min_value: number; max_value: number; step: 1 }
  | { type: 'Categorical'; categories: string[] };

/**
 * A column of numbers and blanks ranges from the smallest to the largest (0 if it has none), also where all numbers have
 * the same unit; any other column has the labels that occur in it.
 */
export function inferColumn(cells: readonly string[], decimal: DecimalSymbol): ColumnType {
  const unit = unitOfCells(cells);
  const numbers = cells.map((cell) => numberInFile(withoutUnit(cell, unit) ?? cell, decimal));
  if (numbers.some((value) => Number.isNaN(value))) return asCategorical(cells);
  const found = numbers.filter((value) => value !== null);
  const min_value = found.reduce((min, value) => Math.min(min, value), found[0] ?? 0);
  const max_value = found.reduce((max, value) => Math.max(max, value), found[0] ?? 0);
  return { type: 'Numerical', min_value, max_value, step: 1 };
}

/**
 * The categorical type of a column, whatever its cells; a column of blanks gets one category with the specified default
 * name.
 */
export function asCategorical(cells: readonly string[]): Extract<ColumnType, { type: 'Categorical' }> {
  const labels = [...new Set(cells.map((cell) => restored(plainText(cell))).filter((label) => label !== ''))];
  return { type: 'Categorical', categories: labels.length > 0 ? labels : ['Category'] };
}
