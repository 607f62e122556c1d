import { type QueryClient, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { callApi } from '../api/call-api.ts';
import { polled } from '../api/polled.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';

/** Prefix of every list of experiments. */
export const experimentListsKey = ['experiment-lists'] as const;

export const allExperimentsQuery = () =>
  queryOptions({
    queryKey: [...experimentListsKey, 'all'],
    queryFn: ({ signal }) => callApi('listAllExperiments', { signal }),
    ...polled,
  });

export const experimentsQuery = ({ workspace, project }: { workspace: string; project: string }) =>
  queryOptions({
    queryKey: [...experimentListsKey, 'in-project', project],
    queryFn: ({ signal }) => callApi('listExperiments', { path: { id: project }, query: { workspace }, signal }),
    ...polled,
  });

export const workspaceExperimentsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...experimentListsKey, 'in-workspace', workspace],
    queryFn: ({ signal }) => callApi('listWorkspaceExperiments', { path: { id: workspace }, signal }),
  });

export const recentExperimentsQuery = (uuids: readonly string[]) =>
  queryOptions({
    queryKey: [...experimentListsKey, 'recent', ...uuids],
    queryFn: ({ signal }) => callApi('listRecentExperiments', { body: { experiments: [...uuids] }, signal }),
    enabled: uuids.length > 0,
    ...polled,
  });

/** Prefix of everything that belongs to an experiment. */
export const experimentTreeKey = (experiment: string) => ['experiments', experiment] as const;

/** An experiment with its job ids; its screens keep it fresh through live events. */
export const experimentQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: [...experimentTreeKey(place.experiment), 'experiment'],
    queryFn: ({ signal }) => callApi('getExperiment', { ...placeArguments(place), signal }),
    // An event may have brought a newer state while the answer was on its way.
    structuralSharing: newerExperiment,
    enabled: place.experiment !== '',
  });

export const useExperiment = (place: ExperimentPlace) => useQuery(experimentQuery(place));

export const experimentPlaceOf = ({ workspace_id, project_id, uuid }: Experiment): ExperimentPlace => ({
  workspace: workspace_id,
  project: project_id,
  experiment: uuid,
});

/** Stores an experiment that an event or an answer brought, unless the cache has a newer one. */
export function putExperiment(client: QueryClient, experiment: Experiment): void {
  const { queryKey } = experimentQuery(experimentPlaceOf(experiment));
  client.setQueryData(queryKey, (known) => newerExperiment(known, experiment));
}

/**
 * The newer of two states of an experiment. The answer 'job started' may arrive after the event 'job ended', and would
 * lock the screen for good.
 */
function newerExperiment<State>(known: unknown, arrived: State): State {
  return revisionOf(known) > revisionOf(arrived) ? (known as State) : replaceEqualDeep(known, arrived);
}

function revisionOf(state: unknown): number {
  const isRevised = typeof state === 'object' && state !== null && 'revision' in state;
  return isRevised && typeof state.revision === 'number' ? state.revision : 0;
}
