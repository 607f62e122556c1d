import type { DataTableColumn } from './data-table/data-table-column.ts';
import { StatusChip, statusText } from './status-chip.tsx';

/** Whether a user or a workspace is active. */
export const statusColumn: DataTableColumn<{ is_active: boolean }> = {
  id: 'status',
  header: 'Status',
  value: statusText,
  cell: ({ is_active }) => <StatusChip is_active={is_active} />,
  searchFromStart: true,
};
