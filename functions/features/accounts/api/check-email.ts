import { type Allowance, takeAttempt } from '#functions/access/limit-attempts.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { email } from '#shared/contracts/fields.ts';

/**
 * True if an account uses this e-mail; invalid addresses count as free. For a superadmin, who makes accounts, the own
 * one is taken too. Others ask about a new address for themselves: so often, and not to find out who has an account.
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
  most: 20,
  refusal: (wait) => `Too many e-mails were asked about: please wait ${wait}`,
});
