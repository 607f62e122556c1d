import CircularProgress from '@mui/material/CircularProgress';
import { useEffect } from 'react';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import { notify } from '../lib/notices.ts';
import { useMay, usePermissions } from '../lib/resources/permissions.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { failureTexts } from './failure-reaction.ts';

/** An unknown workspace or project, or somebody else's: as the server has it, it does not exist. */
function NoSuchPlace() {
  useEffect(() => notify(failureTexts.notFound, 'error'), []);
  return <Navigate to="/" replace />;
}

/** A workspace's screens are for its members, a project's for its users; everyone else goes to `/`. */
export function RequirePlace() {
  const { workspaceId = '', projectId } = useParams();
  const permissions = usePermissions();
  const place = projectId ? { workspace: workspaceId, project: projectId } : { workspace: workspaceId };
  const mayRead = useMay(projectId ? 'project.read' : 'workspace.read', place);
  if (permissions.isPending)
    return <CircularProgress aria-label="Loading" sx={{ display: 'block', mx: 'auto', my: 8 }} />;
  if (!permissions.data) return <ErrorState onRetry={permissions.refetch} />;
  return mayRead ? <Outlet /> : <NoSuchPlace />;
}
