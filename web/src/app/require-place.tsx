import { useEffect } from 'react';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import { notify } from '../lib/notices.ts';
import { useMay, usePermissions } from '../lib/resources/permissions.ts';
import { QueryState } from '../ui/query-state.tsx';
import { failureTexts } from './failure-reaction.ts';

/** An unknown workspace or project, or one that the account may not open: the server answers both with 404. */
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
  return <QueryState queries={{ permissions }}>{() => (mayRead ? <Outlet /> : <NoSuchPlace />)}</QueryState>;
}
