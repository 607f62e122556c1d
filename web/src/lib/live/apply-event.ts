import type { QueryClient } from '@tanstack/react-query';
import type { ChangeEvent, LiveEvent } from '#shared/contracts/events.ts';
import type { ExperimentPlace } from '../paths.ts';
import { type DefinitionKindName, definitionKinds, definitionsKey } from '../resources/definitions.ts';
import { experimentQuery, putExperiment } from '../resources/experiments.ts';
import { isGone, rememberGone, withoutGone } from '../resources/gone.ts';
import { type Importance, importanceKinds, toImportance } from '../resources/importances.ts';
import { importancesQuery, modelKey, predictionModelQuery } from '../resources/models.ts';
import { permissionsQuery } from '../resources/permissions.ts';
import { projectQuery } from '../resources/projects.ts';
import { filesKey } from '../resources/sample-files.ts';
import {
  cachedSeries,
  changeSeries,
  findSample,
  keepNewer,
  putNewer,
  putSeries,
  seriesKey,
} from '../resources/series-cache.ts';
import { shortlistKey } from '../resources/shortlist.ts';
import { workspacesKey } from '../resources/workspaces.ts';

/** The server caches workspaces, licences and roles for two seconds. */
const permissionsDelayMilliseconds = 2500;

/**
 * Stores a person's change in the query cache. Data that is already as new, because this window made the change or has
 * fetched it, stays as it is. Data that the event only names is fetched; the promise resolves when it has arrived.
 */
export async function applyChange(client: QueryClient, place: ExperimentPlace, change: ChangeEvent): Promise<void> {
  if (change.experiment) putExperiment(client, change.experiment);
  if (change.deleted) rememberGone(client, change.deleted, change.deleted_version);
  // A list on its way may be older than what the event brings, and would replace it: it is fetched again.
  const isOvertaken = isReadAgain(client, place) && bringsNew(client, place, change);
  applyToSeries(client, place, change);
  putInclude(client, place, change);
  const stale = new Set([...(change.refetch ?? []), ...(isOvertaken ? ['series' as const] : [])]);
  if (stale.has('permissions')) setTimeout(() => refetch(client, place, stale), permissionsDelayMilliseconds);
  await refetch(client, place, stale);
}

/** At first, what happens meanwhile is put into the list as it arrives. */
function isReadAgain(client: QueryClient, place: ExperimentPlace): boolean {
  const queryKey = seriesKey(place);
  return client.getQueryData(queryKey) !== undefined && client.isFetching({ queryKey }) > 0;
}

/** True if the event brings series or samples that the cache does not have. */
function bringsNew(client: QueryClient, place: ExperimentPlace, { samples = [], series_list = [] }: ChangeEvent) {
  const cached = cachedSeries(client, place);
  return series_list.length > 0 || samples.some(({ uuid }) => !findSample(cached, uuid));
}

function applyToSeries(client: QueryClient, place: ExperimentPlace, change: ChangeEvent): void {
  const { samples = [], series_list = [], deleted = [] } = change;
  if (samples.length + series_list.length + deleted.length === 0) return;
  changeSeries(client, place, (list) => {
    const arrived = keepNewer(series_list, list);
    return withoutGone(
      client,
      putNewer(
        putSeries(list, ...arrived),
        samples.filter((sample) => !isGone(client, sample)),
      ),
    );
  });
}

/** The event has neither the parameter's kind nor its model, but the uuid is unique. */
function putInclude(client: QueryClient, { experiment }: ExperimentPlace, { importance }: ChangeEvent): void {
  if (!importance) return;
  const { uuid, include } = importance;
  client.setQueriesData<Importance[]>(
    {
      queryKey: modelKey(experiment),
      predicate: ({ queryKey }) => importanceKinds.some((kind) => queryKey[4] === kind),
    },
    (list) => list?.map((one) => (one.uuid === uuid ? { ...one, include } : one)),
  );
}

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
  await refetch(client, place, event.refetch ?? []);
}

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

type Resource = NonNullable<(ChangeEvent | LiveEvent)['refetch']>[number];
const parameterKinds: readonly DefinitionKindName[] = ['in-parameters', 'comp-parameters', 'out-parameters'];

const staleKeys: Record<Resource, (place: ExperimentPlace) => (readonly string[])[]> = {
  series: (place) => [seriesKey(place)],
  files: (place) => [filesKey(place)],
  shortlist: (place) => [shortlistKey(place)],
  experiment: (place) => [experimentQuery(place).queryKey],
  parameters: ({ experiment }) => parameterKinds.map((kind) => definitionsKey(experiment, kind)),
  // A model names the definitions that have changed since it was made.
  definitions: ({ experiment }) => [
    ...definitionKinds.map((kind) => definitionsKey(experiment, kind)),
    modelKey(experiment),
  ],
  model: ({ experiment }) => [modelKey(experiment)],
  places: (place) => [workspacesKey, projectQuery(place).queryKey],
  permissions: () => [permissionsQuery().queryKey],
};

async function refetch(client: QueryClient, place: ExperimentPlace, stale: Iterable<Resource>): Promise<void> {
  const keys = [...stale].flatMap((resource) => staleKeys[resource](place));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
