import type * as z from 'zod';
import { sampleLabel } from '#shared/contracts/samples.ts';
import { cellOf, type ImportRow } from '#shared/rules/import-rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { exclusionOf } from '#shared/rules/sample-state.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import type { rowExclusion } from './plan-outputs.ts';

const { state: stateColumn, reason: reasonColumn } = sampleColumns;

/** The labels of rows; undefined for those without one. */
export function readLabels(
  rows: readonly ImportRow[],
  report: (row: number, column: string, message: string) => void,
): (string | undefined)[] {
  const { header } = sampleColumns.label;
  const rowOf = new Map<string, number>();
  return rows.map((cells, row) => {
    const text = String(cellOf(cells, header) ?? '').trim();
    if (text === '') return undefined;
    const read = sampleLabel.safeParse(text);
    const other = rowOf.get(text);
    if (!read.success) report(row, header, read.error.issues[0]?.message ?? messages.invalid('Label'));
    else if (other !== undefined) report(row, header, `Row ${other + 1} has the label ${text}, too`);
    rowOf.set(text, row);
    return text;
  });
}

/** The state that a row gives its sample, by its columns of state and reason. */
export function readExclusion(
  cells: ImportRow,
  report: (column: string, message: string) => void,
): z.infer<typeof rowExclusion> {
  const [text, reason] = [stateColumn, reasonColumn].map(({ header }) => String(cellOf(cells, header) ?? '').trim());
  const state = exclusionOf(text ?? '');
  if (state === undefined) report(stateColumn.header, `${stateColumn.header} must be failed, left out, or empty`);
  if (!state) return {};
  if (reason && reason.length > limits.reason) report(reasonColumn.header, messages.tooLong('Reason', limits.reason));
  return reason ? { state, reason } : { state };
}
