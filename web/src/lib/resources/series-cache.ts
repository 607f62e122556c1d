import type { QueryClient } from '@tanstack/react-query';
import type { Series } from '#shared/contracts/series.ts';
import type { ExperimentPlace } from '../paths.ts';
import { arrivingSeries, changeArriving } from './arriving-series.ts';
import { experimentTreeKey } from './experiments.ts';

// Apart from how series are read: every screen may save values of samples.

export const seriesKey = ({ experiment }: ExperimentPlace) => [...experimentTreeKey(experiment), 'series'];

/** Changes the series in the cache. A list of which nothing is loaded will arrive as the server has it. */
export function changeSeries(
  client: QueryClient,
  place: ExperimentPlace,
  change: (list: readonly Series[]) => Series[],
): void {
  client.setQueryData<Series[]>(seriesKey(place), (list) => list && change(list));
  changeArriving(client, place.experiment, change);
}

/** The part that is loaded so far. */
export function cachedSeries(client: QueryClient, place: ExperimentPlace): readonly Series[] {
  return arrivingSeries(client, place.experiment)?.list ?? cachedWhole(client, place) ?? [];
}

export const cachedWhole = (client: QueryClient, place: ExperimentPlace): readonly Series[] | undefined =>
  client.getQueryData<Series[]>(seriesKey(place));
