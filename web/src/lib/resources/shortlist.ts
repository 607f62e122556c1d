import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
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
