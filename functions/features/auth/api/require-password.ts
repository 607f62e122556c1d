import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { verifyPassword } from '#functions/access/password.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { passwordByUser } from './allowances.ts';

/** Requires the current password; errors are reported in the field of that name. */
export async function requirePassword(
  user: UserRow,
  { password, field }: { password: string; field: string },
  { now }: Context,
): Promise<void> {
  const allowance = passwordByUser(user.uuid);
  await takeAttempt(allowance, now());
  if (!(await verifyPassword(password, user.password_hash)))
    throw refusedField(field, 'Current password is not correct');
  await forgetAttempts(allowance);
}
