import { ApiError } from '../platform/api-error.ts';
import type { Step } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { licences } from '../tables/tables.ts';

/** A step that refuses more users than the licence allows. */
export function requireSeats(licence: string, users: number): Step {
  return licences.check(
    platform,
    { parent: platform, sort: licence },
    { condition: 'user_count >= :users', values: { ':users': users } },
    () => new ApiError('quota', "The licence's number of users is reached"),
  );
}
