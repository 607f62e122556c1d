import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session.ts';

/** Whoever is not logged in goes to /login. */
export function RequireSession() {
  return useSession() ? <Outlet /> : <Navigate to="/login" replace />;
}

/** Whoever is logged in has nothing to do at /login. */
export function RequireGuest() {
  return useSession() ? <Navigate to="/" replace /> : <Outlet />;
}
