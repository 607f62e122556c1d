import * as z from 'zod';

/** One value a sample. There may be a hundred thousand of them: one look at each is all they get. */
export const column = z.custom<(number | null)[]>(
  (value) => Array.isArray(value) && value.every((each) => each === null || Number.isFinite(each)),
  { error: 'A column is a list of numbers and nulls' },
);
