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
import { valuesOf } from '#web/lib/resources/sample-values.ts';
import type { EditMove } from './cell-editor.tsx';
import { type CellAnchor, cellOf, positionAfter } from './cell-position.ts';
import { cellDraft } from './cell-value.ts';
import { type Cell, clamped, moved, tabbed } from './grid-keys.ts';
import type { OpenEditor } from './open-editor.ts';
import type { TableEdit } from './paste-block.ts';
import { isValueColumn, type SampleColumn, type ValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

export interface CellHandlers {
  onPoint: (cell: Cell, edit: boolean) => void;
  /** Takes the editor's text; returns the message if it cannot be taken. */
  onTake: (cell: Cell, move: EditMove) => string | undefined;
  onCancel: () => void;
}

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly SampleRow[];
  columns: readonly SampleColumn[];
  editor: OpenEditor;
  /** A job runs: edits cannot start. */
  blocked: boolean;
  /** Takes the open editor's text; returns the message if it cannot be taken. */
  onTaken: () => string | undefined;
  onEdit: (edits: readonly TableEdit[]) => void;
  /** A block was pasted at a cell. */
  onPaste: (text: string, at: Cell) => void;
}

/** The cursor of a sample table and its keyboard handling. The handlers never change. */
export function useGridCursor(options: Options) {
  const { rows, columns, editor, blocked } = options;
  const [anchor, setAnchor] = useState<CellAnchor>({ row: 0, column: 0 });
  const cell = cellOf(anchor, rows, columns);
  const open = useSyncExternalStore(editor.subscribe, editor.cell);
  /**
   * The person typed while no edit could start. Further keys are ignored until a cell is chosen again: when the job
   * ends, the rest of a number must not start an edit, nor may the next number go into this cell.
   */
  const [isStopped, setStopped] = useState(false);
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
    target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [focusRequest, scroller]);

  const commands = useMemo(() => {
    const setCell = (target: Cell) => {
      const { rows, columns } = latest.current;
      setAnchor({ ...target, sample: rows[target.row]?.sample.uuid, key: columns[target.column]?.key });
      setStopped(false);
    };
    const goTo = (target: Cell) => {
      const { rows, columns } = latest.current;
      setCell(clamped(target, { rows: rows.length, columns: columns.length }));
      requestFocus((count) => count + 1);
    };
    const handlers: CellHandlers = {
      onPoint(target, edit) {
        setCell(target);
        if (edit) begin(latest.current, target);
      },
      onTake(target, move) {
        const error = latest.current.onTaken();
        if (error === undefined && move !== 'stay') {
          goTo(positionAfter(target, move, editableColumns(latest.current.columns)));
        }
        return error;
      },
      onCancel() {
        latest.current.editor.close();
        requestFocus((count) => count + 1);
      },
    };
    return { goTo, handlers };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const column = columns[cell.column];
    const size = { rows: rows.length, columns: columns.length };
    const target = event.ctrlKey && event.key.startsWith('Arrow') ? undefined : moved(cell, event, size);
    if (target) {
      event.preventDefault();
      commands.goTo(target);
    } else if (event.key === 'Tab') {
      const next = tabbed(cell, event.shiftKey, editableColumns(columns));
      if (!next) return;
      event.preventDefault();
      commands.goTo(next);
    } else if (event.key === 'Escape') {
      setStopped(false);
    } else if (cell.row < 0) {
      // The header's buttons handle their own keys.
    } else if (column?.kind === 'actions' && (event.key === 'Enter' || event.key === ' ')) {
      if (event.target instanceof HTMLElement) event.target.querySelector('button')?.click();
    } else if (column && isValueColumn(column) && column.editable && !event.ctrlKey) {
      startEdit(event, column);
    }
  }

  function startEdit(event: KeyboardEvent, column: ValueColumn): void {
    const isText = event.key.length === 1;
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    const isStart = event.key === 'Enter' || event.key === 'F2';
    if (!isText && !isDelete && !isStart) return;
    event.preventDefault();
    if (blocked || isStopped) setStopped(isStopped || !isStart);
    else if (isStart) begin(options, cell);
    else if (isText) begin(options, cell, column.categories ? undefined : event.key);
    else if (column.kind === 'output') empty(options, cell);
  }

  function onPaste(event: ClipboardEvent): void {
    if (cell.row < 0) return;
    event.preventDefault();
    editor.close();
    requestFocus((count) => count + 1);
    options.onPaste(event.clipboardData.getData('text/plain'), cell);
  }

  return { cell, open, isStopped, handlers: commands.handlers, onKeyDown, onPaste };
}

function begin({ rows, columns, editor }: Options, cell: Cell, typed?: string): void {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  if (!row || !column || !isValueColumn(column)) return;
  const before = valuesOf(row.sample).get(column.parameter.uuid) ?? null;
  const unreadable = row.unsaved?.find(
    ({ parameter, problem }) => parameter === column.parameter.uuid && problem?.kind === 'unreadable',
  );
  editor.open(
    { row, column, before, typed: typed !== undefined },
    typed ?? unreadable?.text ?? cellDraft(before, editor.decimal()),
  );
}

function empty({ rows, columns, onEdit }: Options, cell: Cell): void {
  const [row, column] = [rows[cell.row], columns[cell.column]];
  if (!row || !column || !isValueColumn(column)) return;
  const before = valuesOf(row.sample).get(column.parameter.uuid) ?? null;
  if (before !== null) onEdit([{ row, column, value: null, before }]);
}

const editableColumns = (columns: readonly SampleColumn[]) =>
  columns.map((column) => isValueColumn(column) && column.editable);
