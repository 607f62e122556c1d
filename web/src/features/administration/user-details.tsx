import type { Role, User } from '#shared/contracts/administration.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { nameIn } from '#web/lib/resources/administration.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import { statusText } from '#web/ui/status-chip.tsx';
import { accountRoleText, onlineStatus } from './user-columns.tsx';

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
