import { memo, type ReactNode } from 'react';
import type { OutParameter } from '../../../../shared/contracts/parameters.ts';
import { sampleState } from '../../../../shared/rules/sample-state.ts';
import { CellEditor } from './cell-editor.tsx';
import { cellDraft } from './cell-value.ts';
import { SampleCell } from './sample-cell.tsx';
import { isValueColumn, type SampleColumn } from './sample-columns.ts';
import { rowHeight } from './sample-grid.ts';
import type { SampleRow } from './sample-rows.ts';
import { valuesOf } from './sample-values.ts';
import type { CellHandlers, Editing } from './use-grid-cursor.ts';

interface Props {
  row: SampleRow;
  index: number;
  columns: readonly SampleColumn[];
  outputs: readonly OutParameter[];
  rank: number;
  /** The column with the cursor, when the cursor is in this row. */
  current: number | undefined;
  editing: Editing | undefined;
  handlers: CellHandlers;
  onRefused: (message: string) => void;
  ruleNames: ReadonlyMap<string, string>;
  actions: (row: SampleRow) => ReactNode;
}

export const SampleTableRow = memo(function SampleTableRow(props: Props) {
  const { row, index, columns, outputs, rank, current, editing, handlers, onRefused, ruleNames, actions } = props;
  const state = sampleState(row.sample, outputs);
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={row.isUnsaved || undefined}
      className={`row ${state}`}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      {columns.map((column, place) => {
        const cell = { row: index, column: place };
        const value = isValueColumn(column) ? column : undefined;
        const underEdit = current === place && editing && value?.editable;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
          <td
            key={column.key}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
            role="gridcell"
            aria-colindex={place + 1}
            aria-readonly={value ? !value.editable : undefined}
            tabIndex={current === place && !underEdit ? 0 : -1}
            className={`cell ${column.kind} ${column.align}${value?.editable ? ' editable' : ''}${underEdit ? ' editing' : ''}`}
            onClick={() => {
              if (!underEdit) handlers.onPoint(cell, value?.editable === true);
            }}
          >
            {underEdit && value ? (
              <CellEditor
                column={value}
                label={`${value.parameter.name}, sample ${row.number}`}
                draft={editing.typed ?? cellDraft(valuesOf(row.sample).get(value.parameter.uuid))}
                typed={editing.typed !== undefined}
                onCommit={(taken, move) => handlers.onCommit(cell, taken, move)}
                onCancel={handlers.onCancel}
                onRefused={(message) => {
                  handlers.onPoint(cell, false);
                  onRefused(message);
                }}
              />
            ) : (
              <SampleCell
                row={row}
                column={column}
                state={state}
                rank={rank}
                ruleNames={ruleNames}
                actions={column.kind === 'actions' ? actions(row) : undefined}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
});
