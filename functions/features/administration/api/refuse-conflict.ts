import { ApiError } from '#functions/runtime/api-error.ts';

export const conflicting = () => new ApiError('refused', 'Somebody else has just changed this: reload and try again');

/** The end of a change that met too many conflicts. */
export function refuseConflict(): never {
  throw conflicting();
}
