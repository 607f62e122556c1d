import Chip from '@mui/material/Chip';

export const statusText = ({ is_active }: { is_active: boolean }) => (is_active ? 'Active' : 'Inactive');

/** Inactive is red. */
export function StatusChip({ is_active }: { is_active: boolean }) {
  return (
    <Chip size="small" variant="outlined" color={is_active ? 'success' : 'error'} label={statusText({ is_active })} />
  );
}
