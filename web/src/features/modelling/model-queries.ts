import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments, putExperiment } from '#web/lib/resources/experiment-data.ts';
import { type Importance, plain } from '#web/lib/resources/importances.ts';
import { type ImportanceKind, queryKeys } from '#web/lib/resources/query-keys.ts';

/*
 * What belongs to a model is kept by the model's uuid: what came with an event of the next one is never mixed with
 * what is still on its way of the last.
 */
export function usePredictionModel(place: ExperimentPlace, model: string | undefined) {
  return useQuery({
    queryKey: queryKeys.predictionModel(place.experiment, model ?? ''),
    queryFn: async ({ signal }) => {
      const models = await callApi('listPredictionModels', { ...placeArguments(place), signal });
      return models.find(({ uuid }) => uuid === model) ?? null;
    },
    enabled: model !== undefined,
  });
}

const listOf = {
  input: 'listInputImportances',
  output: 'listOutputImportances',
  complex: 'listComplexImportances',
} as const;
const updateOf = {
  input: 'updateInputImportance',
  output: 'updateOutputImportance',
  complex: 'updateComplexImportance',
} as const;

export function useImportances(place: ExperimentPlace, model: string | undefined, kind: ImportanceKind) {
  return useQuery({
    queryKey: queryKeys.importances(place.experiment, model ?? '', kind),
    queryFn: async ({ signal }): Promise<Importance[]> => {
      const found = await callApi(listOf[kind], { ...placeArguments(place), signal });
      return found.map(plain);
    },
    enabled: model !== undefined,
  });
}

/** Samples change on other screens, so the number is asked for each time the screen is opened. */
export function useValidSampleCount(place: ExperimentPlace) {
  return useQuery({
    queryKey: queryKeys.validSampleCount(place.experiment),
    queryFn: ({ signal }) => callApi('getValidSampleCount', { ...placeArguments(place), signal }),
    staleTime: 0,
  });
}

/** Flips `include` at once, and back when the server refuses. The number of valid samples follows. */
export function useUpdateImportance(place: ExperimentPlace, model: string, kind: ImportanceKind) {
  const client = useQueryClient();
  const queryKey = queryKeys.importances(place.experiment, model, kind);
  const setInclude = (uuid: string, include: boolean) =>
    client.setQueryData<Importance[]>(queryKey, (list) =>
      list?.map((importance) => (importance.uuid === uuid ? { ...importance, include } : importance)),
    );
  return useMutation({
    // One after the other: what was clicked last is what the server has at the end.
    scope: { id: `importances-of-${place.experiment}` },
    mutationFn: ({ uuid, include }: { uuid: string; include: boolean }) =>
      callApi(updateOf[kind], { path: { uuid }, query: placeArguments(place).query, body: { include } }),
    onMutate: async ({ uuid, include }) => {
      await client.cancelQueries({ queryKey });
      setInclude(uuid, include);
    },
    onError: (_error, { uuid, include }) => {
      setInclude(uuid, !include);
      return client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.validSampleCount(place.experiment) }),
  });
}

export function usePredict(place: ExperimentPlace) {
  return useModelCommand(place, () => callApi('predict', placeArguments(place)));
}

export function useCancelModeling(place: ExperimentPlace) {
  return useModelCommand(place, () =>
    callApi('cancelModeling', { ...placeArguments(place), body: { generate_series: false } }),
  );
}

function useModelCommand(place: ExperimentPlace, call: () => ReturnType<typeof callApi<'predict'>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ detail, experiment }) => {
      notify(detail, 'info');
      putExperiment(client, experiment);
    },
    // A refusal often means that somebody else was faster: see how things stand.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) }),
  });
}
