import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cellValueOf, valuesOf } from '#shared/samples/sample-values.ts';
import { cellDraft } from '../cell-value.ts';
import type { EditMove, OpenEditor } from './cell-editor.tsx';
import { scrollToCell } from './columns/scroll-to-cell.ts';
import {
  type Cell,
  type CellAnchor,
  cellOfAnchor,
  clamped,
  keyTarget,
  positionAfter,
  tabbed,
  wholeRange,
} from './grid-keys.ts';
import type { TableEdit } from './paste-block.ts';
import { type CellRange, rangeBetween } from './range/cell-range.ts';
import { columnIn, type GridColumn, isValueColumn, refusedText, type ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

export interface CellHandlers {
  onPoint: (cell: Cell, edit: boolean) => void;
  /** Leaves the editor, whose text is kept. */
  onTake: (cell: Cell, move: EditMove) => void;
  onCancel: () => void;
  /** The row with the cursor, which has the focus, is about to be removed. */
  onRemove: () => void;
}

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
  /** The arrow keys reach the header. */
  hasHeader: boolean;
  editor: OpenEditor;
  /** A job runs: edits cannot start. A column that is being typed continues, and its values wait. */
  blocked: boolean;
  /** Takes the open editor's text. Text that is no value stays in its cell, marked: further keys are not for it. */
  onLeave: () => void;
  onEdit: (edits: readonly TableEdit[]) => void;
  isFilled: (cell: Cell) => boolean;
  /** A block was pasted over a range. */
  onPaste: (text: string, over: CellRange) => void;
  /** Receives the reason when typing cannot change a cell. */
  onRefused: (message: string) => void;
  /** A key that changes the range: returns false if it is none. */
  onRangeKey: (event: KeyboardEvent, range: CellRange) => boolean;
}

/**
 * The cursor of a sample table, the range from there to where Shift or the mouse has led, and the keyboard. The
 * handlers never change.
 */
