import * as z from 'zod';
import { passkeyRequest } from './passkey.ts';

/** The one format of every error of the API; `detail` is a message for people. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.enum([
    'validation',
    'quota',
    'busy',
    'duplicate',
    'refused',
    'unauthenticated',
    'second_factor',
    'forbidden',
    'reauthentication',
    'not_found',
    'conflict',
    'record_locked',
    'key_reused',
    'too_large',
    'locked',
    'too_many',
    'used_up',
    'unexpected',
  ]),
  /** Messages by field; the names of nested fields are joined by dots. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The position of an error in a formula or script; lines and columns count from 1. */
  problems: z
    .array(z.object({ field: z.string(), line: z.number(), column: z.number(), message: z.string() }))
    .optional(),
  /** With `conflict`: the current state of the sample. */
  current: z.unknown().optional(),
  /** With `second_factor`, for an account with passkeys: the input of `navigator.credentials.get`. */
  passkey: passkeyRequest.optional(),
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
  // Signing in asks for a code: nobody is signed in yet.
  second_factor: 401,
  forbidden: 403,
  // The same call is permitted once the caller has given the password again.
  reauthentication: 403,
  not_found: 404,
  conflict: 409,
  // The experiment or the series is locked by a person.
  record_locked: 409,
  key_reused: 422,
  too_large: 413,
  // A 400, because the screens show its message, which says how long the account stays locked; they show a 429 as
  // 'Server error'.
  locked: 400,
  too_many: 429,
  // The licence's calls of this month: screens show the message, because no short wait helps.
  used_up: 429,
  unexpected: 500,
};
