import { useMemo } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { messages } from '#shared/rules/messages.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Definition, DefinitionFormProps, FormRequest } from '../definition-config.ts';
import { HeadFields } from '../head-fields.tsx';
import { withShortNameCheck } from '../short-name-check.ts';
import { PythonInput } from './python-input.tsx';
import { usePythonProblems } from './python-problems.ts';
import { type FormulaScope, useFormulaNames } from './use-formula-names.ts';
import type { PreviewTarget } from './use-formula-preview.ts';

export interface Head {
  name: string;
  short_name: string;
}

export interface PythonForm<Item, Form extends FieldValues, Body> {
  schema: z.ZodType<Body, Form>;
  /** The field that contains the Python. */
  field: 'formula' | 'code';
  label: string;
  scope: FormulaScope;
  /** The thing that has the formula; a script has no value to show while it is typed. */
  preview?: PreviewTarget['of'];
  hasUnit: boolean;
  /** Initial values of the form. A copy needs a short name of its own and is visible. */
  start: (request: FormRequest<Item>) => DefaultValues<Form>;
}

interface Props<Item, Form extends FieldValues, Body> extends DefinitionFormProps<Item, Body> {
  form: PythonForm<Item, Form, Body>;
}

/** The dialog of functions, rules and scripts. */
export function PythonDialog<Item extends Definition, Form extends Head, Body extends Head>(
  props: Props<Item, Form, Body>,
) {
  const { form, place, request, title, note, onClose, onSave } = props;
  const edited = request.mode === 'edit' ? request.item : undefined;
  const own = edited?.short_name;
  const names = useFormulaNames(place, form.scope, own);
  const { problems, clear, submit } = usePythonProblems(form.field, onSave);
  const schema = useMemo(() => withShortNameCheck(withFormula(form), place, own), [form, place, own]);

  return (
    <FormDialog<Form, Body>
      title={title}
      widens
      {...(note && { note })}
      schema={schema}
      defaultValues={form.start(request)}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* No formula uses a rule. */}
      <HeadFields hasUnit={form.hasUnit} isUsed={form.hasUnit || form.scope === 'script'} place={place} />
      <PythonInput
        name={form.field}
        label={form.label}
        required={form.preview !== undefined}
        names={names}
        problems={problems}
        onEdit={clear}
        {...(form.preview && { preview: { place, of: form.preview, replaces: edited?.uuid } })}
      />
    </FormDialog>
  );
}

/** The form's schema; a formula is required, and the message comes with those of the other fields. */
function withFormula<Item, Form extends FieldValues, Body>(form: PythonForm<Item, Form, Body>): z.ZodType<Body, Form> {
  const { schema, field, label, preview } = form;
  if (preview === undefined) return schema;
  return schema.refine((body) => String((body as Record<string, unknown>)[field]).trim() !== '', {
    path: [field],
    error: messages.empty(label),
    when: ({ value }) => typeof (value as Record<string, unknown> | undefined)?.[field] === 'string',
  });
}
