import type { Role, User } from '#shared/contracts/administration.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { limits } from '#shared/rules/limits.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { nameIn } from '#web/lib/resources/administration.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import { statusColumn, statusText } from '#web/ui/status-chip.tsx';
import { UserFactor } from './user-factor.tsx';

/** Online: last seen less than five minutes ago. */
export function onlineStatus({ last_visit }: Pick<User, 'last_visit'>, now = Date.now() / 1000): 'online' | 'offline' {
  return last_visit !== null && now - last_visit < limits.onlineSeconds ? 'online' : 'offline';
}

const accountRoleText = ({ is_staff }: Pick<User, 'is_staff'>) => (is_staff ? 'Superadmin' : 'User');

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

interface Props {
  user: User;
  roles: readonly Role[] | undefined;
  workspaces: readonly Workspace[] | undefined;
}

export function UserDetails({ user, roles, workspaces }: Props) {
  const items = user.workspaces.map(({ uuid, workspace, role }) => {
    const known = workspaces?.find((item) => item.uuid === workspace);
    const state = known ? `${known.licence_name}, ${statusText(known).toLowerCase()}` : '';
    return { key: uuid, text: `${known?.name ?? ''} (${state}) – ${nameIn(roles, role)}` };
  });
  return (
    <DetailList
      details={[
        { label: 'Name', value: user.name },
        { label: 'E-mail', value: user.email },
        { label: 'Role', value: accountRoleText(user) },
        { label: 'Status', value: statusText(user) },
        ...(user.second_factor ? [{ label: 'Second factor', value: <UserFactor user={user} /> }] : []),
        { label: 'Workspaces', value: <NumberedList items={items} empty="No workspaces" /> },
        { label: 'Last activity', value: lastActivity(user) },
        { label: 'Created', value: formatDate(user.first_date) },
      ]}
    />
  );
}

function lastActivity(user: User): string {
  if (user.last_visit === null) return 'User has not logged in yet';
  return `Last activity on ${formatDate(user.last_visit)} (${onlineStatus(user)})`;
}
