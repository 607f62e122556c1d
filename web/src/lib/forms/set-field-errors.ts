import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../api/api-failure.ts';

/** Shows the server's messages at their fields. The message about the whole request is shown as a snackbar. */
export function setFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiFailure)) return;
  const values = form.getValues();
  for (const [field, message] of Object.entries(error.body?.fields ?? {})) {
    if (isField(values, field)) form.setError(field, { type: 'server', message });
  }
}

function isField<Input extends FieldValues>(values: Input, field: string): field is Path<Input> {
  return get(values, field) !== undefined;
}
