import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { putExperiment } from '#web/lib/resources/experiments.ts';
import { useJobCommand } from '#web/lib/resources/use-job-command.ts';
import { hasConditions, type NextSeries } from './series-conditions.ts';

export function useUpdateSettings(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    scope: inOrder(place),
    mutationFn: (body: Partial<Pick<Experiment, 'sample_count' | 'expl'>>) =>
      callApi('updateExperiment', { ...placeArguments(place), body }),
    onSuccess: (experiment) => putExperiment(client, experiment),
  });
}

export function useGenerateSeries(place: ExperimentPlace) {
  return useJobCommand(
    place,
    (next: NextSeries) =>
      callApi('generateSeries', { ...placeArguments(place), ...(hasConditions(next) && { body: next }) }),
    inOrder(place),
  );
}

export function useCancelJob(place: ExperimentPlace) {
  return useJobCommand(place, (kind: CancelledHere) =>
    callApi(cancels[kind].operation, { ...placeArguments(place), body: cancels[kind].body }),
  );
}

/** Starts a calculation of all values that are out of date. */
export function useCalculateAgain(place: ExperimentPlace) {
  return useJobCommand(place, () =>
    callApi('cancelCalculation', { ...placeArguments(place), body: { calculate_again: true } }),
  );
}

/** Plots are cancelled on the screen of charts. */
type CancelledHere = Exclude<JobKind, 'plotting'>;
/** Each button cancels only its own job. */
export const cancels = {
  generation: { label: 'Cancel Series', operation: 'cancelGeneration', body: { generate_series: true } },
  calculation: { label: 'Cancel Functions', operation: 'cancelCalculation', body: { generate_series: false } },
  modeling: { label: 'Cancel Model', operation: 'cancelModeling', body: { generate_series: false } },
} as const satisfies Record<CancelledHere, { label: string; operation: Operation; body: object }>;
export const cancelledHere = Object.keys(cancels) as CancelledHere[];

/** A click on Generate may also blur the field of samples per series: it waits until that number is saved. */
const inOrder = ({ experiment }: ExperimentPlace) => ({ id: `settings-of-${experiment}` });
