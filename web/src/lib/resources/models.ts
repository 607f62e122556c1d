import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { experimentTreeKey } from './experiments.ts';
import { type Importance, type ImportanceKind, toImportance } from './importances.ts';

/*
 * Rows of a model have its uuid in their key: an event of the next model is never mixed with an answer
 * about the last one.
 */

/** Prefix of everything that belongs to the experiment's model. */
export const modelKey = (experiment: string) => [...experimentTreeKey(experiment), 'model'] as const;

export const predictionModelQuery = (place: ExperimentPlace, model: string) =>
  queryOptions({
    queryKey: [...modelKey(place.experiment), model],
    queryFn: async ({ signal }) => {
      const models = await callApi('listPredictionModels', { ...placeArguments(place), signal });
      return models.find(({ uuid }) => uuid === model) ?? null;
    },
    enabled: model !== '',
  });

const listImportances = {
  input: 'listInputImportances',
  output: 'listOutputImportances',
  complex: 'listComplexImportances',
} as const;

export const importancesQuery = (place: ExperimentPlace, model: string, kind: ImportanceKind) =>
  queryOptions({
    queryKey: [...modelKey(place.experiment), model, kind],
    queryFn: async ({ signal }): Promise<Importance[]> => {
      const found = await callApi(listImportances[kind], { ...placeArguments(place), signal });
      return found.map(toImportance);
    },
    enabled: model !== '',
  });

/** Samples change on other screens, so the number is fetched each time the screen opens. */
export const validSampleCountQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: [...experimentTreeKey(place.experiment), 'valid-sample-count'],
    queryFn: ({ signal }) => callApi('getValidSampleCount', { ...placeArguments(place), signal }),
    staleTime: 0,
  });
