import { takeAttempt } from '#functions/access/limit-attempts.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { resetByAccount, resetByAddress } from './allowances.ts';

/** The mail worker looks up the account: this call does the same for known and unknown addresses. */
export const requestPasswordReset: Handle<'requestPasswordReset'> = async ({ body, sourceIp, recognise }, { now }) => {
  recognise(body.email);
  await takeAttempt(resetByAddress(sourceIp), now());
  await takeAttempt(resetByAccount(body.email), now());
  await askForMail({ kind: 'password-reset', email: body.email });
  return { detail: 'If there is an account with this e-mail, a link to set a new password is on its way' };
};
