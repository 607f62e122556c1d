import { hashPassword } from '#functions/access/password.ts';
import { accountChanged } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { ownAccount } from './own-account.ts';
import { requirePassword } from './require-password.ts';
import { startSession } from './start-session.ts';

export const changePassword: Handle<'changePassword'> = async ({ path, body, principal }, context) => {
  const user = await ownAccount(path, body, principal);
  await requirePassword(user, { password: body.old_password, field: 'old_password' }, context);
  const changed = await users.update(
    platform,
    { parent: platform, sort: user.uuid },
    {
      set: { password_hash: await hashPassword(body.password), session_key: context.newId() },
      condition: where<UserRow>().equals('password_hash', user.password_hash),
    },
  );
  if (!changed) throw accountChanged();
  await endSessions(user.uuid);
  // All sessions end; the caller, who has just given both passwords, gets a new one.
  return { detail: 'The password was changed', ...(await startSession(changed, context)) };
};
