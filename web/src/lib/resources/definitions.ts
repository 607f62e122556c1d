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
  place: ExperimentPlace,
  kind: DefinitionKindName,
  read: (args: ReturnType<typeof placeArguments> & { signal: AbortSignal }) => Promise<Item[]>,
) {
  const queryKey = definitionsKey(place.experiment, kind);
  return queryOptions({ queryKey, queryFn: ({ signal }) => read({ ...placeArguments(place), signal }) });
}

export type DefinitionsQuery<Item> = ReturnType<typeof definitionsQuery<Item>>;

export const inParametersQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'in-parameters', (args) => callApi('listInParameters', args));

export const compParametersQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'comp-parameters', (args) => callApi('listCompParameters', args));

export const outParametersQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'out-parameters', (args) => callApi('listOutParameters', args));

export const scriptsQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'scripts', (args) => callApi('listScripts', args));

export const rulesQuery = (place: ExperimentPlace) =>
  definitionsQuery(place, 'rules', (args) => callApi('listRules', args));

export const useInParameters = (place: ExperimentPlace) => useQuery(inParametersQuery(place));
export const useCompParameters = (place: ExperimentPlace) => useQuery(compParametersQuery(place));
export const useOutParameters = (place: ExperimentPlace) => useQuery(outParametersQuery(place));
