import { valuesOf } from '#web/lib/resources/sample-values.ts';
import type { CellAnchor } from './cell-position.ts';
import { isValueColumn, type SampleColumn } from './sample-columns.ts';
import type { SampleRow } from './sample-rows.ts';

/** Where the Tab key enters a table: the first output that is not measured yet, else the first cell. */
export function startCell(rows: readonly SampleRow[], columns: readonly SampleColumn[]): CellAnchor {
  const outputs = columns.flatMap((column, index) =>
    isValueColumn(column) && column.kind === 'output' && column.editable
      ? [{ column: index, key: column.key, parameter: column.parameter.uuid }]
      : [],
  );
  for (const [row, { sample }] of rows.entries()) {
    const values = valuesOf(sample);
    const empty = outputs.find(({ parameter }) => (values.get(parameter) ?? null) === null);
    if (empty) return { row, column: empty.column, sample: sample.uuid, key: empty.key };
  }
  return { row: 0, column: 0 };
}
