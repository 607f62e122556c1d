import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Snackbars } from '../ui/snackbars.tsx';
import { createBackToClick } from './last-click.ts';
import { createRouter } from './router.tsx';
import { WaysContext } from './ways.ts';
import './focus.css';

/**
 * What every address loads. /login and the manual need nothing else: the theme, the cache of queries and zod come with
 * `providers.tsx`, so that a phone shows the login form before it has read them.
 */
export function App() {
  const { router, ways } = useMemo(() => {
    const router = createRouter();
    const goHome = () => {
      const { pathname, state } = router.state.location;
      void router.navigate('/dashboard', { state: state ?? { left: pathname } });
    };
    return { router, ways: { goHome, goBack: createBackToClick(router) } };
  }, []);
  return (
    <>
      <WaysContext value={ways}>
        <RouterProvider router={router} />
      </WaysContext>
      <Snackbars />
    </>
  );
}
