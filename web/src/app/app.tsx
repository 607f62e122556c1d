import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Snackbars } from '../ui/snackbars.tsx';
import { createBackToClick } from './last-click.ts';
import type { createRouter } from './router.tsx';
import { WaysContext } from './ways.ts';
import './focus.css';

/**
 * The part that every address loads. /login and the manual need nothing else: the theme, the cache of queries and zod
 * come with `providers.tsx`, so that a phone shows the login form before it has read them.
 */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  const ways = useMemo(() => {
    const goHome = (because?: string) => {
      const { pathname, state } = router.state.location;
      // Several calls of one screen are refused: only the first leads away.
      if (pathname === '/dashboard' && state) return;
      void router.navigate('/dashboard', { state: state ?? { left: pathname, because } });
    };
    return { goHome, goBack: createBackToClick(router) };
  }, [router]);
  return (
    <>
      <WaysContext value={ways}>
        <RouterProvider router={router} />
      </WaysContext>
      <Snackbars />
    </>
  );
}
