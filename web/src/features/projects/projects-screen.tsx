import LibraryIcon from '@mui/icons-material/LibraryBooksOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useHasRoom, useMay } from '#web/lib/resources/permissions.ts';
import { useWorkspace } from '#web/lib/resources/workspaces.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewProjectDialog } from './project-dialogs.tsx';
import { useListProjects } from './project-queries.ts';
import { ProjectsTable, webhooksParameter } from './projects-table.tsx';

const WebhooksScreen = lazy(async () => ({ default: (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen }));

/** The projects of a workspace, or the webhooks of the one that the address names. */
export function ProjectsScreen() {
  const { workspaceId = '' } = useParams();
  const project = useSearchParams()[0].get(webhooksParameter);
  if (project === null) return <Projects workspaceId={workspaceId} />;
  return (
    <Suspense>
      <WebhooksScreen workspace={workspaceId} project={project} />
    </Suspense>
  );
}

function Projects({ workspaceId }: { workspaceId: string }) {
  const [isCreating, setCreating] = useState(false);
  const query = useListProjects(workspaceId);
  const { data: workspace } = useWorkspace(workspaceId);
  const canCreate = useMay('project.create', { workspace: workspaceId });
  const hasRoom = useHasRoom('project_count', workspaceId, query.data?.length);

  return (
    <>
      <PageHeader title="Projects" actions={<WorkspaceLinks workspace={workspaceId} />} />
      <ProjectsTable
        query={query}
        toolbar={
          canCreate && (
            <CreateButton
              label="New Project"
              onClick={() => setCreating(true)}
              refusal={query.data && !hasRoom ? 'The licence allows no more projects' : undefined}
            />
          )
        }
      />
      {isCreating && (
        <NewProjectDialog
          workspaces={[{ uuid: workspaceId, name: workspace?.name ?? '' }]}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

/** Links to the workspace's other screens; the specified side menu has no entries for them. */
function WorkspaceLinks({ workspace }: { workspace: string }) {
  const mayReadSettings = useMay('workspace_settings.read', { workspace });
  return (
    <>
      <Button component={Link} to={paths.globalParameters(workspace)} startIcon={<LibraryIcon />}>
        Global parameters
      </Button>
      {mayReadSettings && (
        <Button component={Link} to={paths.workspaceSettings(workspace)} startIcon={<SettingsIcon />}>
          Workspace settings
        </Button>
      )}
    </>
  );
}
