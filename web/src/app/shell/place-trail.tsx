import Breadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useExperiment, useProject, useWorkspace } from '#web/lib/resources/use-places.ts';

/** Breadcrumbs: workspace, project, experiment. */
export function PlaceTrail() {
  const { workspaceId, projectId, experimentId } = useParams();
  const workspace = useWorkspace(workspaceId);
  const project = useProject(workspaceId, projectId);
  const experiment = useExperiment(workspaceId, projectId, experimentId);
  if (!workspaceId) return null;
  return (
    <Breadcrumbs aria-label="Place" sx={{ mb: 1.5, typography: 'body2' }}>
      <Crumb to={paths.projects(workspaceId)} name={workspace.data?.name} isLoading={workspace.isPending} />
      {projectId && (
        <Crumb to={paths.experiments(workspaceId, projectId)} name={project.data?.name} isLoading={project.isPending} />
      )}
      {projectId && experimentId && (
        <Crumb
          to={paths.series({ workspace: workspaceId, project: projectId, experiment: experimentId })}
          name={experiment.data?.name}
          isLoading={experiment.isPending}
        />
      )}
    </Breadcrumbs>
  );
}

function Crumb({ to, name, isLoading }: { to: string; name: string | undefined; isLoading: boolean }) {
  if (isLoading) return <Skeleton width={96} />;
  return (
    <MuiLink component={Link} to={to} color="inherit" underline="hover" sx={{ overflowWrap: 'anywhere' }}>
      {name ?? '…'}
    </MuiLink>
  );
}
