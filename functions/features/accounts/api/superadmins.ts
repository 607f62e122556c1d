import type { Step } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';

/**
 * Steps that keep a superadmin in the installation where `before` ceases to be one: another must be one at that moment.
 * Two who demote each other meet in these steps, and one of them is refused.
 */
export async function keepSuperadmin(
  before: UserRow,
  after: Pick<UserRow, 'is_staff' | 'is_active'> | undefined,
): Promise<Step[]> {
  if (!isSuperadmin(before) || (after && isSuperadmin(after))) return [];
  const all = await users.list(platform, platform);
  const other = all.find((row) => isSuperadmin(row) && row.uuid !== before.uuid);
  if (!other) throw last();
  const only = { condition: 'is_staff = :yes AND is_active = :yes', values: { ':yes': true } };
  return [users.check(platform, { parent: platform, sort: other.uuid }, only, last)];
}

const isSuperadmin = ({ is_staff, is_active }: Pick<UserRow, 'is_staff' | 'is_active'>) => is_staff && is_active;

const last = () =>
  new ApiError('refused', 'The last active superadmin cannot be deleted, deactivated or made an ordinary user');
