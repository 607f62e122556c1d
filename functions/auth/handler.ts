import { apiHandler } from '../platform/api-handler.ts';
import { changeEmail } from './change-email.ts';
import { changeName } from './change-name.ts';
import { changePassword } from './change-password.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import { createToken } from './create-token.ts';
import { refreshToken } from './refresh-token.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { validatePasswordResetToken } from './validate-password-reset-token.ts';
import { verifyEmail } from './verify-email.ts';

export const authOperations = {
  createToken,
  refreshToken,
  requestPasswordReset,
  confirmPasswordReset,
  validatePasswordResetToken,
  verifyEmail,
  changeName,
  changeEmail,
  changePassword,
};

export const handler = apiHandler('auth', authOperations);
