import { useState } from 'react';
import { useMay } from '#web/lib/resources/permissions.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CreateButton } from '#web/ui/create-button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { RowMenuItem } from '#web/ui/data-table/row-menu.tsx';
import type { Definition, FormRequest } from '../definition-config.ts';
import type { LibraryConfig } from './library-config.ts';
import { useChangeLibrary, useLibrary } from './library-queries.ts';

interface Props<Item extends Definition, Body> {
  workspace: string;
  kind: LibraryConfig<Item, Body>;
}

type OpenDialog<Item> = { kind: 'form'; request: FormRequest<Item>; title: string } | { kind: 'delete'; item: Item };

/** One list of a workspace's library. */
export function LibraryTable<Item extends Definition, Body extends object>({ workspace, kind }: Props<Item, Body>) {
  const { title, noun, createLabel, deleteNoun, columns, expanded } = kind.definitions;
  const query = useLibrary(workspace, kind);
  const mayManage = useMay(kind.action, { workspace });
  const { create, update, remove } = useChangeLibrary(workspace, kind);
  const [open, setOpen] = useState<OpenDialog<Item>>();
  const close = () => setOpen(undefined);
  const form = (mode: 'edit' | 'duplicate', item: Item) => () =>
    setOpen({ kind: 'form', request: { mode, item }, title: `${mode === 'edit' ? 'Edit' : 'Duplicate'} ${noun}` });
  const menu = (item: Item): RowMenuItem[] => [
    { label: 'Edit', onClick: form('edit', item) },
    { label: 'Duplicate', onClick: form('duplicate', item) },
    { label: 'Delete', danger: true, onClick: () => setOpen({ kind: 'delete', item }) },
  ];
  const save = (request: FormRequest<Item>, body: Body): Promise<unknown> =>
    request.mode === 'edit' ? update.mutateAsync({ opened: request.item, saved: body }) : create.mutateAsync(body);

  return (
    <>
      <DataTable
        label={title}
        query={query}
        columns={columns}
        rowName={({ name }) => name}
        emptyText={kind.emptyText}
        expanded={(item) => expanded?.(item)}
        {...(mayManage && {
          menu,
          toolbar: (
            <CreateButton
              label={createLabel}
              onClick={() => setOpen({ kind: 'form', request: { mode: 'create' }, title: createLabel })}
            />
          ),
        })}
      />
      {open?.kind === 'form' && (
        <kind.Form
          place={{ workspace }}
          request={open.request}
          title={open.title}
          note={undefined}
          onClose={close}
          onSave={(body) => save(open.request, body)}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${noun}`}
          text={`Do you really want to delete ${deleteNoun} ${open.item.name}?`}
          onClose={close}
          onConfirm={() => remove.mutateAsync(open.item)}
        />
      )}
    </>
  );
}
