import type { ReactNode } from 'react';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import { statusText } from '#web/ui/status-chip.tsx';
import { expiresSoon, expiryWords } from './expiry-words.ts';

export interface ListedMember {
  uuid: string;
  email: string;
  is_active: boolean;
  role_name: string;
}

/** The expanded row of a workspace; `users` is undefined while they load. */
export function WorkspaceDetails({
  workspace,
  users,
  usage,
  tokens,
}: {
  workspace: Workspace;
  users: readonly ListedMember[] | undefined;
  /** The usage of this month; roles that may read the workspace's settings see it. */
  usage?: ReactNode;
  /** The members' access tokens; administrators see them. */
  tokens?: ReactNode;
}) {
  const { licence_name, expiry_date } = workspace;
  const items = (users ?? []).map((user) => ({
    key: user.uuid,
    text: `${user.email} (${statusText(user).toLowerCase()}) – ${user.role_name}`,
  }));
  return (
    <DetailList
      details={[
        { label: 'Name', value: workspace.name },
        { label: 'Description', value: workspace.description || 'No description' },
        {
          label: 'Licence',
          value: `Licence '${licence_name}' expires on ${formatDate(expiry_date)} (${remainingDays(expiry_date)} days remaining)`,
        },
        ...(expiresSoon(expiry_date) ? [{ label: 'Expiry', value: capitalized(expiryWords(expiry_date)) }] : []),
        { label: 'Status', value: statusText(workspace) },
        ...(workspace.demands_second_factor ? [{ label: 'Second factor', value: 'Members need one' }] : []),
        ...(workspace.demands_reauthentication ? [{ label: 'Changing roles', value: 'Needs the password again' }] : []),
        { label: 'Users', value: users ? <NumberedList items={items} empty="No users" /> : '…' },
        ...(tokens ? [{ label: 'Access tokens', value: tokens }] : []),
        ...(usage ? [{ label: 'Used this month', value: usage }] : []),
        { label: 'Created', value: formatDate(workspace.created) },
      ]}
    />
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const secondsPerDay = 86_400;

export function remainingDays(expiryDate: number, now = Date.now() / 1000): number {
  return Math.max(0, Math.round((expiryDate - now) / secondsPerDay));
}
