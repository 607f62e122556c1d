import { findMailToken } from '#functions/entities/mail/mail-token.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { describeLink } from './describe-link.ts';

export const validatePasswordResetToken: Handle<'validatePasswordResetToken'> = async ({ body }, { now }) => {
  const token = await findMailToken(body.token, ['password-reset', 'invite', 'new-email'], now());
  return { detail: 'The link is good', ...(await describeLink(token, now())) };
};
