import type { FileRow, ImportColumn, RowProblem } from '#shared/rules/import-columns.ts';
import { isNoNumber } from '#shared/rules/missing-value.ts';
import { plainText } from '#shared/rules/plain-text.ts';
import { type Excluded, exclusionOf, exclusionText, exclusionTexts } from '#shared/rules/sample-state.ts';
import { sideColumns } from '#shared/rules/side-tables.ts';
import { type ProposedState, statesOfRows } from '#shared/rules/states-of-rows.ts';
import { ownColumn, sampleColumns } from '#shared/samples/sample-columns.ts';
import type { CsvContent } from '#web/lib/table-file/read-csv.ts';
import { type Counted, counted } from '#web/lib/table-file/row-problems.ts';

export interface StateChoice {
  /** False if the person imports no states. */
  states?: boolean | undefined;
}

/** The states that rows of a file propose, and cells of the product's own column that say none. */
interface ProposedStates {
  states: ProposedState[];
  unread: RowProblem[];
}

/** @param used the columns of parameters */
export function proposedStates(
  { headers, rows, format }: Pick<CsvContent, 'headers' | 'rows' | 'format'>,
  used: readonly ImportColumn[],
): ProposedStates {
  const taken = new Set(used.map(({ index }) => index));
  const aside = sideColumns(headers, rows);
  const isOther = (index: number) => !taken.has(index) && !aside.has(index);
  const ownIndex = (name: 'state' | 'reason') =>
    headers.findIndex((header, index) => isOther(index) && ownColumn(header) === name);
  const own = { state: ownIndex('state'), reason: ownIndex('reason') };
  const others = headers.flatMap((header, index) =>
    isOther(index) && ownColumn(header) === undefined ? [{ header: header || `Column ${index + 1}`, index }] : [],
  );
  const columns = { outputs: used, others, own: own.state < 0 ? undefined : own };
  return {
    states: statesOfRows(rows, columns, format.decimal),
    unread: own.state < 0 ? [] : unreadStates(rows, own.state),
  };
}

const unreadStates = (rows: readonly FileRow[], index: number): RowProblem[] =>
  rows.flatMap(({ number: row, cells }) => {
    const text = plainText(cells[index] ?? '');
    if (exclusionOf(text) !== undefined) return [];
    return [{ row, column: sampleColumns.state.header, message: `${text} is none of failed and left out` }];
  });

/** The states as the person sees them before the import, each with its row and the reason. */
export const presentStates = (states: readonly ProposedState[]): Counted =>
  counted(states.map((state) => ({ row: state.row, column: state.column, message: exclusionText(state) })));

/** Cells that cannot be read, without those that the row's state explains, such as `failed`. */
export function withoutExplained(
  unread: readonly RowProblem[],
  states: readonly ProposedState[],
  { rows, used }: { rows: readonly FileRow[]; used: readonly ImportColumn[] },
): readonly RowProblem[] {
  if (unread.length === 0 || states.length === 0) return unread;
  const stated = new Set(states.map(({ row }) => row));
  const cells = new Map(rows.flatMap((row) => (stated.has(row.number) ? [[row.number, row.cells] as const] : [])));
  const indexOf = new Map(used.map(({ header, index }) => [header, index]));
  return unread.filter(({ row, column }) => {
    const cell = cells.get(row)?.[indexOf.get(column) ?? -1];
    return cell === undefined || !isNoNumber(plainText(cell));
  });
}

/** The cells of a call that give a row's sample its state; empty ones where it has none. */
export const stateCells = ({ state, reason }: Excluded) => ({
  [sampleColumns.state.header]: state ? exclusionTexts[state] : null,
  [sampleColumns.reason.header]: reason ?? null,
});
