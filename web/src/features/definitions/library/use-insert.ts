import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { experimentQuery } from '#web/lib/resources/experiments.ts';
import type { Definition } from '../definition-config.ts';
import type { LibraryConfig } from './library-config.ts';

/**
 * Creates library definitions in an experiment, one after the other, since they are ordered by creation. If one is
 * refused, those created before it stay. `taken` are the experiment's short names that the screen has loaded.
 */
export function useInsert<Item extends Definition, Body>(library: LibraryConfig<Item, Body>, place: ExperimentPlace) {
  const client = useQueryClient();
  const inputs = useInParameters(place);
  const outputs = useOutParameters(place);
  const taken = new Set([...(inputs.data ?? []), ...(outputs.data ?? [])].map(({ short_name }) => short_name));
  const { mutate: insert, isPending } = useMutation({
    mutationFn: async (items: readonly Item[]) => {
      for (const item of items) await library.definitions.create(place, library.write(item));
      return items.length;
    },
    onSuccess: (count) => notify(count === 1 ? 'One definition inserted' : `${count} definitions inserted`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: library.definitions.query(place).queryKey }),
        client.invalidateQueries({ queryKey: experimentQuery(place).queryKey }),
      ]),
  });
  return { insert, taken, isPending };
}
