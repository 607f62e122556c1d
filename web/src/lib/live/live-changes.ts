import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { ExperimentPlace } from '../paths.ts';
import { putExperiment } from '../resources/experiment-data.ts';
import { withoutGone } from '../resources/gone.ts';
import { importanceKinds, plain } from '../resources/importances.ts';
import { keepNewer, putSeries } from '../resources/merge-series.ts';
import { queryKeys } from '../resources/query-keys.ts';
import { changeSeries } from '../resources/series-list.ts';

/**
 * Brings what an event says into the query cache. What was too large for a frame is asked for; the promise is kept when
 * it has come.
 */
export async function applyLiveEvent(client: QueryClient, place: ExperimentPlace, event: LiveEvent): Promise<void> {
  const { experiment } = place;
  putExperiment(client, event.experiment);
  const arrived = [...(event.series ? [event.series] : []), ...(event.series_list ?? [])];
  if (arrived.length > 0) {
    changeSeries(client, place, (list) => withoutGone(client, putSeries(list, ...keepNewer(arrived, list))));
  }
  putModel(client, experiment, event);
  const stale = (event.refetch ?? []).flatMap((what) => staleKeys[what](experiment));
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

const staleKeys: Record<NonNullable<LiveEvent['refetch']>[number], (experiment: string) => (readonly string[])[]> = {
  series: (experiment) => [queryKeys.series(experiment)],
  experiment: (experiment) => [queryKeys.experiment(experiment)],
  parameters: (experiment) => [
    queryKeys.definitions(experiment, 'in-parameters'),
    queryKeys.definitions(experiment, 'comp-parameters'),
    queryKeys.definitions(experiment, 'out-parameters'),
  ],
  model: (experiment) => [queryKeys.model(experiment)],
};

function putModel(client: QueryClient, experiment: string, event: LiveEvent): void {
  const { prediction_model: model, input_importances, output_importances, complex_importances } = event;
  if (!model) return;
  client.setQueryData(queryKeys.predictionModel(experiment, model.uuid), model);
  const lists = { input: input_importances, output: output_importances, complex: complex_importances };
  for (const kind of importanceKinds) {
    if (lists[kind]) client.setQueryData(queryKeys.importances(experiment, model.uuid, kind), lists[kind].map(plain));
  }
}
