import CloseIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ClipboardEvent, type MouseEvent, memo } from 'react';
import { withPastedCategories } from '#shared/rules/pasted-categories.ts';
import { inOneLine, type RowOrigin } from './row-drafts.ts';
import type { RowColumn, RowTexts } from './rows-config.ts';

export interface RowHandlers {
  onTexts: (origin: RowOrigin, texts: RowTexts) => void;
  /** Returns true if the text was more than a cell. */
  onBlock: (index: number, column: string, text: string) => boolean;
  /** Keeps the changes, although somebody else has changed the same cells. */
  onUseMine: (origin: RowOrigin) => void;
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
  /** By changed column, what somebody else has saved there. */
  conflicts: RowTexts;
  status: string;
  isDirty: boolean;
  handlers: RowHandlers;
}

/** A row that looks the same is not rendered again: there may be hundreds of fields. */
export const EditedRow = memo(Row, ({ handlers, columns, ...before }, after) => {
  const { handlers: nextHandlers, columns: nextColumns, ...next } = after;
  return handlers === nextHandlers && columns === nextColumns && JSON.stringify(before) === JSON.stringify(next);
});

function Row(props: Props) {
  const { index, origin, columns, texts, derived, locked, problems, conflicts, status, isDirty, handlers } = props;
  const rowName = `row ${index + 1}`;
  const statusId = `status-${origin.id}`;
  const [first] = Object.keys(conflicts);
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
      <td className={`status${reasons ? ' wrong' : ''}`}>
        <span id={statusId}>{reasons || status}</span>
        {first !== undefined && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', mx: -0.75 }}>
            <Button
              size="small"
              aria-label={`Use mine in ${rowName}`}
              onClick={(event) => {
                focusCell(event, first);
                handlers.onUseMine(origin);
              }}
            >
              Use mine
            </Button>
            <Button
              size="small"
              aria-label={`Keep theirs in ${rowName}`}
              onClick={(event) => {
                focusCell(event, first);
                handlers.onTexts(origin, textsOf(origin, Object.keys(conflicts)));
              }}
            >
              Keep theirs
            </Button>
          </Stack>
        )}
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

const textsOf = ({ texts }: RowOrigin, keys: readonly string[]): RowTexts =>
  Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']));

/** The buttons of the choice go with it. */
function focusCell({ currentTarget }: MouseEvent, column: string): void {
  currentTarget.closest('tr')?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus();
}

/** Categories have neither importance nor target; a row without anything has no hints. */
function hintOf(column: RowColumn, texts: RowTexts): string {
  if (!column.hint) return '';
  return !texts.name || (texts.categories && !column.ofSamples) ? '' : column.hint;
}

interface CellProps {
  column: RowColumn;
  /** 'row 3' */
  rowName: string;
  text: string;
  /** The meaning of the empty cell. */
  hint: string;
  problem: string | undefined;
  /** The element that says the row's problems. */
  describedBy: string;
  isLocked: boolean;
  onText: (text: string) => void;
  /** Returns true if the paste was for more than this cell. */
  onBlock: (text: string) => boolean;
}

/** Why a cell cannot be changed here. */
const ofForm = 'Only the form can change this: choose Edit in the list';
const ofNewRows = 'Only asked of new inputs: the sample table has the values';

/** One cell of a row: a plain field, because there are hundreds. */
function RowCell(props: CellProps) {
  const { column, rowName, text, hint, problem, describedBy, isLocked, onText, onBlock } = props;
  const shared = {
    'aria-label': `${column.header}, ${rowName}`,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : describedBy,
    'data-column': column.key,
    className: `field ${column.align ?? ''}`,
    title: isLocked ? (column.ofSamples ? ofNewRows : ofForm) : problem,
    disabled: isLocked,
  };
  if (column.options) {
    const isOption = text === '' || column.options.includes(text);
    return (
      <select {...shared} value={text} onChange={(event) => onText(event.target.value)}>
        <option value="">{hint}</option>
        {!isOption && <option>{text}</option>}
        {column.options
          .filter((option) => option !== hint)
          .map((option) => (
            <option key={option}>{option}</option>
          ))}
      </select>
    );
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (onBlock(pasted)) event.preventDefault();
    else if (/[\r\n]/.test(pasted.trim())) {
      // A list of categories; a field has one line.
      event.preventDefault();
      onText(column.key === 'categories' ? withPastedCategories(text, pasted) : inOneLine(`${text}\n${pasted}`));
    }
  }
  const list = column.suggestions && `suggestions-${column.key}`;
  return (
    <input
      {...shared}
      {...(list && { list })}
      value={text}
      placeholder={hint}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
      onPaste={onPaste}
    />
  );
}
