import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import type { ImportanceKind } from '#web/lib/resources/importances.ts';
import { importancesQuery, validSampleCountQuery } from '#web/lib/resources/models.ts';
import { useJobCommand } from '#web/lib/resources/use-job-command.ts';

const updateImportance = {
  input: 'updateInputImportance',
  output: 'updateOutputImportance',
  complex: 'updateComplexImportance',
} as const;

/** Sets `include` at once, and resets it when the server refuses. The number of valid samples follows. */
export function useUpdateImportance(place: ExperimentPlace, model: string, kind: ImportanceKind) {
  const client = useQueryClient();
  const { queryKey } = importancesQuery(place, model, kind);
  const setInclude = (uuid: string, include: boolean) =>
    client.setQueryData(queryKey, (list) =>
      list?.map((importance) => (importance.uuid === uuid ? { ...importance, include } : importance)),
    );
  return useMutation({
    // One after the other, so that the last click decides.
    scope: { id: `importances-of-${place.experiment}` },
    mutationFn: ({ uuid, include }: { uuid: string; include: boolean }) =>
      callApi(updateImportance[kind], { path: { uuid }, query: placeArguments(place).query, body: { include } }),
    onMutate: async ({ uuid, include }) => {
      await client.cancelQueries({ queryKey });
      setInclude(uuid, include);
    },
    onError: (_error, { uuid, include }) => {
      setInclude(uuid, !include);
      return client.invalidateQueries({ queryKey: experimentQuery(place).queryKey });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: validSampleCountQuery(place).queryKey }),
  });
}

export function usePredict(place: ExperimentPlace) {
  return useJobCommand(place, () => callApi('predict', placeArguments(place)));
}

export function useCancelModelling(place: ExperimentPlace) {
  return useJobCommand(place, () =>
    callApi('cancelModeling', { ...placeArguments(place), body: { generate_series: false } }),
  );
}
