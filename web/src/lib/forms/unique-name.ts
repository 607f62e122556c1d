import type * as z from 'zod';
import { name } from '#shared/contracts/fields.ts';
import { duplicateCheck } from './duplicate-check.ts';
import { withUnique } from './with-unique.ts';

/** Adds a check to a form's schema that the `name` does not exist; `own` is the current name. */
export function uniqueName<Input extends { name: string }, Output>(
  schema: z.ZodType<Output, Input>,
  own: string | undefined,
  ask: (name: string) => Promise<boolean>,
): z.ZodType<Output, Input> {
  const isTaken = duplicateCheck({
    isExempt: (text) => !name.safeParse(text).success || text.toLowerCase() === own?.toLowerCase(),
    ask,
  });
  return withUnique(schema, { field: 'name', label: 'Name', isTaken });
}
