import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { notify } from '../lib/notices.ts';
import { onRefreshFailure } from '../lib/session/refresh-tokens.ts';
import { currentSession } from '../lib/session/session.ts';
import { onTokensChange } from '../lib/session/tokens.ts';
import { Snackbars } from '../ui/snackbars.tsx';
import { failureTexts } from './failure-reaction.ts';
import { createBackToClick } from './last-click.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { modeStorageKey, theme } from './theme.ts';

export function App() {
  const { router, queryClient } = useMemo(() => {
    const router = createRouter();
    const goBack = createBackToClick(router);
    return { router, queryClient: createQueryClient({ goHome: () => void router.navigate('/'), goBack }) };
  }, []);

  useEffect(() => onRefreshFailure(() => notify(failureTexts.sessionOver, 'error')), []);
  // Cached data of one account must not reach the next one.
  useEffect(() => {
    let last = currentSession()?.sub;
    return onTokensChange(() => {
      const now = currentSession()?.sub;
      if (now !== last) queryClient.clear();
      last = now;
    });
  }, [queryClient]);

  return (
    <ThemeProvider theme={theme} modeStorageKey={modeStorageKey} noSsr>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Snackbars />
    </ThemeProvider>
  );
}
