import type { Tokens } from '#shared/contracts/auth.ts';
import { isText, objectOf, type TypeCheck } from '../browser/checks.ts';
import { createListeners } from '../store.ts';
import { idleHeaders } from './idle.ts';
import { storedTokens, storeTokens } from './tokens.ts';

const isTokens: TypeCheck<Tokens> = objectOf({ access: isText, refresh: isText });
let running: Promise<boolean> | undefined;
const failureListeners = createListeners();

/** Calls back when the server refuses the refresh token: the session has ended without a logout. */
export const onRefreshFailure = failureListeners.add;

/**
 * Exchanges the refresh token, once for all calls and tabs that received a 401: using it again after a minute, or after
 * its successor, ends the session. False if the session has ended.
 */
export function refreshTokens(): Promise<boolean> {
  running ??= exchange().finally(() => {
    running = undefined;
  });
  return running;
}

async function exchange(): Promise<boolean> {
  const before = storedTokens();
  if (!before) return false;
  return navigator.locks.request('serieslab.refresh', async () => {
    const now = storedTokens();
    if (!now) return false;
    if (now.access !== before.access) return true;
    const response = await fetch('/api/token/refresh', {
      method: 'POST',
      headers: { ...idleHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh: now.refresh }),
    }).catch(() => undefined);
    const answer: unknown = response?.ok ? await response.json() : undefined;
    if (isTokens(answer)) {
      storeTokens(answer);
      return true;
    }
    if (response?.status === 401 || response?.status === 400) {
      storeTokens(undefined);
      failureListeners.call();
    }
    return false;
  });
}
