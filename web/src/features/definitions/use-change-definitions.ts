import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import type { Definition, DefinitionConfig } from './definition-kind.ts';

/** Creates, changes and deletes definitions of one kind, and updates the list in the cache. */
export function useChangeDefinitions<Item extends Definition, Body>(
  place: ExperimentPlace,
  config: DefinitionConfig<Item, Body>,
) {
  const client = useQueryClient();
  const { queryKey } = config.query(place);
  const change = (next: (items: Item[]) => Item[]) => client.setQueryData(queryKey, (items) => items && next(items));
  const refetch = () => {
    void client.invalidateQueries({ queryKey });
    // A change of a definition may delete the prediction model, which is part of the experiment.
    void client.invalidateQueries({ queryKey: experimentQuery(place).queryKey });
  };
  const create = useMutation({
    mutationFn: (body: Body) => config.create(place, body),
    onSuccess: (saved) => {
      change((items) => [...items.filter(({ uuid }) => uuid !== saved.uuid), saved]);
      refetch();
    },
  });
  const update = useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: Body }) => config.update(place, uuid, body),
    onSuccess: (saved) => {
      change((items) => items.map((item) => (item.uuid === saved.uuid ? saved : item)));
      refetch();
    },
  });
  const remove = useMutation({
    mutationFn: ({ uuid }: Item) => config.remove(place, uuid),
    onSuccess: (_nothing, { uuid }) => {
      change((items) => items.filter((item) => item.uuid !== uuid));
      refetch();
    },
  });
  return { create, update, remove };
}
