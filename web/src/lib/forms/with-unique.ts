import * as z from 'zod';
import { messages } from '#shared/rules/messages.ts';

/** Adds a check to a form's schema that a field's text does not exist; it runs also while other fields are empty. */
export function withUnique<Field extends string, Input extends Record<Field, string>, Output>(
  schema: z.ZodType<Output, Input>,
  { field, label, isTaken }: { field: Field; label: string; isTaken: (text: string) => Promise<boolean> },
): z.ZodType<Output, Input> {
  const holder = z.object({ [field]: z.string() });
  const textIn = (value: unknown): string | undefined => holder.safeParse(value).data?.[field]?.trim();
  return schema.refine(async (value) => !(await isTaken(textIn(value) ?? '')), {
    path: [field],
    error: messages.exists(label),
    when: ({ value }) => Boolean(textIn(value)),
  });
}
