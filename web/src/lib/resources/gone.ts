import type { QueryClient } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';

/**
 * Uuids of deleted samples and series, kept while the page is open: a list or an event that was sent before the
 * deletion must not restore them. Uuids are never reused.
 */
const gone = new WeakMap<QueryClient, Set<string>>();

export function rememberGone(client: QueryClient, uuids: readonly string[]): void {
  gone.set(client, new Set([...(gone.get(client) ?? []), ...uuids]));
}

export function isGone(client: QueryClient, uuid: string): boolean {
  return gone.get(client)?.has(uuid) ?? false;
}

/** The list without deleted items; the same object if there are none. */
export function withoutGone(client: QueryClient, list: Series[]): Series[] {
  const known = gone.get(client);
  if (!known) return list;
  return list.flatMap((series) => {
    if (known.has(series.uuid)) return [];
    const samples = series.samples.filter(({ uuid }) => !known.has(uuid));
    const lost = series.samples.length - samples.length;
    return lost === 0 ? [series] : [{ ...series, samples, sample_count: series.sample_count - lost }];
  });
}
