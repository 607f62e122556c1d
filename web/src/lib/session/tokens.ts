import type { Tokens } from '#shared/contracts/auth.ts';
import { createListeners } from '../store.ts';

/** Tokens in the browser's storage, shared by all tabs. */
const keys = { access: 'serieslab.token', refresh: 'serieslab.refresh-token' } as const;
const listeners = createListeners();

export function storedTokens(): Tokens | undefined {
  const access = localStorage.getItem(keys.access);
  const refresh = localStorage.getItem(keys.refresh);
  return access && refresh ? { access, refresh } : undefined;
}

export function storeTokens(tokens: Tokens | undefined): void {
  if (tokens) {
    localStorage.setItem(keys.access, tokens.access);
    localStorage.setItem(keys.refresh, tokens.refresh);
  } else {
    localStorage.removeItem(keys.access);
    localStorage.removeItem(keys.refresh);
  }
  listeners.call();
}

/** Calls back when any tab signs in, signs out or refreshes. */
export function onTokensChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The two keys are written one after the other, and each one triggers an event in other tabs.
    if (event.key === null || event.key === keys.access || event.key === keys.refresh) listener();
  };
  const remove = listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    remove();
    window.removeEventListener('storage', onStorage);
  };
}
