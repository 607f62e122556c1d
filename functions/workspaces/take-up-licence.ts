import { ApiError } from '../platform/api-error.ts';
import type { Step } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { licences } from '../tables/tables.ts';

/** A step that gives a workspace its licence, and refuses more users than that allows. */
export function takeUpLicence(licence: string, users: number): Step {
  return licences.change(
    platform,
    { parent: platform, sort: licence },
    { set: {}, add: { taken_up: 1 }, condition: 'user_count >= :users', values: { ':users': users } },
    () => new ApiError('quota', "The licence's number of users is reached"),
  );
}
