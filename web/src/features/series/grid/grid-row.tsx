import Tooltip from '@mui/material/Tooltip';
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { sampleState } from '#shared/rules/sample-state.ts';
import { unsavedReasonOf } from '#web/unsaved/unsaved-summary.ts';
import { CellEditor, type OpenCell, type OpenEditor } from './cell-editor.tsx';
import { SampleCell } from './sample-cell.tsx';
import { type GridColumn, isValueColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';
import type { CellHandlers } from './use-grid-cursor.ts';
import type { OnUnsaved } from './use-unsaved-popover.tsx';

interface Props {
  row: SampleRow;
  index: number;
  /** The row's distance from the first one, and its height. */
  top: number;
  height: number;
  /** The row is a card: its cells say what they are. */
  isCard: boolean;
  columns: readonly GridColumn[];
  /** The distances from the edges of columns that stay in sight. */
  pins: readonly (CSSProperties | undefined)[];
  outputs: readonly OutParameter[];
  rank: number;
  /** The column with the cursor, if the cursor is in this row. */
  current: number | undefined;
  /** The cell of this row that is being edited. */
  open: OpenCell | undefined;
  editor: OpenEditor;
  /** Edits cannot start while a job runs. */
  blocked: boolean;
  /** Selected in charts. */
  isSelected: boolean;
  /** Why what is typed at the cursor is ignored. */
  stopped: string | undefined;
  /** The selected columns, if the row is in the selected range. */
  rangeFrom: number | undefined;
  rangeTo: number | undefined;
  handlers: CellHandlers;
  onLeave: () => void;
  onUnsaved: OnUnsaved;
  ruleNames: ReadonlyMap<string, string>;
  actions: (row: SampleRow) => ReactNode;
}

export const GridRow = memo(function GridRow(props: Props) {
  const {
    row,
    index,
    top,
    height,
    isCard,
    columns,
    pins,
    outputs,
    rank,
    current,
    open,
    editor,
    blocked,
    stopped,
    isSelected,
  } = props;
  const { rangeFrom = Number.POSITIVE_INFINITY, rangeTo = -1 } = props;
  const { handlers, onLeave, onUnsaved, ruleNames, actions } = props;
  const state = sampleState(row.counted, outputs);
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(
    () => () => {
      // Not where a row is only scrolled out of sight: the one with the cursor stays.
      const cursor = document.activeElement?.closest('td[tabindex="0"], td.editing');
      if (cursor && element.current?.contains(cursor)) handlers.onRemove();
    },
    [handlers],
  );
  return (
    <tr
      ref={element}
      aria-rowindex={index + 2}
      aria-busy={row.unsaved !== undefined || undefined}
      aria-selected={isSelected || undefined}
      className={`row ${state}`}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {columns.map((column, columnIndex) => {
        const cell = { row: index, column: columnIndex };
        const value = isValueColumn(column) ? column : undefined;
        const isEditable = value?.editable === true && !blocked && !row.series.locked;
        const underEdit = value && open?.column.parameter.uuid === value.parameter.uuid;
        const isInRange = columnIndex >= rangeFrom && columnIndex <= rangeTo;
        const unsaved = value && row.unsaved?.find(({ parameter }) => parameter === value.parameter.uuid);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
          <td
            key={column.key}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
            role="gridcell"
            aria-colindex={columnIndex + 1}
            data-cell={value && `${value.parameter.name} ${row.number}`}
            aria-readonly={value ? !isEditable : undefined}
            aria-selected={isInRange || undefined}
            tabIndex={current === columnIndex && !underEdit ? 0 : -1}
            className={`cell ${column.kind} ${column.align}${isEditable ? ' editable' : ''}${underEdit ? ' editing' : ''}${unsaved ? ` unsaved${unsavedReasonOf(unsaved) ? ' troubled' : ''}` : ''}${pins[columnIndex] ? ' pinned' : ''}`}
            style={pins[columnIndex]}
            onClick={({ shiftKey }) => {
              if (!underEdit && !shiftKey) handlers.onPoint(cell, isEditable);
            }}
          >
            {isCard && column.kind !== 'status' && column.kind !== 'actions' && (
              <span className="label">{column.header} </span>
            )}
            {underEdit ? (
              <CellEditor
                editor={editor}
                cell={open}
                label={`${value.parameter.name}, sample ${row.number}`}
                onTake={(move) => handlers.onTake(cell, move)}
                onCancel={handlers.onCancel}
                onLeave={onLeave}
              />
            ) : current === columnIndex && stopped ? (
              <Tooltip open title={stopped} placement="bottom-start">
                <span className="text">Not typed</span>
              </Tooltip>
            ) : (
              <Value isCard={isCard}>
                <SampleCell
                  row={row}
                  column={column}
                  unsaved={unsaved}
                  onUnsaved={onUnsaved}
                  state={state}
                  rank={rank}
                  ruleNames={ruleNames}
                  actions={column.kind === 'actions' ? actions(row) : undefined}
                />
              </Value>
            )}
          </td>
        );
      })}
    </tr>
  );
});

const Value = ({ isCard, children }: { isCard: boolean; children: ReactNode }) =>
  isCard ? <span className="value">{children}</span> : children;
