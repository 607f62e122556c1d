import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { type CellValue, cellValueOf, valuesOf } from '#shared/samples/sample-values.ts';
import { notify } from '#web/lib/notices.ts';
import { loadWhenIdle } from '#web/lib/timing/load-when-idle.ts';
import type { GridKey } from '../grid-keys.ts';
import type { PastedSample, planPaste, TableEdit } from '../paste-block.ts';
import { type GridColumn, isValueColumn, type ValueColumn } from '../sample-columns.ts';
import { lockedProblem, type SampleRow } from '../sample-rows.ts';
import { type CellRange, columnCountOf, rowCountOf } from './cell-range.ts';
import { type CopyTable, copiedText } from './copy-range.ts';

/** With the parser of files, which the first row of a table need not wait for. */
const loadPasteBlock = loadWhenIdle(() => import('../paste-block.ts'));

interface Options extends CopyTable {
  /** A job runs: nothing can be changed. */
  blocked: boolean;
  onEdit: (edits: readonly TableEdit[]) => void;
  /** Where rows below the last sample become new samples of the table's series. */
  below?: NewSamples | undefined;
  /** Receives the reason when nothing was changed. */
  onRefused: (message: string) => void;
  /** Asks for the state of samples; undefined where the account may not change it. */
  onExclude: ((rows: readonly SampleRow[]) => void) | undefined;
}

export interface NewSamples {
  inputs: NonNullable<Parameters<typeof planPaste>[1]['needed']>;
  /** Creates samples and changes others, as one step of undo. */
  onCreate: (samples: readonly PastedSample[], edits: readonly TableEdit[]) => void;
}

/** Commands on a range of cells. Each change is one step of undo, or nothing at all. */
export function rangeCommands({ blocked, onEdit, below, onRefused, onExclude, ...table }: Options) {
  function change(verb: string, plan: () => RangeChange): void {
    if (blocked) {
      onRefused(`Nothing was ${verb}: a job is running`);
      return;
    }
    const { edits, created = [], ...planned } = plan();
    const problem = planned.problem ?? lockedProblem(edits.map(({ row }) => row));
    if (problem) onRefused(`Nothing was ${verb}. ${problem}`);
    if (problem) return;
    if (created.length > 0) below?.onCreate(created, edits);
    if (created.length > 0 || edits.length === 0) return;
    onEdit(edits);
    notify(edits.length === 1 ? `1 value ${verb}` : `${formatCount(edits.length)} values ${verb}; Ctrl+Z undoes it`);
  }
  async function paste(text: string, over: CellRange): Promise<void> {
    const { planPaste } = await loadPasteBlock();
    change('pasted', () => {
      const { edits, created, problems } = planPaste(text, { ...table, at: over, needed: below?.inputs });
      const [problem, ...others] = problems;
      if (!problem) return { edits, created };
      const more = others.length > 0 ? ` (and ${countOf(others.length, 'more problem', 'more problems')})` : '';
      return { edits, problem: `${problem}${more}` };
    });
  }
  return {
    text: (range: CellRange, headers = false) => copiedText(range, { ...table, headers }),
    paste,
    /** The rows of a block become samples below the last one; its columns begin where the range does. */
    pasteBelow: (text: string, { left, right }: CellRange) =>
      paste(text, { top: table.rows.length, bottom: table.rows.length, left, right }),
    clear: (range: CellRange, verb: 'cleared' | 'cut') => change(verb, () => clearRange(range, table)),
    fillDown: (range: CellRange) => change('filled', () => fillRange(fromAbove(range), 'down', table)),
    fillRight: (range: CellRange) => change('filled', () => fillRange(range, 'right', table)),
    exclude:
      onExclude &&
      ((range: CellRange) => {
        const rows = table.rows.slice(range.top, range.bottom + 1);
        const problem = lockedProblem(rows);
        if (blocked) onRefused('Nothing was changed: a job is running');
        else if (problem) onRefused(`Nothing was changed. ${problem}`);
        else onExclude(rows);
      }),
  };
}

