import { Navigate, Outlet } from 'react-router-dom';
import { usePermissions } from '../lib/resources/permissions.ts';
import { QueryState } from '../ui/query-state.tsx';

/** Screens for superadmins; everyone else goes to `/`. */
export function RequireSuperadmin() {
  const permissions = usePermissions();
  return (
    <QueryState queries={{ permissions }}>
      {({ permissions: { data } }) => (data.role === 'superadmin' ? <Outlet /> : <Navigate to="/" replace />)}
    </QueryState>
  );
}
