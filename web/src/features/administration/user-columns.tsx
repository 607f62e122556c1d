import type { User } from '#shared/contracts/administration.ts';
import { limits } from '#shared/rules/limits.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import { statusColumn } from '#web/ui/status-chip.tsx';

/** Online: last seen less than five minutes ago. */
export function onlineStatus({ last_visit }: Pick<User, 'last_visit'>, now = Date.now() / 1000): 'online' | 'offline' {
  return last_visit !== null && now - last_visit < limits.onlineSeconds ? 'online' : 'offline';
}

export const accountRoleText = ({ is_staff }: Pick<User, 'is_staff'>) => (is_staff ? 'Superadmin' : 'User');

export const userColumns: DataTableColumn<User>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'email', header: 'E-mail', value: ({ email }) => email, nowrap: 'from-tablets' },
  { id: 'role', header: 'Role', value: accountRoleText },
  statusColumn,
  dateColumn('created', 'Created', ({ first_date }) => first_date),
  dateColumn('last_visit', 'Last visit', ({ last_visit }) => last_visit),
  {
    id: 'online',
    header: 'Online status',
    value: (user) => (onlineStatus(user) === 'online' ? 'Online' : 'Offline'),
  },
];
