import type { ClipboardEvent } from 'react';
import { inOneLine } from './row-drafts.ts';
import type { RowColumn } from './rows-config.ts';

interface Props {
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
export function RowCell(props: Props) {
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
      onText(inOneLine(`${text}\n${pasted}`));
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
