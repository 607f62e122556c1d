import { useSyncExternalStore } from 'react';
import { createListeners } from '../store.ts';
import type { TypeCheck } from './checks.ts';

const listeners = createListeners();

/** The text stored under a key; follows all changes, also those of other windows. */
export const useKeptText = (key: string): string => useSyncExternalStore(subscribe, () => keptText(key));

export const keptText = (key: string): string => localStorage.getItem(key) ?? '[]';

/** Parses a stored list; empty if the text is invalid. */
export function parseKept<Item>(isKept: TypeCheck<Item[]>, text: string): Item[] {
  try {
    const list: unknown = JSON.parse(text);
    return isKept(list) ? list : [];
  } catch {
    return [];
  }
}

/** Stores a list; an empty one is removed. */
export function keep(key: string, list: readonly unknown[]): void {
  if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
  else localStorage.removeItem(key);
  listeners.call();
}

function subscribe(listener: () => void): () => void {
  const remove = listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    remove();
    window.removeEventListener('storage', listener);
  };
}
