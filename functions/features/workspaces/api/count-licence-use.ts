import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import type { LicenceRow } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { licences } from '#functions/tables/tables.ts';

/**
 * Counts a workspace among its licence's references. The licence's number of users limits only growth: `users`, the
 * future number, is given if members are added (decision LIBRARY-2).
 */
export function takeUpLicence(licence: string, users?: number): TransactionItem {
  const condition = users === undefined ? undefined : where<LicenceRow>().atLeast('user_count', users);
  return licences.change(
    platform,
    { parent: platform, sort: licence },
    { set: {}, add: { taken_up: 1 }, condition },
    users === undefined ? noLicence : seatsReached,
  );
}

export const seatsReached = () => new ApiError('quota', "The licence's number of users is reached");
export const noLicence = () => refusedField('licence', 'The licence does not exist');
