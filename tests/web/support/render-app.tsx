import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#web/app/app.tsx';
import { createRouter } from '#web/app/router.tsx';
import { currentNotices, dismissNotice } from '#web/lib/notices.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { accessToken } from './access-token.ts';

/** Renders the whole app at an address, signed in or not. */
export function renderApp(address: string, { as = 'Ada Wong' }: { as?: string | null } = {}) {
  for (const notice of currentNotices()) dismissNotice(notice.id);
  storeTokens(as ? { access: accessToken({ name: as }), refresh: 'refresh-1' } : undefined);
  window.history.replaceState(null, '', address);
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => unknown) => run() },
  });
  return { user: userEvent.setup(), ...render(<App router={createRouter()} />) };
}
