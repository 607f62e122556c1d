import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changedFields, type Edit } from '#web/lib/forms/form-changes.ts';
import type { Definition } from '../definition-config.ts';
import type { LibraryConfig } from './library-config.ts';

const libraryQuery = <Item extends Definition, Body>(workspace: string, kind: LibraryConfig<Item, Body>) =>
  queryOptions({
    queryKey: ['library', workspace, kind.list],
    queryFn: ({ signal }) => kind.read(workspace, signal),
  });

export function useLibrary<Item extends Definition, Body>(workspace: string, kind: LibraryConfig<Item, Body>) {
  return useQuery(libraryQuery(workspace, kind));
}

export function useChangeLibrary<Item extends Definition, Body extends object>(
  workspace: string,
  kind: LibraryConfig<Item, Body>,
) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: libraryQuery(workspace, kind).queryKey });
  const create = useMutation({ mutationFn: (body: Body) => kind.create(workspace, body), onSuccess });
  const update = useMutation({
    mutationFn: ({ opened, saved }: Edit<Item, Body>) =>
      kind.update(workspace, opened.uuid, changedFields({ opened, saved }, kind.definitions.dependents)),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: ({ uuid }: Item) => kind.remove(workspace, uuid), onSuccess });
  return { create, update, remove };
}
