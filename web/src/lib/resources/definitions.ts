import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { experimentTreeKey } from './experiments.ts';

/** The five lists of definitions, by the path segment of their calls. */
export const definitionKinds = ['in-parameters', 'comp-parameters', 'out-parameters', 'scripts', 'rules'] as const;
export type DefinitionKindName = (typeof definitionKinds)[number];

export const definitionsKey = (experiment: string, kind: DefinitionKindName) =>
  [...experimentTreeKey(experiment), kind] as const;

function definitionsQuery<Item>(
  { experiment }: ExperimentPlace,
  kind: DefinitionKindName,
  read: (signal: AbortSignal) => Promise<Item[]>,
) {
  return queryOptions({ queryKey: definitionsKey(experiment, kind), queryFn: ({ signal }) => read(signal) });
}
export type DefinitionsQuery<Item> = ReturnType<typeof definitionsQuery<Item>>;

export const inParametersQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'in-parameters', (signal) =>
    callApi('listInParameters', { ...placeArguments(place), signal }),
  );
export const compParametersQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'comp-parameters', (signal) =>
    callApi('listCompParameters', { ...placeArguments(place), signal }),
  );
export const outParametersQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'out-parameters', (signal) =>
    callApi('listOutParameters', { ...placeArguments(place), signal }),
  );
export const scriptsQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'scripts', (signal) => callApi('listScripts', { ...placeArguments(place), signal }));
export const rulesQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'rules', (signal) => callApi('listRules', { ...placeArguments(place), signal }));

export const useInParameters = (place: ExperimentPlace) => useQuery(inParametersQuery(place));
export const useCompParameters = (place: ExperimentPlace) => useQuery(compParametersQuery(place));
export const useOutParameters = (place: ExperimentPlace) => useQuery(outParametersQuery(place));
