import type { QueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { ExperimentPlace } from '../paths.ts';
import { putExperiment } from '../resources/experiment-data.ts';
import { isGone, rememberGone, withoutGone } from '../resources/gone.ts';
import type { Importance } from '../resources/importances.ts';
import { findSample, keepNewer, putNewer, putSeries } from '../resources/merge-series.ts';
import { queryKeys } from '../resources/query-keys.ts';
import { changeSeries, seriesHere } from '../resources/series-list.ts';

/** The server remembers workspaces, licences and roles for two seconds. */
const rightsMilliseconds = 2500;

/**
 * Brings what somebody has changed into the query cache. What is here already, because it was changed in this window or
 * came with a list, stays as it is. What the event only names is asked for; the promise is kept when it has come.
 */
export async function applyChange(client: QueryClient, place: ExperimentPlace, change: ChangeEvent): Promise<void> {
  if (change.experiment) putExperiment(client, change.experiment);
  if (change.deleted) rememberGone(client, change.deleted);
  const isMissed =
    bringsNew(client, place, change) && client.isFetching({ queryKey: queryKeys.series(place.experiment) });
  applyToSeries(client, place, change);
  putInclude(client, place, change);
  const stale = new Set([...(change.refetch ?? []), ...(isMissed ? ['series' as const] : [])]);
  const keys = [...stale].flatMap((what) => staleKeys[what](place));
  const refetch = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  if (stale.has('permissions')) setTimeout(refetch, rightsMilliseconds);
  await refetch();
}

/** A list that is on its way may have set out before they were made, and would be put in place without them. */
function bringsNew(client: QueryClient, place: ExperimentPlace, { samples = [], series_list = [] }: ChangeEvent) {
  const here = seriesHere(client, place);
  return series_list.length > 0 || samples.some(({ uuid }) => !findSample(here, uuid));
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
        samples.filter(({ uuid }) => !isGone(client, uuid)),
      ),
    );
  });
}

function putInclude(client: QueryClient, { experiment }: ExperimentPlace, { importance }: ChangeEvent): void {
  if (!importance) return;
  const { uuid, include } = importance;
  client.setQueriesData<Importance[] | object>({ queryKey: queryKeys.model(experiment) }, (known) =>
    Array.isArray(known) ? known.map((one: Importance) => (one.uuid === uuid ? { ...one, include } : one)) : known,
  );
}

type Stale = NonNullable<ChangeEvent['refetch']>[number];

const staleKeys: Record<Stale, (place: ExperimentPlace) => (readonly string[])[]> = {
  series: ({ experiment }) => [queryKeys.series(experiment)],
  definitions: ({ experiment }) => definitionKinds.map((kind) => queryKeys.definitions(experiment, kind)),
  model: ({ experiment }) => [queryKeys.model(experiment)],
  places: ({ project }) => [queryKeys.workspaces(), queryKeys.project(project)],
  permissions: () => [queryKeys.permissions()],
};

const definitionKinds = ['in-parameters', 'comp-parameters', 'out-parameters', 'scripts', 'rules'] as const;
