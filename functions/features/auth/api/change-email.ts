import { takeAttempt } from '#functions/access/limit-attempts.ts';
import { accountOf, emailTaken } from '#functions/entities/accounts/account-items.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { newEmailByUser } from './allowances.ts';
import { ownAccount } from './own-account.ts';
import { requirePassword } from './require-password.ts';

/** The e-mail changes only when the link sent to the new address is opened. */
export const changeEmail: Handle<'changeEmail'> = async ({ path, body, principal }, context) => {
  const user = await ownAccount(path, body, principal);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  if (body.email === user.email) return { detail: 'This is your e-mail already' };
  await takeAttempt(newEmailByUser(user.uuid), context.now());
  if (await accountOf(body.email)) throw emailTaken();
  await askForMail({ kind: 'new-email', user: user.uuid, email: body.email });
  return { detail: 'Please follow the link that was sent to the new e-mail' };
};
