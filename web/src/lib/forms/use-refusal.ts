import { useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../api/api-failure.ts';

/**
 * Shows the server's messages about a refused save at the fields; the message about the whole request is shown as a
 * snackbar. Also gives the focus a place, since Save lost it while it worked: the first field with a message, else the
 * first field.
 */
export function useRefusal<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const all = [...(element.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
    const wrong = all.find((field) => field.ariaInvalid === 'true' || field.closest('.Mui-error'));
    (wrong ?? all[0])?.focus();
  }, [count]);
  const refuse = (error: unknown) => {
    const messages = error instanceof ApiFailure ? (error.body?.fields ?? {}) : {};
    const values = form.getValues();
    for (const [field, message] of Object.entries(messages)) {
      if (isField(values, field)) form.setError(field, { type: 'server', message });
    }
    setCount((before) => before + 1);
  };
  return { element, refuse };
}

const fields = ':is(input, textarea, [role="combobox"]):not([aria-hidden="true"], :disabled)';

function isField<Input extends FieldValues>(values: Input, field: string): field is Path<Input> {
  return get(values, field) !== undefined;
}
