import { useSyncExternalStore } from 'react';
import type * as z from 'zod';

const listeners = new Set<() => void>();

/** What this browser keeps under a key, as text: it follows every change, also those of other windows. */
export const useKeptText = (key: string): string => useSyncExternalStore(subscribe, () => keptText(key));

export const keptText = (key: string): string => localStorage.getItem(key) ?? '[]';

/** The list that a text holds; an empty one where it holds none. */
export function parseKept<Item>(schema: z.ZodType<Item[]>, text: string): Item[] {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Keeps a list; of an empty one nothing is kept. */
export function keep(key: string, list: readonly unknown[]): void {
  if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
