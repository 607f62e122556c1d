import type * as z from 'zod';
import { email } from '#shared/contracts/fields.ts';
import { callApi } from '../api/call-api.ts';
import { duplicateCheck } from './duplicate-check.ts';
import { withUnique } from './with-unique.ts';

/** A form's schema that also asks the server whether its `email` has an account; `own` is the address as it is now. */
export function uniqueEmail<Input extends { email: string }, Output>(
  schema: z.ZodType<Output, Input>,
  own: string | undefined,
): z.ZodType<Output, Input> {
  const isTaken = duplicateCheck({
    isSettled: (text) => !email.safeParse(text).success || text.toLowerCase() === own,
    ask: (text) => callApi('checkEmail', { body: { email: text } }),
  });
  return withUnique(schema, { field: 'email', label: 'E-mail', isTaken });
}
