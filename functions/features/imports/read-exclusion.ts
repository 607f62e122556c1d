import type * as z from 'zod';
import { cellOf, type ImportRow } from '#shared/rules/import-rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { exclusionOf } from '#shared/rules/sample-state.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import type { rowExclusion } from './plan-outputs.ts';

const { state: stateColumn, reason: reasonColumn } = sampleColumns;

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
