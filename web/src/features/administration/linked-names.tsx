import { limits } from '#shared/rules/limits.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { nameColumn } from './named-config.ts';

interface Props {
  label: string;
  rows: readonly { uuid: string; name: string }[];
  emptyText: string;
}

/** A table within an expanded row, five rows a page. */
export function LinkedNames({ label, rows, emptyText }: Props) {
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

const columns = [nameColumn];
