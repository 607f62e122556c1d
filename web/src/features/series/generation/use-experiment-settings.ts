import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments, putExperiment } from '#web/lib/resources/experiment-data.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';

export function useUpdateExperiment(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    scope: inOrder(place),
    mutationFn: (body: Partial<Pick<Experiment, 'sample_count' | 'expl'>>) =>
      callApi('updateExperiment', { ...placeArguments(place), body }),
    onSuccess: (experiment) => putExperiment(client, experiment),
  });
}

export function useGenerateSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    scope: inOrder(place),
    mutationFn: () => callApi('generateSeries', placeArguments(place)),
    onSuccess: ({ detail, experiment }) => {
      notify(detail, 'info');
      putExperiment(client, experiment);
    },
    // A refusal often means that somebody else was faster: see how things stand.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) }),
  });
}

/** Cancels a job that is named; what it has not told yet is asked for when that fails. */
export function useCancelJob(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: keyof typeof cancels) => callApi(cancels[kind], { ...placeArguments(place), body: flags[kind] }),
    onSuccess: ({ detail, experiment }) => {
      notify(detail, 'info');
      putExperiment(client, experiment);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) }),
  });
}

/** Begins a calculation of all that is out of date. */
export function useCalculateAgain(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('cancelCalculation', { ...placeArguments(place), body: { calculate_again: true } }),
    onSuccess: ({ detail, experiment }) => {
      notify(detail, 'info');
      putExperiment(client, experiment);
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) }),
  });
}

const cancels = {
  generation: 'cancelGeneration',
  calculation: 'cancelCalculation',
  modeling: 'cancelModeling',
} as const;
/** Each button ends its own job and no other. */
const flags = {
  generation: { generate_series: true },
  calculation: { generate_series: false },
  modeling: { generate_series: false },
} as const;

/** A click on Generate that also leaves the field of samples per series waits until that number is saved. */
const inOrder = ({ experiment }: ExperimentPlace) => ({ id: `settings-of-${experiment}` });
