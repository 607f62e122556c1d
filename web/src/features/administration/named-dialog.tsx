import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { uniqueName } from '#web/lib/forms/unique-name.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SubListEditor } from '#web/ui/sub-list/sub-list-editor.tsx';
import type { NamedConfig } from './named-config.ts';

interface Props<Item extends { uuid: string; name: string }, Input extends FieldValues & { name: string }, Body> {
  title: string;
  config: NamedConfig<Item, Input, Body>;
  item: Item | undefined;
  options: readonly { value: string; label: string }[];
  onSave: (body: Body) => Promise<unknown>;
  onClose: () => void;
}

export function NamedDialog<
  Item extends { uuid: string; name: string },
  Input extends FieldValues & { name: string },
  Body,
>({ title, config, item, options, onSave, onClose }: Props<Item, Input, Body>) {
  const { schema, isTaken, lines, Fields } = config;
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
      <SubListEditor
        name={lines.name}
        title={lines.title}
        columns={[{ field: lines.field, label: lines.label, options }]}
      />
    </FormDialog>
  );
}
