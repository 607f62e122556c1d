import type * as z from 'zod';
import { email } from '#shared/contracts/fields.ts';
import { callApi } from '../api/call-api.ts';
import { duplicateCheck } from './duplicate-check.ts';
import { withUnique } from './with-unique.ts';

/** Adds a check to a form's schema that the `email` has no account; `own` is the current address. */
export function uniqueEmail<Input extends { email: string }, Output>(
  schema: z.ZodType<Output, Input>,
  own: string | undefined,
): z.ZodType<Output, Input> {
  const isTaken = duplicateCheck({
    isExempt: (text) => !email.safeParse(text).success || text.toLowerCase() === own,
    ask: (text) => callApi('checkEmail', { body: { email: text } }),
  });
  return withUnique(schema, { field: 'email', label: 'E-mail', isTaken });
}
