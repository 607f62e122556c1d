import { useSyncExternalStore } from 'react';
import { type AccessClaims, accessClaims } from '#shared/contracts/auth.ts';
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

function readClaims(token: string): AccessClaims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return accessClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}
