import { email } from '../../shared/contracts/fields.ts';
import { accountOf } from '../platform/account-steps.ts';
import type { Handle } from '../platform/api-handler.ts';

/** Whether another account has this e-mail; the own is no duplicate. What is no e-mail is nobody's. */
export const checkEmail: Handle<'checkEmail'> = async ({ body, grant }) => {
  const wanted = email.safeParse(body.email).data;
  const known = wanted === undefined ? undefined : await accountOf(wanted);
  return known !== undefined && known.uuid !== grant.caller.uuid;
};
