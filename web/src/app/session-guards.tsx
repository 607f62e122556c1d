import { Fragment, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session.ts';

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

/**
 * Loads what follows the login form while the person types, so that signing in waits for none of it. A chunk that does
 * not load now is loaded by the router later.
 */
function loadSignedIn(): void {
  const chunks = [
    import('./providers.tsx'),
    import('./shell/shell.tsx'),
    import('../features/dashboard/dashboard-screen.tsx'),
  ];
  void Promise.allSettled(chunks);
}
