import { changeEmail, changeName, changePassword } from '../features/auth/api/change-own-account.ts';
import {
  confirmPasswordReset,
  requestPasswordReset,
  validatePasswordResetToken,
} from '../features/auth/api/confirm-password-reset.ts';
import { createToken } from '../features/auth/api/create-token.ts';
import { refreshToken } from '../features/auth/api/refresh-token.ts';
import { verifyEmail } from '../features/auth/api/verify-email.ts';
import { apiHandler } from '../http/api-handler.ts';

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
