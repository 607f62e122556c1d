import * as z from 'zod';
import { messages } from '#shared/rules/messages.ts';

interface Unique {
  field: string;
  label: string;
  isTaken: (text: string) => Promise<boolean>;
}

/** Adds a check to a form's schema that a field's text does not exist; it runs also while other fields are wrong. */
export function withUnique<Input, Output>(
  schema: z.ZodType<Output, Input>,
  { field, label, isTaken }: Unique,
): z.ZodType<Output, Input> {
  const holder = z.object({ [field]: z.string().trim().min(1) });
  return z.custom<Input>().transform(async (form, context) => {
    const text = holder.safeParse(form).data?.[field];
    const [read, isDouble] = await Promise.all([schema.safeParseAsync(form), text !== undefined && isTaken(text)]);
    if (isDouble) context.addIssue({ code: 'custom', path: [field], message: messages.exists(label) });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
}
