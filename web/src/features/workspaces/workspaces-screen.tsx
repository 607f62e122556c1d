import { paths } from '#web/lib/paths.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { MemberWorkspaceDetails } from './member-workspace-details.tsx';
import { workspaceColumns } from './workspace-columns.tsx';

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
