import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { usePermissions } from '../lib/resources/permissions.ts';
import { QueryState } from '../ui/query-state.tsx';

/** Screens for superadmins; everyone else goes to the dashboard, which says why (`refusedAddress`). */
export function RequireSuperadmin() {
  const permissions = usePermissions();
  const left = useLocation().pathname;
  return (
    <QueryState queries={{ permissions }}>
      {({ permissions: { data } }) =>
        data.role === 'superadmin' ? (
          <Outlet />
        ) : (
          <Navigate to={paths.dashboard} replace state={{ left, why: 'not_superadmin' }} />
        )
      }
    </QueryState>
  );
}
