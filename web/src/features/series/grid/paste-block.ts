import Papa from 'papaparse';
import { restored } from '#shared/rules/csv.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, typedNumber } from '#shared/rules/number-format.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { decimalHint } from '../cell-value.ts';
import { type CellRange, columnCountOf, rowCountOf } from './range/cell-range.ts';
import { type GridColumn, isValueColumn, refusedText, type ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

/** A new value for one cell of a table. */
export interface TableEdit {
  row: SampleRow;
  column: ValueColumn;
  value: number | null;
  /** The cell's previous value. */
  before: number | null;
}

interface Target {
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
  /** Its first cell takes the block's first value. A range that the block fits into several times is filled with it. */
  at: CellRange;
  /** The account's decimal symbol: a spreadsheet copies numbers as it shows them. */
  decimal: DecimalSymbol;
}

/**
 * The edits of a pasted spreadsheet block, or all of its errors: then nothing is pasted, because half a block is worse
 * than none.
 */
export function planPaste(text: string, target: Target): { edits: TableEdit[]; problems: string[] } {
  const { rows, columns, at } = target;
  const data = repeated(Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data, at);
  const problems: string[] = [];
  const roomBelow = rows.length - at.top;
  if (data.length > roomBelow) problems.push(`The block has ${data.length} rows; from here the table has ${roomBelow}`);
  const widest = Math.max(0, ...data.map(({ length }) => length));
  const columnsHere = columns.slice(at.left, at.left + widest);
  if (columnsHere.length < widest) {
    problems.push(`The block has ${widest} columns; from here the table has ${columnsHere.length}`);
  }
  for (const column of columnsHere) {
    if (!isValueColumn(column) || !column.editable) problems.push(refusedText(column, 'changed'));
  }
  if (problems.length > 0) return { edits: [], problems };
  const edits: TableEdit[] = [];
  data.forEach((cells, down) => {
    const row = rows[at.top + down];
    cells.forEach((cell, across) => {
      const column = columnsHere[across];
      if (!row || !column || !isValueColumn(column)) return;
      const read = readPasted(cell, column, target.decimal);
      if ('error' in read) problems.push(`Sample ${row.number}: ${read.error}`);
      else {
        const before = valuesOf(row.sample).get(column.parameter.uuid) ?? null;
        edits.push({ row, column, value: read.value, before });
      }
    });
  });
  return problems.length > 0 ? { edits: [], problems } : { edits, problems };
}

/** The block as often as it fits into a range; once, if it does not fit exactly. */
function repeated(block: string[][], range: CellRange): string[][] {
  const [height, width] = [block.length, block[0]?.length ?? 0];
  const [down, across] = [rowCountOf(range) / height, columnCountOf(range) / width];
  const isRectangle = width > 0 && block.every(({ length }) => length === width);
  if (!isRectangle || !Number.isInteger(down) || !Number.isInteger(across)) return block;
  return Array.from({ length: down }, () =>
    block.map((row) => Array.from({ length: across }, () => row).flat()),
  ).flat();
}

function readPasted(
  text: string,
  { kind, parameter, categories }: ValueColumn,
  decimal: DecimalSymbol,
): { value: number | null } | { error: string } {
  const trimmed = restored(text.trim());
  if (trimmed === '') return kind === 'input' ? { error: messages.empty(parameter.name) } : { value: null };
  if (categories) {
    const exact = categories.indexOf(trimmed);
    const index = exact >= 0 ? exact : categories.findIndex((one) => one.toLowerCase() === trimmed.toLowerCase());
    return index >= 0 ? { value: index } : { error: `${parameter.name} has no category ${trimmed}` };
  }
  const value = typedNumber(trimmed, decimal);
  if (!Number.isNaN(value)) return { value };
  return { error: `${messages.numeric(parameter.name)}${decimalHint(trimmed, decimal)}` };
}
