import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../shared/contracts/events.ts';
import { putExperiment } from '../../lib/experiment-data.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { keepNewer, putSeries } from './merge-series.ts';
import { changeSeries } from './use-series-list.ts';

/** Brings what an event says into the query cache; what was too large for a frame is asked for. */
export function applyLiveEvent(client: QueryClient, place: ExperimentPlace, event: LiveEvent): void {
  const { experiment } = place;
  void putExperiment(client, event.experiment);
  const arrived = [...(event.series ? [event.series] : []), ...(event.series_list ?? [])];
  if (arrived.length > 0) {
    changeSeries(client, place, (list) => putSeries(list, ...keepNewer(arrived, list)));
  }
  for (const what of event.refetch ?? []) {
    if (what === 'series') void client.invalidateQueries({ queryKey: queryKeys.series(experiment) });
    if (what === 'experiment') void client.invalidateQueries({ queryKey: queryKeys.experiment(experiment) });
    if (what === 'parameters') {
      void client.invalidateQueries({ queryKey: queryKeys.definitions(experiment, 'in-parameters') });
      void client.invalidateQueries({ queryKey: queryKeys.definitions(experiment, 'out-parameters') });
    }
  }
}

/** Whether a snackbar on the series screen says what happened: plotting is the charts' business. */
export function isToldOnSeries(event: LiveEvent): boolean {
  return event.message !== undefined && !event.method.startsWith('plotting_') && !event.method.endsWith('_progress');
}
