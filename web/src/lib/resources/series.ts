import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { experimentTreeKey } from './experiments.ts';
import { withoutGone } from './gone.ts';
import { keepNewer, mergeSeries } from './merge-series.ts';

/** All series of the experiment with their samples, page by page: ranks need every sample. */
export const seriesQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: [...experimentTreeKey(place.experiment), 'series'],
    queryFn: async ({ signal, client }): Promise<Series[]> => {
      const fetched = await fetchSeries(place, signal);
      return withoutGone(client, keepNewer(fetched, cachedSeries(client, place)));
    },
  });

export const useSeriesList = (place: ExperimentPlace) => useQuery(seriesQuery(place));

/** Changes the series in the cache. A list that is not loaded yet will arrive as the server has it. */
export function changeSeries(
  client: QueryClient,
  place: ExperimentPlace,
  change: (list: readonly Series[]) => Series[],
): void {
  client.setQueryData(seriesQuery(place).queryKey, (list) => list && change(list));
}

export function cachedSeries(client: QueryClient, place: ExperimentPlace): readonly Series[] {
  return client.getQueryData(seriesQuery(place).queryKey) ?? [];
}

async function fetchSeries(place: ExperimentPlace, signal: AbortSignal): Promise<Series[]> {
  const { path, query } = placeArguments(place);
  const pages: Series[] = [];
  let after: string | undefined;
  do {
    const page = await callApi('listSeries', { path, query: { ...query, ...(after && { after }) }, signal });
    pages.push(...page.series);
    after = page.next ?? undefined;
  } while (after);
  // Merged once: with 80 000 samples, merging each page as it arrives would take longer than reading it.
  return mergeSeries(pages);
}
