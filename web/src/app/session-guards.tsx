import { Fragment, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session.ts';
import { loadSignedIn } from './load-signed-in.ts';

/**
 * Redirects to /login without a session. Everything below is mounted again when another tab signs in another account:
 * cached data of one account must not reach the next one.
 */
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
  useEffect(() => {
    window.addEventListener('input', loadSignedIn, { once: true });
    return () => window.removeEventListener('input', loadSignedIn);
  }, []);
  return useSession() ? <Navigate to="/" replace /> : <Outlet />;
}
