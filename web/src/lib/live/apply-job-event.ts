import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { ExperimentPlace } from '../paths.ts';
import { type DefinitionKindName, definitionsKey } from '../resources/definitions.ts';
import { experimentQuery, putExperiment } from '../resources/experiments.ts';
import { withoutGone } from '../resources/gone.ts';
import { importanceKinds, toImportance } from '../resources/importances.ts';
import { keepNewer, putSeries } from '../resources/merge-series.ts';
import { importancesQuery, modelKey, predictionModelQuery } from '../resources/models.ts';
import { changeSeries, seriesKey } from '../resources/series-cache.ts';

/**
 * Stores a job's event in the query cache. Data that was too large for the event is fetched; the promise resolves when
 * it has arrived.
 */
export async function applyJobEvent(client: QueryClient, place: ExperimentPlace, event: LiveEvent): Promise<void> {
  putExperiment(client, event.experiment);
  const arrived = [...(event.series ? [event.series] : []), ...(event.series_list ?? [])];
  if (arrived.length > 0) {
    changeSeries(client, place, (list) => withoutGone(client, putSeries(list, ...keepNewer(arrived, list))));
  }
  putModel(client, place, event);
  const stale = (event.refetch ?? []).flatMap((resource) => staleKeys[resource](place));
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

type Resource = NonNullable<LiveEvent['refetch']>[number];

const parameterKinds: readonly DefinitionKindName[] = ['in-parameters', 'comp-parameters', 'out-parameters'];
const staleKeys: Record<Resource, (place: ExperimentPlace) => (readonly string[])[]> = {
  series: (place) => [seriesKey(place)],
  experiment: (place) => [experimentQuery(place).queryKey],
  parameters: ({ experiment }) => parameterKinds.map((kind) => definitionsKey(experiment, kind)),
  model: ({ experiment }) => [modelKey(experiment)],
};

function putModel(client: QueryClient, place: ExperimentPlace, event: LiveEvent): void {
  const { prediction_model: model, input_importances, output_importances, complex_importances } = event;
  if (!model) return;
  client.setQueryData(predictionModelQuery(place, model.uuid).queryKey, model);
  const lists = { input: input_importances, output: output_importances, complex: complex_importances };
  for (const kind of importanceKinds) {
    const list = lists[kind];
    if (list) client.setQueryData(importancesQuery(place, model.uuid, kind).queryKey, list.map(toImportance));
  }
}
