import * as z from 'zod';

/** Every error of the API has this one shape; `detail` is a sentence for a person. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.enum([
    'validation',
    'quota',
    'busy',
    'duplicate',
    'refused',
    'unauthenticated',
    'forbidden',
    'not_found',
    'conflict',
    'too_large',
    'locked',
    'too_many',
    'unexpected',
  ]),
  /** Messages by field, dotted for nested fields. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Where a formula or script is wrong: lines and columns count from 1. */
  problems: z
    .array(z.object({ field: z.string(), line: z.number(), column: z.number(), sentence: z.string() }))
    .optional(),
  /** With `conflict`: the sample as it now is. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
export type ErrorCode = ErrorBody['code'];

export const statusOf: Record<ErrorCode, number> = {
  validation: 400,
  quota: 400,
  busy: 400,
  duplicate: 400,
  refused: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  // The screens show a 400's sentence, which says how long; a 429 would read 'Server error'.
  locked: 400,
  too_many: 429,
  unexpected: 500,
};
