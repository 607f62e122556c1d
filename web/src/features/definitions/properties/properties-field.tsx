import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { lazy, Suspense, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { InputForm } from '../parameters/input-form.ts';

const PropertiesDialog = lazy(async () => ({ default: (await import('./properties-dialog.tsx')).PropertiesDialog }));

/** The properties of the categories in the surrounding form, behind a button. */
export function PropertiesField() {
  const [isOpen, setOpen] = useState(false);
  const { field, fieldState } = useController<InputForm, 'properties'>({ name: 'properties' });
  const categories = useWatch<InputForm, 'categories'>({ name: 'categories' }) ?? [];
  const texts = useWatch<InputForm, 'category_texts'>({ name: 'category_texts' });
  const problem = messageIn(fieldState.error);
  const { names = [], values = {} } = field.value ?? {};
  if (categories.length === 0) return null;
  return (
    <div>
      <Button ref={field.ref} onClick={() => setOpen(true)}>
        {names.length > 0 ? `Properties of categories: ${names.length}` : 'Properties of categories'}
      </Button>
      <FormHelperText error={problem !== undefined}>
        {problem ?? 'Numbers such as a cone angle: categories with like numbers are expected to do alike'}
      </FormHelperText>
      {isOpen && (
        <Suspense fallback={null}>
          <PropertiesDialog
            {...{ categories, texts }}
            table={{ names, values }}
            onChange={(table) => field.onChange(table.names.length > 0 ? table : null)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The first message of a field or of a part of it. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.entries(error)
    .filter(([key]) => key !== 'ref')
    .map(([, part]) => messageIn(part))
    .find((message) => message !== undefined);
}
