import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { uniqueName } from '#web/lib/forms/unique.ts';
import { optionsOf } from '#web/lib/resources/administration.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SubListEditor } from '#web/ui/sub-list-editor.tsx';
import { LinkChecks } from './link-checks.tsx';
import type { NamedConfig } from './named-config.ts';

interface Props<Item extends { uuid: string; name: string }, Input extends FieldValues & { name: string }, Body> {
  title: string;
  config: NamedConfig<Item, Input, Body>;
  item: Item | undefined;
  /** The items that can be linked; undefined while they load. */
  referred: readonly { uuid: string; name: string }[] | undefined;
  onSave: (body: Body) => Promise<unknown>;
  onClose: () => void;
}

export function NamedDialog<
  Item extends { uuid: string; name: string },
  Input extends FieldValues & { name: string },
  Body,
>({ title, config, item, referred, onSave, onClose }: Props<Item, Input, Body>) {
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
