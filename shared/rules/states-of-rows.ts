import { restored } from './csv.ts';
import { type FileRow, type ImportColumn, importValue } from './import-columns.ts';
import { limits } from './limits.ts';
import { isNoNumber, isUndetermined, saysFailed, withoutFailure } from './missing-value.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import { describesTheRows, isRemark, reasonToSkip, saysSucceeded } from './reason-to-skip.ts';
import { type Exclusion, exclusionOf } from './sample-state.ts';

/** The state that a row of a file proposes for its sample, with the cell that says so. */
export interface ProposedState {
  row: number;
  column: string;
  state: Exclusion;
  reason?: string;
}

export interface ColumnsOfStates {
  /** The outputs that are imported. */
  outputs: readonly ImportColumn[];
  /** Columns that become no parameter: remarks may be among them. */
  others: readonly { header: string; index: number }[];
  /** The product's own columns of a state and its reason. */
  own?: { state: number; reason: number } | undefined;
}

/**
 * The states that a file's rows propose: what the product's own column says; a remark or an output that says that the
 * run failed; an output that could not be determined, in a row without any other (decision IMPORT-29).
 */
export function statesOfRows(
  rows: readonly FileRow[],
  columns: ColumnsOfStates,
  decimal: DecimalSymbol,
): ProposedState[] {
  const outputs = columns.outputs.filter(({ kind, parameter }) => kind === 'output' && !parameter.is_categorical);
  const remarks = remarksAmong(columns.others, rows, decimal);
  const found = rows.map((row) => stateOf(row, { outputs, remarks, own: columns.own, all: columns.outputs }, decimal));
  // Where most rows have none, they are still to be measured.
  const undetermined = found.filter((one) => one?.isUndetermined).length;
  return found.flatMap((one) => {
    if (!one || (one.isUndetermined && undetermined * 2 > rows.length)) return [];
    const { isUndetermined: _, ...state } = one;
    return [state];
  });
}

interface Sources extends Pick<ColumnsOfStates, 'own'> {
  outputs: readonly ImportColumn[];
  all: readonly ImportColumn[];
  remarks: readonly Remarks[];
}

interface Remarks {
  header: string;
  index: number;
  /** The header says so. */
  isNamed: boolean;
}

function stateOf(
  { number: row, cells }: FileRow,
  { outputs, all, remarks, own }: Sources,
  decimal: DecimalSymbol,
): (ProposedState & { isUndetermined?: boolean }) | undefined {
  const textOf = ({ index }: { index: number }) => restored(plainText(cells[index] ?? ''));
  const stated = own && exclusionOf(textOf({ index: own.state }));
  if (own && stated) return { row, column: ownColumn, state: stated, ...withReason(textOf({ index: own.reason })) };
  const failed = (column: string, reason: string | undefined) => ({
    ...{ row, column, state: 'failed' as const },
    ...withReason(reason),
  });
  const remark = remarks.find((one) => saysFailed(textOf(one)));
  if (remark) return failed(remark.header, reasonIn(textOf(remark)));
  const notes = remarks.filter(({ isNamed }) => isNamed).map(textOf);
  const note = notes.find((text) => text !== '' && !saysSucceeded(text));
  const output = outputs.find((one) => saysFailed(textOf(one)));
  if (output) return failed(output.header, reasonIn(textOf(output)) ?? note);
  const unknown = outputs.find((one) => isUndetermined(textOf(one)));
  if (!unknown) return undefined;
  const hasValue = all.some((column) => {
    const isOutput = column.kind === 'output' && !isNoNumber(textOf(column));
    return isOutput && (importValue(cells[column.index] ?? '', column.parameter, decimal) ?? null) !== null;
  });
  if (hasValue) return undefined;
  return { ...failed(unknown.header, note ?? textOf(unknown)), isUndetermined: true };
}

const ownColumn = 'Sample state';

const withReason = (reason = '') => (reason === '' ? {} : { reason: reason.slice(0, limits.reason).trim() });

/** The reason in a text that says that the run failed. */
const reasonIn = (text: string): string | undefined => withoutFailure(text) || undefined;

/** Columns of texts that say so, or that say nothing else of the rows. */
function remarksAmong(columns: ColumnsOfStates['others'], rows: readonly FileRow[], decimal: DecimalSymbol): Remarks[] {
  return columns.flatMap(({ header, index }) => {
    const isNamed = isRemark(header);
    const cells = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    if (!cells.some(saysFailed)) return isNamed ? [{ header, index, isNamed }] : [];
    const isOfRows = !isNamed && reasonToSkip(header, cells, decimal) === describesTheRows;
    return isOfRows ? [] : [{ header, index, isNamed }];
  });
}
