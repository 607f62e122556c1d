import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isProjectUser } from '#shared/rules/permissions.ts';
import { rememberExperiment } from '#web/lib/browser/recent-experiments.ts';
import { usePermissions } from '#web/lib/resources/permissions.ts';
import { useExperiment } from '#web/lib/resources/use-places.ts';
import { useSession } from '#web/lib/session/session.ts';

/** Keeps the opened experiment for the dashboard, for those who manage projects or are assigned to this one. */
export function useRememberExperiment(): void {
  const { workspaceId, projectId, experimentId } = useParams();
  const userId = useSession()?.sub;
  const { data: permissions } = usePermissions();
  const { data: experiment } = useExperiment(workspaceId, projectId, experimentId);
  const workspace = permissions?.workspaces[workspaceId ?? ''];
  const belongs = permissions?.role === 'superadmin' || (workspace && projectId && isProjectUser(workspace, projectId));
  const opened = belongs ? experiment?.uuid : undefined;

  useEffect(() => {
    if (userId && opened) rememberExperiment(userId, opened);
  }, [userId, opened]);
}
