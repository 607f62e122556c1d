import type { User } from '../../../../shared/contracts/administration.ts';
import { limits } from '../../../../shared/rules/limits.ts';
import { formatDate } from '../../lib/format-date.ts';
import type { DataTableColumn } from '../../ui/data-table/data-table-column.ts';
import { StatusChip, statusText } from '../../ui/status-chip.tsx';

/** Online is who was seen within the last five minutes. */
export function onlineStatus({ last_visit }: Pick<User, 'last_visit'>, now = Date.now() / 1000): 'online' | 'offline' {
  return last_visit !== null && now - last_visit < limits.onlineSeconds ? 'online' : 'offline';
}

export const roleText = ({ is_staff }: Pick<User, 'is_staff'>) => (is_staff ? 'Superadmin' : 'User');

export const userColumns: DataTableColumn<User>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'email', header: 'E-mail', value: ({ email }) => email, hideBelow: 'sm' },
  { id: 'role', header: 'Role', value: roleText, hideBelow: 'md' },
  { id: 'status', header: 'Status', value: statusText, cell: (user) => <StatusChip is_active={user.is_active} /> },
  {
    id: 'created',
    header: 'Created',
    value: ({ first_date }) => first_date,
    cell: ({ first_date }) => formatDate(first_date),
    searchable: false,
    nowrap: true,
    hideBelow: 'lg',
  },
  {
    id: 'last_visit',
    header: 'Last visit',
    value: ({ last_visit }) => last_visit ?? 0,
    cell: ({ last_visit }) => (last_visit === null ? '' : formatDate(last_visit)),
    searchable: false,
    nowrap: true,
    hideBelow: 'lg',
  },
  {
    id: 'online',
    header: 'Online status',
    value: (user) => (onlineStatus(user) === 'online' ? 'Online' : 'Offline'),
    hideBelow: 'md',
  },
];
