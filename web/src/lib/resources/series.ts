import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';
import type { ExperimentPlace } from '../paths.ts';
import {
  arrivingSeries,
  beginArriving,
  countArrived,
  endArriving,
  showArriving,
  useArrivingSeries,
  withEarly,
} from './arriving-series.ts';
import { fetchSeries } from './fetch-series.ts';
import { withoutGone } from './gone.ts';
import { cachedSeries, cachedWhole, keepNewer, putNewer, putSeries, seriesKey } from './series-cache.ts';

/** All series of the experiment with their samples. */
export const seriesQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: seriesKey(place),
    queryFn: ({ signal, client }): Promise<Series[]> =>
      cachedWhole(client, place) ? readAgain(client, place, signal) : readAtFirst(client, place, signal),
  });

export const useSeriesList = (place: ExperimentPlace) => useQuery(seriesQuery(place));

/**
 * The same for who shows them: of a long list the first samples until the others have come, which `arriving` counts.
 */
export function useShownSeries(place: ExperimentPlace) {
  const { data: whole, isError, refetch } = useSeriesList(place);
  const arriving = useArrivingSeries(useQueryClient(), place.experiment);
  return { whole, shown: { data: arriving?.list ?? whole, isError, refetch }, arriving };
}

/** Rows that are shown meanwhile are kept for the next reading, if somebody still looks at it. */
function endWhenLeft(client: QueryClient, place: ExperimentPlace, signal: AbortSignal): void {
  const query = client.getQueryCache().find({ queryKey: seriesKey(place) });
  signal.addEventListener('abort', () => {
    if (!query || query.getObserversCount() === 0) endArriving(client, place.experiment);
  });
}

/** Rows of an earlier reading, which failed or began again, may have been edited since. */
function showFirst(client: QueryClient, place: ExperimentPlace, list: readonly Series[]): void {
  const shown = arrivingSeries(client, place.experiment)?.list ?? [];
  showArriving(client, place.experiment, withoutGone(client, keepNewer(list, shown)));
}

/** The list that is there stays; of a new series that is long, the first samples are shown with it. */
async function readAgain(client: QueryClient, place: ExperimentPlace, signal: AbortSignal): Promise<Series[]> {
  const { experiment } = place;
  endWhenLeft(client, place, signal);
  const fetched = await fetchSeries(place, {
    signal,
    onFirst(list) {
      const here = cachedWhole(client, place) ?? [];
      const added = list.filter((series) => here.every(({ uuid }) => uuid !== series.uuid));
      if (!added.some(({ samples }) => samples.length > 0)) return;
      beginArriving(client, experiment);
      showFirst(client, place, putSeries(here, ...added));
    },
    onArrived: (samples) => countArrived(client, experiment, samples),
  });
  const list = withoutGone(client, keepNewer(fetched, cachedSeries(client, place)));
  client.setQueryData(seriesKey(place), list);
  endArriving(client, experiment);
  return list;
}

/** While it lasts, edits and events go to the samples that are shown. */
async function readAtFirst(client: QueryClient, place: ExperimentPlace, signal: AbortSignal): Promise<Series[]> {
  const { experiment } = place;
  const query = client.getQueryCache().find({ queryKey: seriesKey(place) });
  endWhenLeft(client, place, signal);
  for (;;) {
    query?.setState({ isInvalidated: false });
    beginArriving(client, experiment);
    let first: readonly Series[] | undefined;
    const fetched = await fetchSeries(place, {
      signal,
      onFirst(list) {
        first = list;
        showFirst(client, place, list);
      },
      onArrived: (samples) => countArrived(client, experiment, samples),
    });
    // A caller that asked for the list again meanwhile, because a job has ended, must not get what was read before.
    if (query?.state.isInvalidated) continue;
    const here = arrivingSeries(client, experiment)?.list;
    const now = first && here ? withMeanwhile(fetched, first, here) : withEarly(client, experiment, fetched);
    const list = withoutGone(client, [...now]);
    client.setQueryData(seriesKey(place), list);
    endArriving(client, experiment);
    return list;
  }
}

/**
 * A long list that was read while its first samples were shown: with what was edited, made, and deleted meanwhile.
 *
 * @param first the samples that were shown at first
 * @param here the same as they are now
 */
function withMeanwhile(fetched: readonly Series[], first: readonly Series[], here: readonly Series[]): Series[] {
  const [before, now] = [uuidsIn(first), uuidsIn(here)];
  const isLeft = ({ uuid }: { uuid: string }) => now.has(uuid) || !before.has(uuid);
  const left = fetched.filter(isLeft).map((series) => ({ ...series, samples: series.samples.filter(isLeft) }));
  const made = here.filter(({ uuid }) => !before.has(uuid));
  const known = new Set(samplesIn(first));
  const changed = samplesIn(here).filter((sample) => !known.has(sample));
  return putNewer(putSeries(left, ...keepNewer(made, left)), changed);
}

const samplesIn = (list: readonly Series[]) => list.flatMap(({ samples }) => samples);
const uuidsIn = (list: readonly Series[]) => new Set([...list, ...samplesIn(list)].map(({ uuid }) => uuid));
