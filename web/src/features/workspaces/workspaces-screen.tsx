import { lazy, Suspense } from 'react';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useWorkspaces, useWorkspaceUsers } from '#web/lib/resources/workspaces.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { workspaceColumns } from './workspace-columns.tsx';
import { WorkspaceDetails } from './workspace-details.tsx';

const WorkspaceUsage = lazy(async () => ({ default: (await import('./workspace-usage.tsx')).WorkspaceUsage }));

/** The account's workspaces. */
export function WorkspacesScreen() {
  const query = useWorkspaces();
  return (
    <>
      <PageHeader title="Workspaces" />
      <DataTable
        label="Workspaces"
        query={query}
        columns={workspaceColumns}
        rowName={(workspace) => workspace.name}
        emptyText="No workspaces"
        expanded={(workspace) => <MemberWorkspaceDetails workspace={workspace} />}
        menu={(workspace) => [{ label: 'Projects', to: paths.projects(workspace.uuid) }]}
        initialSort={{ id: 'created', desc: true }}
      />
    </>
  );
}

/** Members have no list of all users: the users of a workspace are fetched when its row opens. */
function MemberWorkspaceDetails({ workspace }: { workspace: Workspace }) {
  const { data: users } = useWorkspaceUsers(workspace.uuid);
  const seesUsage = useMay('workspace_settings.read', { workspace: workspace.uuid });
  return (
    <WorkspaceDetails
      workspace={workspace}
      users={users}
      usage={
        seesUsage && (
          <Suspense fallback="…">
            <WorkspaceUsage workspace={workspace.uuid} />
          </Suspense>
        )
      }
    />
  );
}
