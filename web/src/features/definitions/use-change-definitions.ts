import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';
import type { Definition, DefinitionConfig } from './definition-kind.ts';

/** Creates, changes and deletes definitions of one kind, and keeps the list on the screen in step. */
export function useChangeDefinitions<Item extends Definition, Body>(
  place: ExperimentPlace,
  config: DefinitionConfig<Item, Body>,
) {
  const client = useQueryClient();
  const queryKey = queryKeys.definitions(place.experiment, config.kind);
  const change = (next: (items: Item[]) => Item[]) =>
    client.setQueryData<Item[]>(queryKey, (items) => items && next(items));
  const refetch = () => {
    void client.invalidateQueries({ queryKey });
    // Definitions may end prediction models, which the experiment names.
    void client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) });
  };
  const replace = (saved: Item) => {
    change((items) => items.map((item) => (item.uuid === saved.uuid ? saved : item)));
    refetch();
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
    onSuccess: replace,
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
