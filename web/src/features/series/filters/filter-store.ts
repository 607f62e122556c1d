import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod';
import { filterOperators, keptFilters, type SampleFilter } from '../../../../../shared/rules/filters.ts';

const stored = z.array(
  z.object({
    uuid: z.string(),
    parameter: z.object({ uuid: z.string(), short_name: z.string() }),
    operator: z.enum(filterOperators),
    value: z.number().nullable(),
  }),
);
const listeners = new Set<() => void>();
const key = (userId: string, experimentId: string) => `serieslab.filters.${userId}.${experimentId}`;

/**
 * The filters of an account for an experiment, kept in this browser and in step between its windows. Those whose
 * parameter no longer exists are dropped.
 */
export function useSampleFilters(userId: string, experimentId: string, parameters: readonly { uuid: string }[]) {
  const at = key(userId, experimentId);
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(at) ?? '[]');
  const filters = useMemo(() => keptFilters(parse(text), parameters), [text, parameters]);
  return {
    filters,
    /** Adds a filter, or changes the one with its uuid. */
    put: (filter: SampleFilter) => {
      const known = filters.some(({ uuid }) => uuid === filter.uuid);
      write(at, known ? filters.map((item) => (item.uuid === filter.uuid ? filter : item)) : [...filters, filter]);
    },
    remove: (uuid: string) =>
      write(
        at,
        filters.filter((filter) => filter.uuid !== uuid),
      ),
    clear: () => write(at, []),
  };
}

function write(at: string, filters: readonly SampleFilter[]): void {
  if (filters.length > 0) localStorage.setItem(at, JSON.stringify(filters));
  else localStorage.removeItem(at);
  for (const listener of listeners) listener();
}

function parse(text: string): SampleFilter[] {
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
