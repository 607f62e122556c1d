import * as z from 'zod';
import { email, name } from '#shared/contracts/fields.ts';
import { messages } from '#shared/rules/messages.ts';
import { callApi } from '../api/call-api.ts';

const pauseMilliseconds = 250;

interface Unique {
  field: string;
  label: string;
  /** Texts that need no question: the item's own one, or one that is refused for another reason. */
  isExempt: (text: string) => boolean;
  /** Asks the server; true if the text exists. */
  ask: (text: string) => Promise<boolean>;
}

/** Adds a check to a form's schema that a field's text does not exist; it runs also while other fields are wrong. */
export function withUnique<Input, Output>(
  schema: z.ZodType<Output, Input>,
  { field, label, ...unique }: Unique,
): z.ZodType<Output, Input> {
  const holder = z.object({ [field]: z.string().trim().min(1) });
  const isTaken = duplicateCheck(unique);
  return z.custom<Input>().transform(async (form, context) => {
    const text = holder.safeParse(form).data?.[field];
    const [read, isDouble] = await Promise.all([schema.safeParseAsync(form), text !== undefined && isTaken(text)]);
    if (isDouble) context.addIssue({ code: 'custom', path: [field], message: messages.exists(label) });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
}

/** Adds a check that the `email` has no account; `own` is the current address. */
export const uniqueEmail = <Input extends { email: string }, Output>(
  schema: z.ZodType<Output, Input>,
  own: string | undefined,
): z.ZodType<Output, Input> =>
  withUnique(schema, {
    field: 'email',
    label: 'E-mail',
    isExempt: (text) => !email.safeParse(text).success || text.toLowerCase() === own,
    ask: (text) => callApi('checkEmail', { body: { email: text } }),
  });

/** Adds a check that the `name` does not exist; `own` is the current name. */
export const uniqueName = <Input extends { name: string }, Output>(
  schema: z.ZodType<Output, Input>,
  own: string | undefined,
  ask: Unique['ask'],
): z.ZodType<Output, Input> =>
  withUnique(schema, {
    field: 'name',
    label: 'Name',
    isExempt: (text) => !name.safeParse(text).success || text.toLowerCase() === own?.toLowerCase(),
    ask,
  });

/**
 * Whether a text exists already, asked once per text and only when typing pauses. Without an answer the text counts as
 * free: the server checks the write anyway.
 */
function duplicateCheck({ isExempt, ask }: Pick<Unique, 'isExempt' | 'ask'>): (text: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  let latest = '';
  return async (text) => {
    latest = text;
    if (isExempt(text)) return false;
    const before = known.get(text);
    if (before !== undefined) return before;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    if (latest !== text) return false;
    const taken = await ask(text).catch(() => undefined);
    if (taken !== undefined) known.set(text, taken);
    return taken ?? false;
  };
}
