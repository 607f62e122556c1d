import { useSyncExternalStore } from 'react';
import type { AccessClaims } from '#shared/contracts/auth.ts';
import { onTokensChange, storedTokens, storeTokens } from './tokens.ts';

let known: { access: string; claims: AccessClaims | undefined } | undefined;

/** The claims of the stored access token; undefined without one. The server decides whether the token is valid. */
export function useSession(): AccessClaims | undefined {
  return useSyncExternalStore(onTokensChange, currentSession);
}

export function currentSession(): AccessClaims | undefined {
  const access = storedTokens()?.access;
  if (!access) return undefined;
  if (known?.access !== access) known = { access, claims: readClaims(access) };
  return known.claims;
}

export function logOut(): void {
  storeTokens(undefined);
}

/** Logs out, and ends the session on the server. Best effort: without an answer the session ends by itself. */
export function endSessionAndLogOut(): void {
  const access = storedTokens()?.access;
  const family = currentSession()?.family;
  if (access && family) {
    const headers = { Authorization: `Bearer ${access}` };
    fetch(`/api/sessions/${family}`, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
  }
  logOut();
}

function readClaims(token: string): AccessClaims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isAccessClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** The contract's `accessClaims`, without zod: every address needs them, and /login should wait for 28 kB less. */
function isAccessClaims(value: unknown): value is AccessClaims {
  if (typeof value !== 'object' || value === null) return false;
  const { sub, name, email, is_staff, session, family, exp }: Partial<Record<keyof AccessClaims, unknown>> = value;
  const texts = [sub, name, email, session ?? '', family ?? ''];
  return texts.every((text) => typeof text === 'string') && typeof is_staff === 'boolean' && Number.isInteger(exp);
}
