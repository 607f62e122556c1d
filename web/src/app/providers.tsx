import { ThemeProvider } from '@mui/material/styles';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { failureTexts } from '../lib/api/failure-reaction.ts';
import { notify } from '../lib/notices.ts';
import { onReturn } from '../lib/session/idle.ts';
import { setPasswordPrompt } from '../lib/session/password-prompt.ts';
import { onRefreshFailure } from '../lib/session/refresh-tokens.ts';
import { createQueryClient } from './query-client.ts';
import { createAppTheme, modeStorageKey } from './theme.ts';
import { WaysContext } from './ways.ts';
import './theme-variables.css';

/**
 * The providers of screens with data: the theme and a cache of queries, which is new whenever they are mounted again.
 */
export function Providers({ children = <Outlet /> }: { children?: ReactNode }) {
  const ways = use(WaysContext);
  const [theme] = useState(createAppTheme);
  const [queryClient] = useState(() => createQueryClient(ways));
  useEffect(() => onRefreshFailure(() => notify(failureTexts.sessionOver, 'error')), []);
  // Queries that were not asked for meanwhile are asked for as if the window were opened again.
  useEffect(() => onReturn(() => focusManager.onFocus()), []);
  return (
    <ThemeProvider theme={theme} modeStorageKey={modeStorageKey} disableStyleSheetGeneration noSsr>
      <QueryClientProvider client={queryClient}>
        {children}
        <PasswordPrompt />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** Asks for the password when a call needs it again; the call is then repeated. */
function PasswordPrompt() {
  const [answer, setAnswer] = useState<(isGiven: boolean) => void>();
  useEffect(() => setPasswordPrompt(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const onAnswer = (isGiven: boolean) => {
    answer(isGiven);
    setAnswer(undefined);
  };
  return (
    <Suspense>
      <PasswordDialog onAnswer={onAnswer} />
    </Suspense>
  );
}
