import type { Handle } from '../platform/api-handler.ts';
import { findMailToken } from '../platform/mail-token.ts';

export const validatePasswordResetToken: Handle<'validatePasswordResetToken'> = async ({ body }, { now }) => {
  await findMailToken(body.token, ['password-reset', 'invite'], now());
  return { detail: 'The link is good' };
};
