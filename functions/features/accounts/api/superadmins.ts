import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';

/**
 * Transaction items that require another active superadmin if `before` ceases to be one. If two demote each other
 * concurrently, these items refuse one of them (decision ACCOUNT-10).
 */
export async function keepSuperadmin(
  before: UserRow,
  after: Pick<UserRow, 'is_staff' | 'is_active'> | undefined,
): Promise<TransactionItem[]> {
  if (!isSuperadmin(before) || (after && isSuperadmin(after))) return [];
  const all = await users.list(platform, platform);
  const other = all.find((row) => isSuperadmin(row) && row.uuid !== before.uuid);
  if (!other) throw last();
  const { equals } = where<UserRow>();
  const isStill = and(equals('is_staff', true), equals('is_active', true));
  return [users.check(platform, { parent: platform, sort: other.uuid }, last, isStill)];
}

/** Whether a superadmin ceases to be one. */
export const losesRights = (before: UserRow, after: Pick<UserRow, 'is_staff' | 'is_active'>): boolean =>
  isSuperadmin(before) && !isSuperadmin(after);

const isSuperadmin = ({ is_staff, is_active }: Pick<UserRow, 'is_staff' | 'is_active'>) => is_staff && is_active;

const last = () =>
  new ApiError('refused', 'The last active superadmin cannot be deleted, deactivated or made an ordinary user');
