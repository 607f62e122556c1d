import * as z from 'zod';

/** One value per sample. A column may have a hundred thousand, so each is checked in a single pass. */
export const column = z.custom<(number | null)[]>(
  (value) => Array.isArray(value) && value.every((each) => each === null || Number.isFinite(each)),
  { error: 'A column is a list of numbers and nulls' },
);
