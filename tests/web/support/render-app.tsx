import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#web/app/app.tsx';
import { createRouter } from '#web/app/router.tsx';
import { currentNotices, dismissNotice } from '#web/lib/notices.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { ids } from './builders.ts';

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

/** An unsigned token with the claims that the browser reads; only the server checks signatures. */
export function accessToken(claims: { sub?: string; name?: string; exp?: number; salt?: number } = {}): string {
  const payload = {
    sub: ids.user,
    name: 'Ada Wong',
    email: 'ada@example.com',
    is_staff: false,
    exp: Math.floor(Date.now() / 1000) + 300,
    ...claims,
  };
  return `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}
