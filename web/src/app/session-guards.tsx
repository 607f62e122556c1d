import { Fragment } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session.ts';

/** Redirects to /login without a session. Screens are mounted again when another tab signs in another account. */
export function RequireSession() {
  const session = useSession();
  if (!session) return <Navigate to="/login" replace />;
  return (
    <Fragment key={session.sub}>
      <Outlet />
    </Fragment>
  );
}

/** Redirects to / with a session. */
export function RequireGuest() {
  return useSession() ? <Navigate to="/" replace /> : <Outlet />;
}
