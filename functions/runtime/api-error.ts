import type { ErrorBody, ErrorCode } from '#shared/contracts/errors.ts';

interface Details extends Pick<ErrorBody, 'fields' | 'problems' | 'current' | 'passkey'> {
  retryAfter?: number;
}

/** An error with a message for people. One middleware converts it to its status and `{detail, code, fields}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  readonly problems?: ErrorBody['problems'];
  readonly current?: unknown;
  readonly passkey?: ErrorBody['passkey'];
  /** After so many seconds the call may be tried again. */
  readonly retryAfter?: number;

  constructor(code: ErrorCode, detail: string, more: Details = {}) {
    super(detail);
    this.code = code;
    if (more.fields) this.fields = more.fields;
    if (more.problems) this.problems = more.problems;
    if (more.current !== undefined) this.current = more.current;
    if (more.passkey) this.passkey = more.passkey;
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter;
  }
}

/** Refuses a call that nobody waits for any longer, while the sandbox may still work on it. */
export class GaveUp extends ApiError {}

export const notFound = () => new ApiError('not_found', 'Data not found');
export const forbidden = (detail = 'Access forbidden') => new ApiError('forbidden', detail);
export const unauthenticated = (detail = 'Please sign in') => new ApiError('unauthenticated', detail);
export const busy = () => new ApiError('busy', 'The experiment is busy: wait until its job has ended, or cancel it');
export const duplicate = (field: string, key = fieldKey(field)) =>
  new ApiError('duplicate', `${field} already exists`, { fields: { [key]: `${field} already exists` } });
/** For a change that was made from what somebody else has changed since. */
export const changedElsewhere = (what: string) =>
  new ApiError('refused', `Somebody else has just changed ${what}: reload and try again`);
/** A refusal of one field, with its message. */
export const refusedField = (key: string, detail: string) =>
  new ApiError('validation', detail, { fields: { [key]: detail } });

const fieldKey = (label: string) => label.toLowerCase().replaceAll(/[^a-z]+/g, '_');
