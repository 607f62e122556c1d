import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import type { DefinitionKind } from '#web/lib/resources/definitions.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import { seriesQuery } from '#web/lib/resources/series.ts';
import type { Definition, DefinitionConfig } from './definition-kind.ts';

/** A write with a new short name, which formulas are to follow; rules are used by none. */
export function withRename<Body extends { short_name: string }>(
  kind: DefinitionKind,
  { short_name }: Pick<Definition, 'short_name'>,
  body: Body,
): Body {
  return body.short_name !== short_name && kind !== 'rules' ? { ...body, rename_uses: true } : body;
}

/** Creates, changes and deletes definitions of one kind, and updates the list in the cache. */
export function useChangeDefinitions<Item extends Definition, Body extends object>(
  place: ExperimentPlace,
  config: DefinitionConfig<Item, Body>,
  meta: { ownStatuses?: readonly number[] } = {},
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
    meta,
    mutationFn: (body: Body) => config.create(place, body),
    onSuccess: (saved) => {
      change((items) => [...items.filter(({ uuid }) => uuid !== saved.uuid), saved]);
      refetch();
      // Existing samples may have been given a value of it.
      void client.invalidateQueries({ queryKey: seriesQuery(place).queryKey });
    },
  });
  const update = useMutation({
    meta,
    mutationFn: ({ uuid, body }: { uuid: string; body: Body }) => config.update(place, uuid, body),
    onSuccess: (saved, { body }) => {
      change((items) => items.map((item) => (item.uuid === saved.uuid ? saved : item)));
      refetch();
      if ('earlier_value' in body) void client.invalidateQueries({ queryKey: seriesQuery(place).queryKey });
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
