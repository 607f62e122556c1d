import { Navigate, Outlet } from 'react-router-dom';
import type { Action } from '#shared/rules/permissions.ts';
import { useExperimentPlace } from '../lib/resources/experiment-place.ts';
import { useMay } from '../lib/resources/permissions.ts';

/**
 * Screens that need a permission in addition to the place; others go to `/`. Its parent `RequirePlace` waits for
 * permissions.
 */
export function RequireMay({ action }: { action: Action }) {
  const { workspace, project } = useExperimentPlace();
  return useMay(action, { workspace, project }) ? <Outlet /> : <Navigate to="/" replace />;
}
