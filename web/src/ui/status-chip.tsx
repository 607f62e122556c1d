import Chip from '@mui/material/Chip';
import type { DataTableColumn } from './data-table/data-table-column.ts';

export const statusText = ({ is_active }: { is_active: boolean }) => (is_active ? 'Active' : 'Inactive');

/** Inactive is red. */
export function StatusChip({ is_active }: { is_active: boolean }) {
  return (
    <Chip size="small" variant="outlined" color={is_active ? 'success' : 'error'} label={statusText({ is_active })} />
  );
}

/** Whether a user or a workspace is active. */
export const statusColumn: DataTableColumn<{ is_active: boolean }> = {
  id: 'status',
  header: 'Status',
  value: statusText,
  cell: ({ is_active }) => <StatusChip is_active={is_active} />,
  searchFromStart: true,
};
