import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { uniqueName } from '#web/lib/forms/unique.ts';
import { nameIn, optionsOf, useAdministrate } from '#web/lib/resources/administration.ts';
import { AdminTable } from '#web/ui/admin-table.tsx';
import type { TableQuery } from '#web/ui/data-table/data-table.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NumberedList } from '#web/ui/numbered-list.tsx';
import { SubListEditor } from '#web/ui/sub-list-editor.tsx';
import { LinkChecks } from './link-checks.tsx';
import type { NamedConfig } from './named-config.ts';

interface Props<Item extends { uuid: string; name: string }, Input extends FieldValues & { name: string }, Body> {
  config: NamedConfig<Item, Input, Body>;
  query: TableQuery<Item>;
  /** The list that the links refer to. */
  referred: readonly { uuid: string; name: string }[] | undefined;
}

/** The screen of actions, licences, permissions and roles; `config` has the differences. */
export function NamedTable<
  Item extends { uuid: string; name: string },
  Input extends FieldValues & { name: string },
  Body,
>({ config, query, referred }: Props<Item, Input, Body>) {
  const { mutateAsync: create } = useAdministrate(config.create, `The ${config.noun} was created`);
  const { mutateAsync: update } = useAdministrate(config.update, `The ${config.noun} was saved`);
  const { mutateAsync: remove } = useAdministrate(config.remove);
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

interface NameAndLinksProps {
  name: string;
  /** 'Roles'. */
  label: string;
  links: readonly { key: string; text: string }[];
}

/** An item in full: its name, and the names of what is linked with it. */
export function NameAndLinks({ name, label, links }: NameAndLinksProps) {
  return (
    <DetailList
      details={[
        { label: 'Name', value: name },
        { label, value: <NumberedList items={links} empty={`No ${label.toLowerCase()}`} /> },
      ]}
    />
  );
}

interface DialogProps<Item extends { uuid: string; name: string }, Input extends FieldValues & { name: string }, Body> {
  title: string;
  config: NamedConfig<Item, Input, Body>;
  item: Item | undefined;
  /** The items that can be linked; undefined while they load. */
  referred: readonly { uuid: string; name: string }[] | undefined;
  onSave: (body: Body) => Promise<unknown>;
  onClose: () => void;
}

function NamedDialog<Item extends { uuid: string; name: string }, Input extends FieldValues & { name: string }, Body>({
  title,
  config,
  item,
  referred,
  onSave,
  onClose,
}: DialogProps<Item, Input, Body>) {
  const { schema, isTaken, links, Fields } = config;
  const own = item?.name;
  const checkedSchema = useMemo(() => uniqueName(schema, own, isTaken), [schema, own, isTaken]);
  return (
    <FormDialog
      title={title}
      schema={checkedSchema}
      defaultValues={config.formOf(item)}
      onSubmit={onSave}
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      {Fields && <Fields />}
      {links.words ? (
        <LinkChecks links={links} items={referred} />
      ) : (
        <SubListEditor
          name={links.name}
          title={links.title}
          columns={[{ field: links.field, label: links.label, options: optionsOf(referred) }]}
        />
      )}
    </FormDialog>
  );
}
