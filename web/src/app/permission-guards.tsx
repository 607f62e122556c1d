import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { type Action, type Refusal, refusal } from '#shared/rules/permissions.ts';
import { failureTexts } from '../lib/api/failure-reaction.ts';
import { notify } from '../lib/notices.ts';
import { paths } from '../lib/paths.ts';
import { useExperimentPlace } from '../lib/resources/experiment-place.ts';
import { unixNow, usePermissions } from '../lib/resources/permissions.ts';
import { QueryState } from '../ui/query-state.tsx';

/** A workspace's screens are for its members, a project's for its users. */
export function RequirePlace() {
  const { workspaceId: workspace = '', projectId: project } = useParams();
  const permissions = usePermissions();
  return (
    <QueryState queries={{ permissions }}>
      {({ permissions: { data } }) => {
        const ofWorkspace = refusal('workspace.read', data, { workspace }, unixNow());
        if (ofWorkspace === 'company_sign_in' || ofWorkspace === 'second_factor')
          return <NotOpened why={ofWorkspace} />;
        if (ofWorkspace) return <NoSuchPlace why="not_a_member" />;
        const ofProject = project && refusal('project.read', data, { workspace, project }, unixNow());
        return ofProject ? <NoSuchPlace why="not_assigned" /> : <Outlet />;
      }}
    </QueryState>
  );
}

/** Screens of a workspace or an experiment that need a permission in addition to the place. `RequirePlace` waits for permissions. */
export function RequireMay({ action }: { action: Action }) {
  const place = useExperimentPlace();
  const { data } = usePermissions();
  const why = data ? refusal(action, data, place, unixNow()) : 'permission';
  return why ? <NotOpened why={why} /> : <Outlet />;
}

/** Screens for superadmins. */
export function RequireSuperadmin() {
  const permissions = usePermissions();
  return (
    <QueryState queries={{ permissions }}>
      {({ permissions: { data } }) => (data.role === 'superadmin' ? <Outlet /> : <NotOpened why="not_superadmin" />)}
    </QueryState>
  );
}

/** Goes to the dashboard, as specified, which says why the address was not opened (`refusedAddress`). */
function NotOpened({ why }: { why: Refusal }) {
  return <Navigate to={paths.dashboard} replace state={{ left: useLocation().pathname, why }} />;
}

/** An unknown workspace or project, or one that the account may not open: the server answers both with 404. */
function NoSuchPlace({ why }: { why: Refusal }) {
  useEffect(() => notify(failureTexts.notFound, 'error'), []);
  return <NotOpened why={why} />;
}
