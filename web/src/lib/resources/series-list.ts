import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-data.ts';
import { withoutGone } from './gone.ts';
import { keepNewer, mergeSeries } from './merge-series.ts';
import { queryKeys } from './query-keys.ts';

/** All series of the experiment with their samples, page by page: ranks need every sample. */
export function useSeriesList(place: ExperimentPlace) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.series(place.experiment),
    queryFn: async ({ signal }) => {
      const fetched = await fetchSeries(place, signal);
      return withoutGone(client, keepNewer(fetched, seriesHere(client, place)));
    },
  });
}

/** Changes the series that are read already; what is not read yet will come as the server has it. */
export function changeSeries(
  client: QueryClient,
  place: ExperimentPlace,
  change: (list: readonly Series[]) => Series[],
): void {
  client.setQueryData<Series[]>(queryKeys.series(place.experiment), (list) => list && change(list));
}

export function seriesHere(client: QueryClient, place: ExperimentPlace): readonly Series[] {
  return client.getQueryData<Series[]>(queryKeys.series(place.experiment)) ?? [];
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
  // All at once: of 80 000 samples, putting each page in its place would take longer than reading it.
  return mergeSeries(pages);
}
