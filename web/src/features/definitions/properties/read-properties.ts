import { categoryOf } from '#shared/rules/category-of.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { isNoNumber } from '#shared/rules/missing-value.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { parseNumber } from '#web/ui/fields/number-input.tsx';

/** A number, the text of a cell that is none, or null where it is empty. */
export type PropertyCell = number | string | null;

/** The properties of a form: values by the index of a category. */
export interface PropertyTable {
  names: string[];
  values: Record<string, PropertyCell[]>;
}

/** The categories that a table is about, with the whole texts of those that are codes. */
export interface Labels {
  categories: readonly string[];
  texts?: Readonly<Record<string, string>> | undefined;
  decimal: DecimalSymbol;
}

/** Properties with those of a table, which replace others of the same name, and notes on what was read. */
export interface ReadTable {
  table: PropertyTable;
  notes: string[];
}

/**
 * Reads a table whose first row has names and of which one column has categories. Columns of texts and rows of other
 * categories are left out. Undefined if no cell is a category.
 */
export function readTable(
  rows: readonly (readonly string[])[],
  before: PropertyTable,
  labels: Labels,
): ReadTable | undefined {
  const indexOf = (cell = ''): number => {
    const found = categoryOf(cell.trim(), labels.categories, labels.texts);
    return found === undefined ? -1 : labels.categories.indexOf(found);
  };
  const key = keyColumn(rows, indexOf);
  if (key === undefined) return undefined;
  const hasNames = indexOf(rows[0]?.[key]) < 0;
  const own = rows.slice(hasNames ? 1 : 0).filter((row) => (row[key] ?? '').trim() !== '');
  const width = own.reduce((most, { length }) => Math.max(most, length), 0);
  const table: PropertyTable = { names: [...before.names], values: { ...before.values } };
  const texts: string[] = [];
  let count = 0;
  for (let column = 0; column < width; column += 1) {
    if (column === key) continue;
    const cells = own.map((row) => propertyCell(row[column], labels.decimal));
    const title = (hasNames ? (rows[0]?.[column] ?? '') : '').trim();
    if (!cells.some((cell) => typeof cell === 'number')) {
      if (cells.some((cell) => cell !== null)) texts.push(title || `column ${column + 1}`);
      continue;
    }
    const name = title || nextName(table.names);
    const at = table.names.includes(name) ? table.names.indexOf(name) : table.names.push(name) - 1;
    for (const [row, cell] of cells.entries()) {
      const index = indexOf(own[row]?.[key]);
      if (index >= 0) table.values = withCell(table.values, index, at, cell);
    }
    count += 1;
  }
  const unknown = own.map((row) => row[key]?.trim() ?? '').filter((cell) => indexOf(cell) < 0);
  const described = new Set(own.map((row) => indexOf(row[key])).filter((index) => index >= 0)).size;
  const [what, whose] = [countOf(count, 'property', 'properties'), countOf(described, 'category', 'categories')];
  return {
    table,
    notes: [
      `Read ${what} of ${whose}.`,
      ...(unknown.length > 0 ? [`Not among the categories: ${listed([...new Set(unknown)])}.`] : []),
      ...(texts.length > 0 ? [`Left out, because they have no numbers: ${listed(texts)}.`] : []),
    ],
  };
}

/** The column of which most cells are categories. */
function keyColumn(
  rows: readonly (readonly string[])[],
  indexOf: (cell: string | undefined) => number,
): number | undefined {
  const counts: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (indexOf(cell) >= 0) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  return most === 0 ? undefined : counts.indexOf(most);
}

/** Writes a block of numbers from a cell on; columns beyond the last one are added. */
export function writeBlock(
  rows: readonly (readonly string[])[],
  before: PropertyTable,
  at: { index: number; column: number },
  { categories, decimal }: Labels,
): PropertyTable {
  const table: PropertyTable = { names: [...before.names], values: { ...before.values } };
  for (const [down, row] of rows.slice(0, categories.length - at.index).entries()) {
    for (const [right, cell] of row.entries()) {
      const column = at.column + right;
      while (table.names.length <= column) table.names.push(nextName(table.names));
      table.values = withCell(table.values, at.index + down, column, propertyCell(cell, decimal));
    }
  }
  return table;
}

export function propertyCell(text: string | undefined, decimal: DecimalSymbol): PropertyCell {
  const trimmed = (text ?? '').trim();
  return isNoNumber(trimmed) ? null : parseNumber(trimmed, decimal);
}

export function nextName(names: readonly string[]): string {
  for (let number = names.length + 1; ; number += 1) {
    const name = `Property ${number}`;
    if (!names.includes(name)) return name;
  }
}

export function withCell(values: PropertyTable['values'], index: number, column: number, cell: PropertyCell) {
  const own = [...(values[index] ?? [])];
  while (own.length < column) own.push(null);
  own[column] = cell;
  return { ...values, [index]: own };
}

/** The table without a column. */
export const withoutColumn = ({ names, values }: PropertyTable, column: number): PropertyTable => ({
  names: names.toSpliced(column, 1),
  values: mapRows(values, (cells) => cells.toSpliced(column, 1)),
});

/** The values after a category was removed from the list. */
export function withoutRow<Own>(values: Readonly<Record<string, Own>>, removed: number): Record<string, Own> {
  const kept = Object.entries(values).filter(([index]) => Number(index) !== removed);
  return Object.fromEntries(
    kept.map(([index, cells]) => [Number(index) > removed ? String(Number(index) - 1) : index, cells] as const),
  );
}

const mapRows = (
  values: PropertyTable['values'],
  change: (cells: PropertyCell[]) => PropertyCell[],
): PropertyTable['values'] =>
  Object.fromEntries(Object.entries(values).map(([index, cells]) => [index, change(cells)] as const));

const NAMED = 5;

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
