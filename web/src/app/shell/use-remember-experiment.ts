import { useEffect } from 'react';
import { isProjectUser } from '#shared/rules/permissions.ts';
import { rememberExperiment } from '#web/lib/browser/recent-experiments.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { usePermissions } from '#web/lib/resources/permissions.ts';
import { useSession } from '#web/lib/session/session.ts';

/** Stores the opened experiment for the dashboard, for superadmins and users of its project. */
export function useRememberExperiment(): void {
  const place = useExperimentPlace();
  const userId = useSession()?.sub;
  const { data: permissions } = usePermissions();
  const { data: experiment } = useExperiment(place);
  const workspace = permissions?.workspaces[place.workspace];
  const belongs =
    permissions?.role === 'superadmin' || (workspace && place.project && isProjectUser(workspace, place.project));
  const opened = belongs ? experiment?.uuid : undefined;

  useEffect(() => {
    if (userId && opened) rememberExperiment(userId, opened);
  }, [userId, opened]);
}