export function useGridCursor(options: Options) {
  const { rows, columns, editor, blocked } = options;
  const [start] = useState(() => startCell(rows, columns));
  const [anchor, setAnchor] = useState(start);
  const [reach, setReach] = useState<CellAnchor>();
  const cell = cellOfAnchor(anchor, rows, columns);
  const end = reach ? cellOfAnchor(reach, rows, columns) : cell;
  const range = rangeBetween(cell, end);
  const open = useSyncExternalStore(editor.subscribe, editor.cell);
  /** The sample that the person chose is deleted or hidden: another one is at its place. */
  const isGone = anchor !== start && anchor.sample !== undefined && rows[cell.row]?.sample.uuid !== anchor.sample;
  /**
   * Why what the person typed was ignored. Further keys are too, until a cell is chosen again: when the job ends, the
   * rest of a number must not start an edit, nor may the next number go into this cell.
   */
  const [stopped, setStopped] = useState<string>();
  /**
   * The cursor came here by Enter, Tab or an arrow from a cell that was typed: the person is typing a column or a row.
   */
  const isTyping = useRef(false);
  /** The focus follows the cursor only after the person has entered the table. */
  const [focusRequest, requestFocus] = useState(0);
  // The handlers must not change, or every row would render again: they read the current options here.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const { scroller } = options;
  useEffect(() => {
    if (focusRequest === 0) return;
    const target = scroller.current?.querySelector<HTMLElement>('[tabindex="0"]');
    target?.focus({ preventScroll: true });
    scrollToCell(target);
  }, [focusRequest, scroller]);

  const commands = useMemo(() => {
    const anchorOf = (target: Cell): CellAnchor => {
      const { rows, columns } = latest.current;
      return { ...target, sample: rows[target.row]?.sample.uuid, key: columns[target.column]?.key };
    };
    const setCell = (target: Cell) => {
      setAnchor(anchorOf(target));
      setReach(undefined);
      setStopped(undefined);
    };
    /** Extends the range from the cursor to a cell. Saves an open editor first. */
    const extend = (target: Cell) => {
      latest.current.onLeave();
      setReach(anchorOf({ ...target, row: Math.max(0, target.row) }));
      requestFocus((count) => count + 1);
    };
    const goTo = (target: Cell) => {
      const { rows, columns } = latest.current;
      const { row, column } = clamped(target, { rows: rows.length, columns: columns.length });
      setCell({ row: latest.current.hasHeader ? row : Math.max(0, row), column });
      requestFocus((count) => count + 1);
    };
    const handlers: CellHandlers = {
      onPoint(target, edit) {
        isTyping.current = false;
        setCell(target);
        if (edit) begin(latest.current, target);
      },
      onTake(target, move) {
        latest.current.onLeave();
        if (move === 'stay') return;
        isTyping.current = true;
        goTo(positionAfter(target, move, editableColumns(latest.current.columns)));
      },
      onCancel() {
        isTyping.current = false;
        latest.current.editor.close();
        requestFocus((count) => count + 1);
      },
      onRemove: () => requestFocus((count) => count + 1),
    };
    return { goTo, setCell, extend, handlers };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && !isComposed(event)) return;
    const [row, shown] = [rows[cell.row], columns[cell.column]];
    const column = row && shown ? columnIn(shown, row.series) : shown;
    const size = { rows: rows.length, columns: columns.length };
    if (cell.row >= 0 && !isGone && options.onRangeKey(event, range)) {
      event.preventDefault();
      return;
    }
    const whole = cell.row >= 0 ? wholeRange(event, cell, size) : undefined;
    if (whole) {
      event.preventDefault();
      commands.setCell(whole.from);
      commands.extend(whole.to);
      return;
    }
    const isExtending = event.shiftKey && cell.row >= 0 && event.key !== 'Tab';
    const target = keyTarget(isExtending ? end : cell, event, size, options.isFilled);
    if (target) {
      event.preventDefault();
      if (isExtending) commands.extend(target);
      else commands.goTo(target);
    } else if (event.metaKey) {
      // Commands of the browser.
    } else if (event.key === 'Tab') {
      const next = tabbed(cell, event.shiftKey, editableColumns(columns));
      if (!next) return;
      event.preventDefault();
      commands.goTo(next);
    } else if (event.key === 'F6') {
      if (scroller.current && leaveGrid(scroller.current, event.shiftKey)) event.preventDefault();
    } else if (event.key === 'Escape') {
      isTyping.current = false;
      setStopped(undefined);
      setReach(undefined);
      if (isGone) commands.setCell(cell);
    } else if (cell.row < 0) {
      // The header's buttons handle their own keys.
    } else if (column?.kind === 'actions' && (event.key === 'Enter' || event.key === ' ')) {
      if (event.target instanceof HTMLElement) event.target.querySelector('button')?.click();
    } else if (column && isValueColumn(column) && column.editable && !event.ctrlKey) {
      startEdit(event, column);
    } else if (column && isEditing(event.key, column) && !event.ctrlKey) {
      options.onRefused(refusedText(column, 'typed'));
    }
  }

  function startEdit(event: KeyboardEvent, column: ValueColumn): void {
    const isText = event.key.length === 1;
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    const isStart = event.key === 'Enter' || event.key === 'F2';
    if (!isText && !isDelete && !isStart && !isComposed(event)) return;
    // The rest of a composed character is typed into the field, in place of its selected text.
    if (!isComposed(event)) event.preventDefault();
    if (stopped) return;
    if (isGone) stop(goneText);
    else if (blocked && !isTyping.current) {
      if (!isStart) stop(stoppedText);
    } else if (isStart || isComposed(event)) begin(options, cell);
    else if (isText) begin(options, cell, column.categories ? undefined : event.key);
    else if (column.kind !== 'input') empty(options, cell);
  }

  function stop(reason: string): void {
    setStopped(reason);
    options.onRefused(reason);
  }

  function onPaste(event: ClipboardEvent): void {
    if (cell.row < 0) return;
    event.preventDefault();
    if (isGone) {
      stop(goneText);
      return;
    }
    editor.close();
    requestFocus((count) => count + 1);
    options.onPaste(event.clipboardData.getData('text/plain'), range);
  }

  const isRange = range.top < range.bottom || range.left < range.right;
  useEffect(() => {
    if (!isRange) return;
    // Where there are several tables, the one with the focus has the range.
    const onFocus = ({ target }: FocusEvent) => {
      const grid = target instanceof Element && target.closest('[role="grid"]');
      if (grid && !scroller.current?.contains(grid)) setReach(undefined);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isRange, scroller]);
  const { handlers, setCell, extend } = commands;
  return { cell, end, range, isRange, open, stopped, handlers, setCell, extend, onKeyDown, onPaste };
}

/** The first key of a character that takes several: a dead key, or one of an input method. */
const isComposed = ({ key }: KeyboardEvent): boolean => key === 'Dead' || key === 'Process';

/** A key that would change the values of another column, or this one's if the account might. */
const isEditing = (key: string, column: GridColumn) =>
  key.length === 1
    ? key !== ' '
    : isValueColumn(column) && column.whyNot !== undefined && ['Enter', 'F2', 'Delete', 'Backspace'].includes(key);

/** Why typed keys are ignored. */
export const stoppedText = 'Not typed: a job is running. Choose the cell again when it is over.';
export const goneText = 'Not typed: the sample that was here is deleted or hidden. Choose a cell again.';

function begin({ rows, columns, editor }: Options, cell: Cell, typed?: string): void {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  if (!row || !column || !isValueColumn(column)) return;
  const before = cellValueOf(row.sample, column.parameter.uuid);
  editor.open(
    { row, column, before, typed: typed !== undefined },
    typed ?? unreadableIn(row, column)?.text ?? cellDraft(before, editor.decimal()),
  );
}

/** The text in the cell that is no value. */
const unreadableIn = (row: SampleRow, column: ValueColumn) =>
  row.unsaved?.find(({ parameter, problem }) => parameter === column.parameter.uuid && problem?.kind === 'unreadable');

function empty({ rows, columns, onEdit }: Options, cell: Cell): void {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  if (!row || !column || !isValueColumn(column)) return;
  const before = cellValueOf(row.sample, column.parameter.uuid);
  if (before !== null || unreadableIn(row, column)) onEdit([{ row, column, value: null, before }]);
}

const editableColumns = (columns: readonly GridColumn[]) =>
  columns.map((column) => isValueColumn(column) && column.editable);

const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Moves the focus to the tab stop behind an element, or before it; true if there is one. */
function leaveGrid(grid: Element, backwards: boolean): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !grid.contains(one) && one.checkVisibility?.() !== false,
  );
  const isAfter = (one: Element) => (grid.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const target = backwards ? all.findLast((one) => !isAfter(one)) : all.find(isAfter);
  target?.focus();
  return target !== undefined;
}

/** Where the Tab key enters a table: the first output that is not measured yet, else the first cell. */
export function startCell(rows: readonly SampleRow[], columns: readonly GridColumn[]): CellAnchor {
  const outputs = columns.flatMap((column, index) =>
    isValueColumn(column) && column.kind === 'output' && column.editable
      ? [{ column: index, key: column.key, parameter: column.parameter.uuid }]
      : [],
  );
  for (const [row, { sample, series }] of rows.entries()) {
    if (series.locked) continue;
    const values = valuesOf(sample);
    const empty = outputs.find(({ parameter }) => (values.get(parameter) ?? null) === null);
    if (empty) return { row, column: empty.column, sample: sample.uuid, key: empty.key };
  }
  return { row: 0, column: 0 };
}
