import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { DefinitionKindName } from '#web/lib/resources/definitions.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { seriesQuery } from '#web/lib/resources/series.ts';
import type { Definition, DefinitionConfig } from './definition-config.ts';

/** Changes with a new short name or new categories, which formulas are to follow; rules are used by none. */
export function withRename<Changes extends { short_name?: string; categories?: readonly string[] }>(
  kind: DefinitionKindName,
  changes: Changes,
): Changes {
  const { short_name, categories } = changes;
  const renames = (short_name !== undefined && kind !== 'rules') || categories !== undefined;
  return renames ? { ...changes, rename_uses: true } : changes;
}

/** Creates, changes and deletes definitions of one kind, and updates the list in the cache. */
export function useChangeDefinitions<Item extends Definition, Body extends object>(
  place: ExperimentPlace,
  config: DefinitionConfig<Item, Body>,
  meta: { ownStatuses?: readonly number[] } = {},
) {
  const client = useQueryClient();
  const { queryKey } = config.query(place);
  const put = (next: (items: Item[]) => Item[]) => client.setQueryData(queryKey, (items) => items && next(items));
  const refetch = () => {
    void client.invalidateQueries({ queryKey });
    // A change of a definition may delete the prediction model, which is part of the experiment.
    void client.invalidateQueries({ queryKey: experimentQuery(place).queryKey });
  };
  const create = useMutation({
    meta,
    mutationFn: (body: Body) => config.create(place, body),
    onSuccess: (saved) => {
      put((items) => [...items.filter(({ uuid }) => uuid !== saved.uuid), saved]);
      refetch();
      // Existing samples may have been given a value of it.
      void client.invalidateQueries({ queryKey: seriesQuery(place).queryKey });
    },
  });
  const update = useMutation({
    meta,
    mutationFn: ({ uuid, changes }: { uuid: string; changes: Partial<Body> }) => config.update(place, uuid, changes),
    onSuccess: (saved, { changes }) => {
      put((items) => items.map((item) => (item.uuid === saved.uuid ? saved : item)));
      refetch();
      if ('earlier_value' in changes) void client.invalidateQueries({ queryKey: seriesQuery(place).queryKey });
    },
  });
  const remove = useMutation({
    mutationFn: ({ uuid }: Item) => config.remove(place, uuid),
    onSuccess: (_nothing, { uuid }) => {
      put((items) => items.filter((item) => item.uuid !== uuid));
      refetch();
    },
  });
  return { create, update, remove };
}
