import { useCallback } from 'react';
import { useNewDialog } from '#web/lib/browser/use-new-dialog.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewProjectDialog } from './project-dialogs.tsx';
import { useListAllProjects } from './project-queries.ts';
import { ProjectsTable } from './projects-table.tsx';

/** The projects of all workspaces. */
export function AllProjectsScreen() {
  const [isCreating, setCreating] = useNewDialog();
  const query = useListAllProjects();
  const { data: workspaces } = useWorkspaces();
  const may = useMayAsk();
  const creatable = (workspaces ?? []).filter(({ uuid }) => may('project.create', { workspace: uuid }));
  const workspaceName = useCallback(
    (id: string) => workspaces?.find((workspace) => workspace.uuid === id)?.name ?? '',
    [workspaces],
  );

  return (
    <>
      <PageHeader title="Projects" />
      <ProjectsTable
        query={query}
        workspaceName={workspaceName}
        toolbar={creatable.length > 0 && <CreateButton label="New Project" onClick={() => setCreating(true)} />}
      />
      {isCreating && <NewProjectDialog workspaces={creatable} onClose={() => setCreating(false)} />}
    </>
  );
}
