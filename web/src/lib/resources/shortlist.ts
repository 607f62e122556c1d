import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { ShortlistEntry } from '#shared/contracts/shortlist.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { experimentTreeKey } from './experiments.ts';

export const shortlistKey = ({ experiment }: ExperimentPlace) => [...experimentTreeKey(experiment), 'shortlist'];

/** The settings that people keep to decide on, oldest first. */
export const shortlistQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: shortlistKey(place),
    queryFn: ({ signal }) => callApi('listShortlist', { ...placeArguments(place), signal }),
  });

export const useShortlist = (place: ExperimentPlace) => useQuery(shortlistQuery(place));

/** The names under which the setting of a sample is kept, 'Gentle, Fast'; '' where it is not. */
export type KeptAs = (sample: Pick<Sample, 'inParameters'>) => string;

/** The same function while neither the shortlist nor the inputs change; undefined while nothing is kept. */
export function useKeptAs(place: ExperimentPlace, inputs: readonly InParameter[] | undefined): KeptAs | undefined {
  const { data: kept } = useShortlist(place);
  return useMemo(() => (kept?.length && inputs ? keptAs(kept, inputs) : undefined), [kept, inputs]);
}

/** Inputs that were deleted since a setting was kept count no more, and those that were added do not yet. */
function keptAs(kept: readonly ShortlistEntry[], inputs: readonly InParameter[]): KeptAs {
  const settings = kept.flatMap(({ name, inParameters }) => {
    const values = inParameters.filter(({ in_parameter }) => inputs.some(({ uuid }) => uuid === in_parameter));
    return values.length > 0 ? [{ name, values }] : [];
  });
  return ({ inParameters }) =>
    settings
      .filter(({ values }) =>
        values.every(({ in_parameter, value }) =>
          inParameters.some((own) => own.in_parameter === in_parameter && isSameNumber(own.value, value)),
        ),
      )
      .map(({ name }) => name)
      .join(', ');
}

/** A setting of the profiler is a sum of steps, which a sample was rounded from. */
const isSameNumber = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Adds a setting to the shortlist, and removes one; one that is gone already counts as removed. */
export function useChangeShortlist(place: ExperimentPlace) {
  const client = useQueryClient();
  const { path, query } = placeArguments(place);
  const onSettled = () => client.invalidateQueries({ queryKey: shortlistKey(place) });
  const added = useMutation({
    mutationFn: (body: BodyInputOf<'addToShortlist'>) => callApi('addToShortlist', { path, query, body }),
    onSettled,
  });
  const removed = useMutation({
    mutationFn: (entry: string) => callApi('removeFromShortlist', { path: { ...path, entry }, query }),
    onSettled,
  });
  return { add: added.mutateAsync, remove: removed.mutate, isAdding: added.isPending };
}
