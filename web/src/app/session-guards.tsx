import { Fragment } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session.ts';

/** Whoever is not logged in goes to /login. Screens begin anew when another tab has signed somebody else in. */
export function RequireSession() {
  const session = useSession();
  if (!session) return <Navigate to="/login" replace />;
  return (
    <Fragment key={session.sub}>
      <Outlet />
    </Fragment>
  );
}

/** Whoever is logged in has nothing to do at /login. */
export function RequireGuest() {
  return useSession() ? <Navigate to="/" replace /> : <Outlet />;
}
