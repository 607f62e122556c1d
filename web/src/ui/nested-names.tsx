import { limits } from '../../../shared/rules/limits.ts';
import { DataTable } from './data-table/data-table.tsx';
import type { DataTableColumn } from './data-table/data-table-column.ts';

interface Props {
  label: string;
  rows: readonly { uuid: string; name: string }[];
  emptyText: string;
}

/** A table within an expanded row, five rows a page. */
export function NestedNames({ label, rows, emptyText }: Props) {
  return (
    <DataTable
      label={label}
      query={{ data: rows, isPending: false, isFetching: false, isError: false, refetch: () => undefined }}
      columns={columns}
      rowName={({ name }) => name}
      rowsPerPage={limits.nestedRowsPerPage}
      emptyText={emptyText}
    />
  );
}

const columns: DataTableColumn<{ uuid: string; name: string }>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
];
