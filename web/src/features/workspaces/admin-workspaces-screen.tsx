import { lazy, Suspense } from 'react';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { paths } from '#web/lib/paths.ts';
import {
  nameIn,
  useListAllWorkspaces,
  useListLicences,
  useListRoles,
  useListUsers,
} from '#web/lib/resources/administration.ts';
import { AdminTable } from '#web/ui/admin-table.tsx';
import { useDeleteWorkspace } from './workspace-changes.ts';
import { workspaceColumns } from './workspace-columns.tsx';
import { WorkspaceContents } from './workspace-contents.tsx';
import { type ListedMember, WorkspaceDetails } from './workspace-details.tsx';
import type { WorkspaceLists } from './workspace-dialogs.tsx';

const MemberTokens = lazy(async () => ({ default: (await import('./member-tokens.tsx')).MemberTokens }));

const EditWorkspaceDialog = lazy(async () => ({
  default: (await import('./workspace-dialogs.tsx')).EditWorkspaceDialog,
}));
const NewWorkspaceDialog = lazy(async () => ({
  default: (await import('./workspace-dialogs.tsx')).NewWorkspaceDialog,
}));

export function AdminWorkspacesScreen() {
  const { data: roles } = useListRoles();
  const query = useListAllWorkspaces();
  const { data: licences } = useListLicences();
  const { data: users } = useListUsers();
  const { mutateAsync: remove } = useDeleteWorkspace();
  const lists = { roles, licences, users };
  return (
    <AdminTable
      title="Workspaces"
      noun="workspace"
      createLabel="New Workspace"
      query={query}
      columns={workspaceColumns}
      initialSort={{ id: 'created', desc: true }}
      rowName={({ name }) => name}
      deleteConsequence={(workspace) => <WorkspaceContents workspace={workspace} />}
      onDelete={({ uuid }) => remove(uuid)}
      entries={({ uuid }) => [{ label: 'Projects', to: paths.projects(uuid) }]}
      expanded={(workspace) => (
        <WorkspaceDetails
          workspace={workspace}
          users={membersOf(workspace, lists)}
          tokens={
            <Suspense fallback="…">
              <MemberTokens workspace={workspace} users={users} />
            </Suspense>
          }
        />
      )}
      form={({ item, onClose }) => (
        <Suspense>
          {item ? (
            <EditWorkspaceDialog workspace={item} lists={lists} onClose={onClose} />
          ) : (
            // The form starts with the first licence, so it waits for that list.
            licences && <NewWorkspaceDialog lists={lists} onClose={onClose} />
          )}
        </Suspense>
      )}
    />
  );
}

function membersOf({ users: lines }: Workspace, { users, roles }: WorkspaceLists): ListedMember[] | undefined {
  if (!users) return undefined;
  return lines.map(({ uuid, user: id, role }) => {
    const user = users.find((item) => item.uuid === id);
    return { uuid, email: user?.email ?? '', is_active: user?.is_active ?? false, role_name: nameIn(roles, role) };
  });
}
