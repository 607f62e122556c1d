import { valuesOf } from '#shared/samples/sample-values.ts';
import type { TableEdit } from '../paste-block.ts';
import { type GridColumn, isValueColumn, type ValueColumn } from '../sample-columns.ts';
import type { SampleRow } from '../sample-rows.ts';
import type { CellRange } from './cell-range.ts';

interface Table {
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
}

export interface RangeChange {
  edits: TableEdit[];
  /** Why nothing changes. */
  problem?: string;
}

/**
 * Gives the cells of a range the value of its first row ('down') or first column ('right'). Cells that cannot be edited
 * are left as they are. If a value does not fit anywhere, nothing changes.
 */
export function fillRange(range: CellRange, direction: 'down' | 'right', { rows, columns }: Table): RangeChange {
  const edits: TableEdit[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const [source, target] = [
        { row: direction === 'down' ? range.top : row, column: direction === 'down' ? column : range.left },
        columns[column],
      ];
      if ((source.row === row && source.column === column) || !target || !isEditable(target)) continue;
      const [from, sourceColumn, to] = [rows[source.row], columns[source.column], rows[row]];
      if (!from || !sourceColumn || !to) continue;
      const value = valueFor(target, from, sourceColumn);
      if (value === undefined) {
        return { edits: [], problem: `A value of ${sourceColumn.header} does not fit into ${target.header}` };
      }
      if (value === null && target.kind === 'input') {
        return { edits: [], problem: `${target.parameter.name} cannot be empty` };
      }
      push(edits, to, target, value);
    }
  }
  return edits.length > 0 || hasEditable(range, columns)
    ? { edits }
    : { edits, problem: 'These cells cannot be changed here' };
}

/** Empties the measured outputs of a range; inputs are never empty, and other cells cannot be changed. */
export function clearRange(range: CellRange, { rows, columns }: Table): RangeChange {
  const outputs = columns
    .slice(range.left, range.right + 1)
    .filter(isEditable)
    .filter(({ kind }) => kind === 'output');
  if (outputs.length === 0) return { edits: [], problem: 'Only measured outputs can be empty' };
  const edits: TableEdit[] = [];
  for (const row of rows.slice(range.top, range.bottom + 1)) {
    for (const column of outputs) push(edits, row, column, null);
  }
  return { edits };
}

function push(edits: TableEdit[], row: SampleRow, column: ValueColumn, value: number | null): void {
  const before = valuesOf(row.sample).get(column.parameter.uuid) ?? null;
  if (value !== before) edits.push({ row, column, value, before });
}

/** The source's value in the target's column; undefined if it does not fit there. */
function valueFor(target: ValueColumn, row: SampleRow, source: GridColumn): number | null | undefined {
  if (!('parameter' in source)) return undefined;
  const value = valuesOf(row.sample).get(source.parameter.uuid) ?? null;
  const labels = isValueColumn(source) ? source.categories : undefined;
  if (value === null || labels === target.categories) return value;
  const index = target.categories?.indexOf(labels?.[value] ?? '') ?? -1;
  return labels && index >= 0 ? index : undefined;
}

const isEditable = (column: GridColumn): column is ValueColumn => isValueColumn(column) && column.editable;

const hasEditable = ({ left, right }: CellRange, columns: readonly GridColumn[]) =>
  columns.slice(left, right + 1).some(isEditable);
