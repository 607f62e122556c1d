import { ApiError } from '#functions/runtime/api-error.ts';

export const conflicting = () => new ApiError('refused', 'Somebody else has just changed this: reload and try again');

/** The error of a change after too many conflicts. */
export function refuseConflict(): never {
  throw conflicting();
}
