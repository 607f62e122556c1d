import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { cannotBeUndone, countIfKnown } from '#web/lib/format/deleted-text.ts';
import { paths } from '#web/lib/paths.ts';
import {
  nameIn,
  useListAllWorkspaces,
  useListInvites,
  useListLicences,
  useListRoles,
  useListUsers,
} from '#web/lib/resources/administration.ts';
import { workspaceExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { projectsQuery } from '#web/lib/resources/projects.ts';
import { AdminTable } from '#web/ui/admin-table.tsx';
import { useDeleteWorkspace } from './workspace-changes.ts';
import { workspaceColumns } from './workspace-columns.tsx';
import { type ListedMember, WorkspaceDetails } from './workspace-details.tsx';
import type { WorkspaceLists } from './workspace-dialogs.tsx';

const MemberTokens = lazy(async () => ({ default: (await import('./member-tokens.tsx')).MemberTokens }));

const WorkspaceUsage = lazy(async () => ({ default: (await import('./workspace-usage.tsx')).WorkspaceUsage }));

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
          usage={
            <Suspense fallback="…">
              <WorkspaceUsage workspace={workspace.uuid} />
            </Suspense>
          }
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

/** The things that are deleted with a workspace. */
function WorkspaceContents({ workspace: { uuid, users } }: { workspace: Workspace }) {
  const meta = { isQuiet: true };
  const { data: projects } = useQuery({ ...projectsQuery(uuid), meta });
  const { data: experiments } = useQuery({ ...workspaceExperimentsQuery(uuid), meta });
  const { data: invites } = useListInvites();
  const open = invites?.filter(({ workspace, state }) => workspace === uuid && state === 'open');
  return [
    'Everything in it is deleted with it:',
    `${countIfKnown(projects?.length, 'project', 'projects')},`,
    `${countIfKnown(experiments?.length, 'experiment', 'experiments')} with series, samples and models,`,
    `and ${countIfKnown(open?.length, 'open invite', 'open invites')}.`,
    users.length > 0 && `${countOf(users.length, 'member loses', 'members lose')} access.`,
    cannotBeUndone,
  ]
    .filter(Boolean)
    .join(' ');
}
