import { useMemo, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Definition, DefinitionFormProps, FormRequest } from '../definition-kind.ts';
import { HeadFields } from '../head-fields.tsx';
import { shortNameCheck, withShortNameCheck } from '../short-name-check.ts';
import { PythonInput } from './python-input.tsx';
import { type PythonProblem, problemsIn } from './python-problems.ts';
import { type FormulaScope, useFormulaNames } from './use-formula-names.ts';

interface Head {
  name: string;
  short_name: string;
}

export interface PythonForm<Item, Form extends FieldValues, Body> {
  schema: z.ZodType<Body, Form>;
  /** The field that contains the Python. */
  field: 'formula' | 'code';
  label: string;
  scope: FormulaScope;
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
  const own = request.mode === 'edit' ? request.item.short_name : undefined;
  const names = useFormulaNames(place, form.scope, own);
  const [problems, setProblems] = useState<readonly PythonProblem[]>([]);
  const schema = useMemo(() => withShortNameCheck(form.schema, shortNameCheck(place, own)), [form.schema, place, own]);

  async function submit(body: Body): Promise<void> {
    setProblems([]);
    try {
      await onSave(body);
    } catch (error) {
      setProblems(problemsIn(error, form.field));
      throw error;
    }
  }

  return (
    <FormDialog<Form, Body>
      title={title}
      {...(note && { note })}
      schema={schema}
      defaultValues={form.start(request)}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* No formula uses a rule. */}
      <HeadFields hasUnit={form.hasUnit} isUsed={form.hasUnit || form.scope === 'script'} />
      <PythonInput name={form.field} label={form.label} names={names} problems={problems} />
    </FormDialog>
  );
}
