import type { FieldValues } from 'react-hook-form';
import type { Edit } from '#web/lib/forms/form-changes.ts';
import { nameIn } from '#web/lib/resources/administration.ts';
import { AdminTable } from '#web/ui/admin-table.tsx';
import type { TableQuery } from '#web/ui/data-table/data-table.tsx';
import type { NamedConfig } from './named-config.ts';
import { NamedDialog } from './named-dialog.tsx';

interface Props<Item extends { uuid: string; name: string }, Input extends FieldValues & { name: string }, Body> {
  config: NamedConfig<Item, Input, Body>;
  query: TableQuery<Item>;
  /** The list that the links refer to. */
  referred: readonly { uuid: string; name: string }[] | undefined;
  create: (body: Body) => Promise<unknown>;
  update: (edit: Edit<Item, Body>) => Promise<unknown>;
  remove: (uuid: string) => Promise<unknown>;
}

/** The screen of actions, licences, permissions and roles; `config` has the differences. */
export function NamedTable<
  Item extends { uuid: string; name: string },
  Input extends FieldValues & { name: string },
  Body,
>({ config, query, referred, create, update, remove }: Props<Item, Input, Body>) {
  return (
    <AdminTable
      title={config.title}
      noun={config.noun}
      createLabel={config.createLabel}
      query={query}
      columns={config.columns}
      rowName={({ name }) => name}
      expanded={(item) => config.expanded(item, (uuid) => nameIn(referred, uuid))}
      deleteConsequence={(item) => config.deleteConsequence?.(item, (uuid) => nameIn(referred, uuid))}
      onDelete={({ uuid }) => remove(uuid)}
      form={({ item, title, onClose }) => (
        <NamedDialog
          title={title}
          config={config}
          item={item}
          referred={referred}
          onSave={(body) => (item ? update({ opened: item, saved: body }) : create(body))}
          onClose={onClose}
        />
      )}
    />
  );
}
