import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { createAppTheme } from '#web/app/theme.ts';
import '#web/unsaved/keep-edits.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { Snackbars } from '#web/ui/snackbars.tsx';
import { startSaver } from '#web/unsaved/saver.ts';
import { UnsavedLine } from '#web/unsaved/unsaved-line.tsx';
import { ids } from './experiment-data.ts';

const theme = createAppTheme();

/** A screen below an experiment, with the providers that it needs, signed in. */
export function renderScreen(Screen: ComponentType, screen: 'series' | 'settings' | 'charts', search = '') {
  storeTokens({ access: accessToken(), refresh: 'refresh' });
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments/${ids.experiment}`;
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: `/workspaces/:workspaceId/projects/:projectId/experiments/:experimentId/${screen}`, Component: Screen },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`${address}/${screen}${search}`] },
  );
  const client = createQueryClient({ goHome: () => void router.navigate('/'), goBack: () => false });
  startSaver(client);
  const view = render(
    <ThemeProvider theme={theme} noSsr>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <UnsavedLine left={0} />
      </QueryClientProvider>
      <Snackbars />
    </ThemeProvider>,
  );
  return { ...view, router, client, user: userEvent.setup() };
}

/** An unsigned token: only the server checks signatures. */
function accessToken(): string {
  const claims = { sub: ids.user, name: 'Ada', email: 'ada@example.com', is_staff: false, exp: 4_000_000_000 };
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