export type RangeCommands = ReturnType<typeof rangeCommands>;

/** Carries out a key that changes a range; returns false if it is none. Ctrl+R of a single column reloads the page. */
export function rangeKey(event: GridKey, range: CellRange, commands: RangeCommands): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const key = event.key.toLowerCase();
  const [height, width] = [rowCountOf(range), columnCountOf(range)];
  if (isCommand && key === 'd') commands.fillDown(range);
  else if (isCommand && key === 'e' && commands.exclude) commands.exclude(range);
  else if (isCommand && key === 'r' && width > 1) commands.fillRight(range);
  else if (!isCommand && (key === 'delete' || key === 'backspace') && height * width > 1)
    commands.clear(range, 'cleared');
  else return false;
  return true;
}

/** A single row takes the values of the row above. */
const fromAbove = (range: CellRange): CellRange =>
  range.top === range.bottom ? { ...range, top: Math.max(0, range.top - 1) } : range;

interface Table {
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
}

interface RangeChange {
  edits: TableEdit[];
  created?: PastedSample[];
  /** Why nothing changes. */
  problem?: string;
}

/**
 * Gives the cells of a range the value of its first row ('down') or first column ('right'). Cells that cannot be edited
 * are left as they are. If a value does not fit anywhere, nothing changes.
 */
function fillRange(range: CellRange, direction: 'down' | 'right', { rows, columns }: Table): RangeChange {
  const edits: TableEdit[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const [source, target] = [
        { row: direction === 'down' ? range.top : row, column: direction === 'down' ? column : range.left },
        columns[column],
      ];
      if ((source.row === row && source.column === column) || !target || !isEditable(target)) continue;
      // No two samples have the same label.
      if (target.kind === 'sampleLabel') continue;
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
  const filled = columns.slice(range.left, range.right + 1).filter(isEditable);
  if (edits.length > 0 || filled.some(({ kind }) => kind !== 'sampleLabel')) return { edits };
  const problem = filled.length > 0 ? 'No two samples have the same label' : 'These cells cannot be changed here';
  return { edits, problem };
}

/** Empties the labels and measured outputs of a range; inputs are never empty, and other cells cannot be changed. */
function clearRange(range: CellRange, { rows, columns }: Table): RangeChange {
  const outputs = columns
    .slice(range.left, range.right + 1)
    .filter(isEditable)
    .filter(({ kind }) => kind !== 'input');
  if (outputs.length === 0) {
    const labels = columns.some(({ kind }) => kind === 'sampleLabel') ? 'labels and ' : '';
    return { edits: [], problem: `Only ${labels}measured outputs can be empty` };
  }
  const edits: TableEdit[] = [];
  for (const row of rows.slice(range.top, range.bottom + 1)) {
    for (const column of outputs) push(edits, row, column, null);
  }
  return { edits };
}

function push(edits: TableEdit[], row: SampleRow, column: ValueColumn, value: CellValue): void {
  const before = cellValueOf(row.sample, column.parameter.uuid);
  if (value !== before) edits.push({ row, column, value, before });
}

/** The source's value in the target's column; undefined if it does not fit there. */
function valueFor(target: ValueColumn, row: SampleRow, source: GridColumn): number | null | undefined {
  if (!('parameter' in source) || source.kind === 'sampleLabel') return undefined;
  const value = valuesOf(row.sample).get(source.parameter.uuid) ?? null;
  const labels = isValueColumn(source) ? source.categories : undefined;
  if (value === null || labels === target.categories) return value;
  const index = target.categories?.indexOf(labels?.[value] ?? '') ?? -1;
  return labels && index >= 0 ? index : undefined;
}

const isEditable = (column: GridColumn): column is ValueColumn => isValueColumn(column) && column.editable;
