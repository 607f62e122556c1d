import CircularProgress from '@mui/material/CircularProgress';
import { Navigate, Outlet } from 'react-router-dom';
import { usePermissions } from '../lib/resources/permissions.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** The administration is the superadmin's; everyone else goes to `/`. */
export function RequireSuperadmin() {
  const permissions = usePermissions();
  if (permissions.isPending)
    return <CircularProgress aria-label="Loading" sx={{ display: 'block', mx: 'auto', my: 8 }} />;
  if (!permissions.data) return <ErrorState onRetry={permissions.refetch} />;
  return permissions.data.role === 'superadmin' ? <Outlet /> : <Navigate to="/" replace />;
}
