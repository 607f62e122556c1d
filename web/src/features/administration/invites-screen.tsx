import Chip from '@mui/material/Chip';
import { useMemo } from 'react';
import type { Invite } from '#shared/contracts/administration.ts';
import {
  nameIn,
  optionsOf,
  useListAllWorkspaces,
  useListInvites,
  useListPermissions,
  useListRoles,
} from '#web/lib/resources/administration.ts';
import { AdminTable } from '#web/ui/admin-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { EditInviteDialog, NewInviteDialog, useDeleteInvite } from './invite-dialogs.tsx';
import { detailsOf } from './named-config.ts';
import { roleOptions } from './role-text.ts';

export function InvitesScreen() {
  const { data: roles } = useListRoles();
  const { data: workspaces } = useListAllWorkspaces();
  const query = useListInvites();
  const { data: permissions } = useListPermissions();
  const { mutateAsync: remove } = useDeleteInvite();
  const names = useMemo(
    () => ({
      workspace: (invite: Invite) => nameIn(workspaces, invite.workspace),
      role: (invite: Invite) => nameIn(roles, invite.role),
    }),
    [workspaces, roles],
  );
  const columns = useMemo(() => columnsOf(names), [names]);

  return (
    <AdminTable
      title="Invites"
      noun="invite"
      createLabel="New Invite"
      query={query}
      columns={columns}
      initialSort={{ id: 'created', desc: true }}
      rowName={({ email }) => email}
      deleteName={(invite) => `${invite.email} (${names.workspace(invite)})`}
      onDelete={({ uuid }) => remove(uuid)}
      editRefusal={({ state }) => (state === 'accepted' ? 'This invite has been accepted already' : undefined)}
      expanded={(invite) => <DetailList details={detailsOf(columns, invite)} />}
      form={({ item, onClose }) =>
        item ? (
          <EditInviteDialog invite={item} roles={roleOptions(roles, permissions)} onClose={onClose} />
        ) : (
          <NewInviteDialog
            workspaces={optionsOf(workspaces)}
            roles={roleOptions(roles, permissions)}
            onClose={onClose}
          />
        )
      }
    />
  );
}

type Names = Record<'workspace' | 'role', (invite: Invite) => string>;

const columnsOf = (names: Names): DataTableColumn<Invite>[] => [
  { id: 'email', header: 'E-mail', value: ({ email }) => email },
  { id: 'workspace', header: 'Workspace', value: names.workspace },
  { id: 'role', header: 'Role', value: names.role },
  {
    id: 'status',
    header: 'Status',
    value: inviteStatus,
    cell: (invite) => <InviteStatus invite={invite} />,
    nowrap: true,
  },
  { id: 'creator', header: 'Creator', value: ({ creator }) => creator },
  dateColumn('created', 'Created', ({ created }) => created),
];

const labels: Record<Invite['state'], string> = {
  open: 'Open',
  accepted: 'Inactive (accepted)',
  expired: 'Inactive (expired)',
  switched_off: 'Inactive (switched off)',
};
const colors = { open: 'success', accepted: 'default', expired: 'warning', switched_off: 'error' } as const;

const inviteStatus = ({ state }: Invite) => labels[state];

/** Whether an invite can still be accepted, and if not, why. Only a deactivated invite is red. */
function InviteStatus({ invite }: { invite: Invite }) {
  return <Chip size="small" variant="outlined" color={colors[invite.state]} label={labels[invite.state]} />;
}
