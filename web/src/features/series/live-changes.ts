import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../shared/contracts/events.ts';
import { putExperiment } from '../../lib/experiment-data.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { keepNewer, putSeries } from './merge-series.ts';
import { changeSeries } from './use-series-list.ts';

/**
 * Brings what an event says into the query cache. What was too large for a frame is asked for; the promise is kept when
 * it has come.
 */
export async function applyLiveEvent(client: QueryClient, place: ExperimentPlace, event: LiveEvent): Promise<void> {
  const { experiment } = place;
  void putExperiment(client, event.experiment);
  const arrived = [...(event.series ? [event.series] : []), ...(event.series_list ?? [])];
  if (arrived.length > 0) {
    changeSeries(client, place, (list) => putSeries(list, ...keepNewer(arrived, list)));
  }
  const stale = (event.refetch ?? []).flatMap((what) => staleKeys[what](experiment));
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

const staleKeys: Record<NonNullable<LiveEvent['refetch']>[number], (experiment: string) => (readonly string[])[]> = {
  series: (experiment) => [queryKeys.series(experiment)],
  experiment: (experiment) => [queryKeys.experiment(experiment)],
  parameters: (experiment) => [
    queryKeys.definitions(experiment, 'in-parameters'),
    queryKeys.definitions(experiment, 'out-parameters'),
  ],
  model: () => [],
};

/** Whether a snackbar on the series screen says what happened: plotting is the charts' business. */
export function isToldOnSeries(event: LiveEvent): boolean {
  return event.message !== undefined && !event.method.startsWith('plotting_') && !event.method.endsWith('_progress');
}
