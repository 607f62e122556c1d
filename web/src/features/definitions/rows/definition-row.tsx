import CloseIcon from '@mui/icons-material/CloseRounded';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { RowCell } from './row-cell.tsx';
import type { RowOrigin } from './row-drafts.ts';
import type { RowColumn, RowTexts } from './rows-config.ts';

export interface RowHandlers {
  onTexts: (origin: RowOrigin, texts: RowTexts) => void;
  /** Returns true if the text was more than a cell. */
  onBlock: (index: number, column: string, text: string) => boolean;
  onRemove: (origin: RowOrigin) => void;
}

interface Props {
  index: number;
  origin: RowOrigin;
  columns: readonly RowColumn[];
  texts: RowTexts;
  derived: string;
  locked: readonly string[];
  /** The problems that are shown, by column. */
  problems: RowTexts;
  status: string;
  isDirty: boolean;
  handlers: RowHandlers;
}

/** A row that looks the same is not rendered again: there may be hundreds of fields. */
export const DefinitionRow = memo(Row, ({ handlers, columns, ...before }, after) => {
  const { handlers: nextHandlers, columns: nextColumns, ...next } = after;
  return handlers === nextHandlers && columns === nextColumns && JSON.stringify(before) === JSON.stringify(next);
});

function Row(props: Props) {
  const { index, origin, columns, texts, derived, locked, problems, status, isDirty, handlers } = props;
  const rowName = `row ${index + 1}`;
  const statusId = `status-${origin.id}`;
  const reasons = [...new Set(Object.values(problems))].join('. ');
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key}>
          <RowCell
            column={column}
            rowName={rowName}
            text={texts[column.key] ?? ''}
            hint={column.key === 'short_name' ? derived : locked.includes(column.key) ? '' : hintOf(column, texts)}
            problem={problems[column.key]}
            describedBy={statusId}
            isLocked={locked.includes(column.key)}
            onText={(text) => handlers.onTexts(origin, { [column.key]: text })}
            onBlock={(text) => handlers.onBlock(index, column.key, text)}
          />
        </td>
      ))}
      <td id={statusId} className={`status${reasons ? ' wrong' : ''}`}>
        {reasons || status}
      </td>
      <td>
        {isDirty && (
          <IconButton
            size="small"
            aria-label={`${origin.isNew ? 'Remove' : 'Undo the changes of'} ${rowName}`}
            sx={{ m: 0.25 }}
            onClick={() => handlers.onRemove(origin)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** Categories have neither importance nor target; a row without anything has no hints. */
function hintOf(column: RowColumn, texts: RowTexts): string {
  if (!column.hint) return '';
  return !texts.name || (texts.categories && !column.ofSamples) ? '' : column.hint;
}
