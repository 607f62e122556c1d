import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../api/api-failure.ts';

/** Puts what the server said about single fields beside them. The sentence for the whole shows as a snackbar. */
export function setFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiFailure)) return;
  const values = form.getValues();
  for (const [field, message] of Object.entries(error.body?.fields ?? {})) {
    if (isField(values, field)) form.setError(field, { type: 'server', message }, { shouldFocus: true });
  }
}

function isField<Input extends FieldValues>(values: Input, field: string): field is Path<Input> {
  return get(values, field) !== undefined;
}
