import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useListAllWorkspaces, useListRoles, useListUsers } from '#web/lib/resources/administration.ts';
import { AdminTable } from '#web/ui/admin-table.tsx';
import { useDeleteUser } from './user-changes.ts';
import { EditUserDialog, NewUserDialog } from './user-dialogs.tsx';
import { UserDetails, userColumns } from './user-row.tsx';

export function UsersScreen() {
  const { data: roles } = useListRoles();
  const query = useListUsers();
  const { data: workspaces } = useListAllWorkspaces();
  const { mutateAsync: remove } = useDeleteUser();
  const lists = { roles, workspaces };
  // Accounts become offline by time alone.
  useNow(10_000);
  return (
    <AdminTable
      title="Users"
      noun="user"
      createLabel="New User"
      query={query}
      columns={userColumns}
      initialSort={{ id: 'created', desc: true }}
      rowName={({ name }) => name}
      deleteName={({ email }) => email}
      onDelete={({ uuid }) => remove(uuid)}
      expanded={(user) => <UserDetails user={user} {...lists} />}
      toolbar={
        <Button component={Link} to={paths.adminInvites}>
          Invites
        </Button>
      }
      form={({ item, onClose }) =>
        item ? (
          <EditUserDialog user={item} {...lists} onClose={onClose} />
        ) : (
          <NewUserDialog {...lists} onClose={onClose} />
        )
      }
    />
  );
}

/** Renders again at each interval, for content that changes with time alone. */
function useNow(everyMilliseconds: number): void {
  const [, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
}
