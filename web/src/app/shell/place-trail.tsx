import Breadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { useProject } from '#web/lib/resources/projects.ts';
import { useWorkspace } from '#web/lib/resources/workspaces.ts';

/** Breadcrumbs: workspace, project, experiment. */
export function PlaceTrail() {
  const { workspaceId, projectId, experimentId } = useParams();
  const place = useExperimentPlace();
  const workspace = useWorkspace(workspaceId);
  const project = useProject(place);
  const experiment = useExperiment(place);
  if (!workspaceId) return null;
  return (
    <Breadcrumbs aria-label="Place" sx={{ mb: 1.5, typography: 'body2' }}>
      <Crumb to={paths.projects(workspaceId)} name={workspace.data?.name} isLoading={workspace.isPending} />
      {projectId && (
        <Crumb to={paths.experiments(workspaceId, projectId)} name={project.data?.name} isLoading={project.isPending} />
      )}
      {projectId && experimentId && (
        <Crumb to={paths.series(place)} name={experiment.data?.name} isLoading={experiment.isPending} />
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
