import { type MutationScope, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { notify } from '../notices.ts';
import type { ExperimentPlace } from '../paths.ts';
import { experimentQuery, putExperiment } from './experiments.ts';

interface JobAnswer {
  detail: string;
  experiment: Experiment;
}

/** A call that starts or cancels a job of the experiment. */
export function useJobCommand<Variables = void>(
  place: ExperimentPlace,
  call: (variables: Variables) => Promise<JobAnswer>,
  scope?: MutationScope,
) {
  const client = useQueryClient();
  return useMutation({
    ...(scope && { scope }),
    mutationFn: call,
    onSuccess: ({ detail, experiment }) => {
      notify(detail, 'info');
      putExperiment(client, experiment);
    },
    // A refusal often means that another account was faster: fetch the current state.
    onError: () => client.invalidateQueries({ queryKey: experimentQuery(place).queryKey }),
  });
}
