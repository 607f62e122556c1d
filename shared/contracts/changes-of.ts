import * as z from 'zod';

type Changes<S extends z.core.$ZodShape> = z.ZodObject<{ [K in keyof S]: z.ZodExactOptional<S[K]> }, z.core.$strip>;

/**
 * The body of an update: every field may be left out. A field that is present cannot be `undefined`, because that would
 * remove it from the row.
 */
export const changesOf = <S extends z.core.$ZodShape>(schema: z.ZodObject<S>): Changes<S> =>
  z.core.util.partial(z.ZodExactOptional, schema, undefined);
