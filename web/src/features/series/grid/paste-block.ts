import Papa from 'papaparse';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { restored } from '#shared/rules/csv.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, typedNumber } from '#shared/rules/number-format.ts';
import { type CellEdit, type CellValue, cellValueOf, editedValues } from '#shared/samples/sample-values.ts';
import { decimalHint, readLabel } from '../cell-value.ts';
import { type CellRange, columnCountOf, rowCountOf } from './range/cell-range.ts';
import { type GridColumn, isValueColumn, refusedText, type ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

/** A new value for one cell of a table. */
export interface TableEdit {
  row: SampleRow;
  column: ValueColumn;
  value: CellValue;
  /** The cell's previous value. */
  before: CellValue;
}

interface Target {
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
  /** Its first cell takes the block's first value. A range that the block fits into several times is filled with it. */
  at: CellRange;
  /** The account's decimal symbol: a spreadsheet copies numbers as it shows them. */
  decimal: DecimalSymbol;
  /** The inputs that a new sample needs; without them, rows below the last sample are refused. */
  needed?: readonly Pick<InParameter, 'uuid' | 'name'>[] | undefined;
}

/** The values of a sample that a pasted row becomes. */
export type PastedSample = ReturnType<typeof editedValues>;

/** More rows are a file, which an import takes at once. */
const maxCreated = 100;

/**
 * The edits of a pasted spreadsheet block, and the samples that its rows below the last sample become; or all of its
 * errors: then nothing is pasted, because half a block is worse than none.
 */
export function planPaste(
  text: string,
  target: Target,
): { edits: TableEdit[]; created: PastedSample[]; problems: string[] } {
  const { rows, columns, at } = target;
  const data = repeated(Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data, at);
  const problems: string[] = [];
  const roomBelow = rows.length - at.top;
  const widest = Math.max(0, ...data.map(({ length }) => length));
  const columnsHere = columns.slice(at.left, at.left + widest);
  const below = data.slice(roomBelow);
  if (below.length > 0) {
    const refusal = refusalBelow(below.length, columnsHere, target);
    if (refusal) problems.push(refusal(data.length, roomBelow));
  }
  if (columnsHere.length < widest) {
    problems.push(`The block has ${widest} columns; from here the table has ${columnsHere.length}`);
  }
  for (const column of columnsHere) {
    if (!isValueColumn(column) || !column.editable) problems.push(refusedText(column, 'changed'));
  }
  if (problems.length > 0) return { edits: [], created: [], problems };
  const edits: TableEdit[] = [];
  const created = below.map((cells, down) => {
    const name = `Row ${Math.max(0, roomBelow) + down + 1} of the block`;
    const values = columnsHere.flatMap((column, across): CellEdit[] => {
      if (!isValueColumn(column)) return [];
      const read = readPasted(cells[across] ?? '', column, target.decimal);
      if ('value' in read) return [{ kind: column.kind, parameter: column.parameter.uuid, value: read.value }];
      problems.push(`${name}: ${read.error}`);
      return [];
    });
    return editedValues(values.filter(({ value }) => value !== null));
  });
  data.slice(0, roomBelow).forEach((cells, down) => {
    const row = rows[at.top + down];
    cells.forEach((cell, across) => {
      const column = columnsHere[across];
      if (!row || !column || !isValueColumn(column)) return;
      const read = readPasted(cell, column, target.decimal);
      if ('error' in read) problems.push(`Sample ${row.number}: ${read.error}`);
      else {
        const before = cellValueOf(row.sample, column.parameter.uuid);
        edits.push({ row, column, value: read.value, before });
      }
    });
  });
  return problems.length > 0 ? { edits: [], created: [], problems } : { edits, created, problems };
}

/** Why rows below the last sample cannot become samples. */
function refusalBelow(count: number, columnsHere: readonly GridColumn[], { needed }: Target) {
  const has = (uuid: string) => columnsHere.some((column) => isValueColumn(column) && column.parameter.uuid === uuid);
  const missing = needed?.filter(({ uuid }) => !has(uuid)) ?? [];
  if (!needed || missing.length === needed.length) {
    return (rows: number, room: number) =>
      room > 0
        ? `The block has ${rows} rows; from here the table has ${room}`
        : 'A new sample needs a value of each input: choose a cell of the first input';
  }
  if (missing.length > 0) {
    return () =>
      `A new sample needs a value of each input, and the block has none of ${missing.map(({ name }) => name).join(', ')}`;
  }
  return count > maxCreated
    ? () => `At most ${maxCreated} new samples can be pasted: import more as a file`
    : undefined;
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
): { value: CellValue } | { error: string } {
  const trimmed = restored(text.trim());
  if (kind === 'sampleLabel') return readLabel(trimmed);
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
