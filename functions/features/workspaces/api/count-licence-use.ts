import type { Step } from '#functions/aws/transact.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { licences } from '#functions/tables/tables.ts';

/**
 * A step that gives a workspace its licence. The licence's number of users binds growth alone: `users` is given where
 * members are added, and is then how many there will be.
 */
export function takeUpLicence(licence: string, users?: number): Step {
  const only = users === undefined ? {} : { condition: 'user_count >= :users', values: { ':users': users } };
  return licences.change(
    platform,
    { parent: platform, sort: licence },
    { set: {}, add: { taken_up: 1 }, ...only },
    users === undefined ? noLicence : seatsReached,
  );
}

export const seatsReached = () => new ApiError('quota', "The licence's number of users is reached");
export const noLicence = () => refusedField('licence', 'The licence does not exist');
