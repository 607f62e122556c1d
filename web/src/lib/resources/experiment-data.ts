import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { newerExperiment } from './newer-experiment.ts';
import { queryKeys } from './query-keys.ts';

/** The place that the address names; only for screens below an experiment. */
export function useExperimentPlace(): ExperimentPlace {
  const { workspaceId = '', projectId = '', experimentId = '' } = useParams();
  return useMemo(
    () => ({ workspace: workspaceId, project: projectId, experiment: experimentId }),
    [workspaceId, projectId, experimentId],
  );
}

/** What every call below an experiment carries. */
export function placeArguments({ workspace, project, experiment }: ExperimentPlace) {
  return { path: { id: experiment }, query: { workspace, project } };
}

export function useInParameters(place: ExperimentPlace) {
  return useQuery({
    queryKey: queryKeys.definitions(place.experiment, 'in-parameters'),
    queryFn: ({ signal }) => callApi('listInParameters', { ...placeArguments(place), signal }),
  });
}

export function useOutParameters(place: ExperimentPlace) {
  return useQuery({
    queryKey: queryKeys.definitions(place.experiment, 'out-parameters'),
    queryFn: ({ signal }) => callApi('listOutParameters', { ...placeArguments(place), signal }),
  });
}

export function useCompParameters(place: ExperimentPlace) {
  return useQuery({
    queryKey: queryKeys.definitions(place.experiment, 'comp-parameters'),
    queryFn: ({ signal }) => callApi('listCompParameters', { ...placeArguments(place), signal }),
  });
}

/** Puts an experiment that an event or an answer brought in place, unless a newer one is there. */
export function putExperiment(client: QueryClient, experiment: Experiment): void {
  client.setQueryData<Experiment>(queryKeys.experiment(experiment.uuid), (known) => newerExperiment(known, experiment));
}
