import { formatDate } from '#web/lib/format/format-date.ts';
import type { DataTableColumn } from './data-table-column.ts';

/** A column of dates: sorted by time, shown and searched as DD-MM-YYYY HH:MM; empty without a date. */
export function dateColumn<Row>(
  id: string,
  header: string,
  seconds: (row: Row) => number | null,
  more: Partial<DataTableColumn<Row>> = {},
): DataTableColumn<Row> {
  const text = (row: Row) => {
    const value = seconds(row);
    return value === null ? '' : formatDate(value);
  };
  return { id, header, value: (row) => seconds(row) ?? 0, cell: text, text, nowrap: true, ...more };
}
