import type * as z from 'zod';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';

/** The texts of the cells of a row, by the keys of the columns. */
export type RowTexts = Readonly<Record<string, string>>;

export interface RowColumn {
  key: string;
  header: string;
  /** In pixels. */
  width: number;
  align?: 'end';
  /** The meaning of an empty cell. */
  hint?: string;
  /** The cell is one of these. */
  options?: readonly string[];
  /** The cell is often one of these. */
  suggestions?: readonly string[];
  /** Only where there are samples; of rows that are new. */
  ofSamples?: true;
  /** Other headers of the column, in small letters, in tables of spreadsheets. */
  alsoNamed: readonly string[];
}

/** How definitions of one kind are typed and pasted as rows. */
export interface RowsConfig<Item, Body> {
  columns: readonly RowColumn[];
  /** The consequence of making one for the samples that exist. */
  samplesHint?: string;
  textsOf: (item: Item, decimal: DecimalSymbol) => RowTexts;
  /** The cells of an item that only its form can change. */
  lockedOf: (item: Item) => readonly string[];
  /** The write that a row means, with a note of what it has for consequence, or the problems by column. */
  read: (
    texts: RowTexts,
    item: Item | undefined,
    decimal: DecimalSymbol,
  ) => { body: Body; note?: string } | { problems: RowTexts };
}

export const rowNameColumn: RowColumn = {
  key: 'name',
  header: 'Name',
  width: 140,
  alsoNamed: ['parameter', 'input', 'output', 'factor', 'response', 'variable'],
};
export const unitColumn: RowColumn = { key: 'unit', header: 'Unit', width: 64, alsoNamed: ['units'] };
export const categoriesColumn: RowColumn = {
  key: 'categories',
  header: 'Categories',
  width: 150,
  alsoNamed: ['category', 'labels', 'levels', 'values'],
};
export const shortNameColumn: RowColumn = { key: 'short_name', header: 'Short name', width: 104, alsoNamed: ['id'] };

/** The first problem of each column; what belongs to no column is said at the name. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], columns: readonly { key: string }[]): RowTexts {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    const key = columns.some((column) => column.key === field) ? field : 'name';
    problems[key] ??= message;
  }
  return problems;
}
