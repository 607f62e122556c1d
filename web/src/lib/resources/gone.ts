import type { QueryClient } from '@tanstack/react-query';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';

/**
 * Deleted samples and series by their uuids, kept while the page is open: a list or an event that was sent before the
 * deletion must not restore them. A sample that somebody brings back has a higher version than the deleted one.
 */
const gone = new WeakMap<QueryClient, ReadonlyMap<string, number>>();

export function rememberGone(client: QueryClient, uuids: readonly string[], version = Number.POSITIVE_INFINITY): void {
  gone.set(client, new Map([...(gone.get(client) ?? []), ...uuids.map((uuid) => [uuid, version] as const)]));
}

export const isGone = (client: QueryClient, sample: Pick<Sample, 'uuid' | 'version'>): boolean =>
  isIn(gone.get(client), sample);

const isIn = (known: ReadonlyMap<string, number> | undefined, { uuid, version }: Pick<Sample, 'uuid' | 'version'>) =>
  version <= (known?.get(uuid) ?? -1);

/** The list without deleted items; the same object if there are none. */
export function withoutGone(client: QueryClient, list: Series[]): Series[] {
  const known = gone.get(client);
  if (!known) return list;
  return list.flatMap((series) => {
    if (known.has(series.uuid)) return [];
    const samples = series.samples.filter((sample) => !isIn(known, sample));
    const lost = series.samples.length - samples.length;
    return lost === 0 ? [series] : [{ ...series, samples, sample_count: series.sample_count - lost }];
  });
}
