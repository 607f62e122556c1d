import * as z from 'zod';

/**
 * A list that a form has as one text. The message of a wrong item is the field's: an item has no field of its own.
 *
 * @param partsOf the items of a text
 */
export const textList = <List extends readonly string[]>(list: z.ZodType<List>, partsOf: (text: string) => string[]) =>
  z.string().transform((text, context): List => {
    const read = list.safeParse(partsOf(text));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });
