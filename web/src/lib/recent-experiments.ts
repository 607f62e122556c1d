import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { limits } from '../../../shared/rules/limits.ts';

const key = (userId: string) => `serieslab.recent-experiments.${userId}`;
const stored = z.array(z.string());
const listeners = new Set<() => void>();

/** The experiments that the account opened in this browser, the latest first. */
export function useRecentExperiments(userId: string): readonly string[] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key(userId)) ?? '[]');
  return parse(text);
}

export function rememberExperiment(userId: string, experimentId: string): void {
  const others = parse(localStorage.getItem(key(userId)) ?? '[]').filter((id) => id !== experimentId);
  const next = [experimentId, ...others].slice(0, limits.recentExperiments.kept);
  localStorage.setItem(key(userId), JSON.stringify(next));
  for (const listener of listeners) listener();
}

function parse(text: string): string[] {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
