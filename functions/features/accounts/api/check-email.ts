import { type Allowance, takeAttempt } from '#functions/access/limit-attempts.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { email } from '#shared/contracts/fields.ts';

/**
 * True if an account uses this e-mail; invalid addresses count as free. For superadmins, who create accounts, their own
 * e-mail counts as used. Other users check a new address for themselves, and only a limited number of times, so that
 * they cannot find out who has an account (decision ACCESS-10).
 */
export const checkEmail: Handle<'checkEmail'> = async ({ body, principal: { caller } }, { now }) => {
  const wanted = email.safeParse(body.email).data;
  if (wanted === undefined || (!caller.isStaff && wanted === caller.email)) return false;
  if (!caller.isStaff) await takeAttempt(asksByUser(caller.uuid), now());
  return (await accountOf(wanted)) !== undefined;
};

const asksByUser = (uuid: string): Allowance => ({
  what: 'check-email',
  by: 'account',
  who: uuid,
  maxAttempts: 20,
  refusal: (wait) => `Too many e-mails were asked about: please wait ${wait}`,
});
