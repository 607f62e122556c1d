import { changeEmail } from '../features/auth/api/change-email.ts';
import { changeName } from '../features/auth/api/change-name.ts';
import { changePassword } from '../features/auth/api/change-password.ts';
import { confirmPasswordReset } from '../features/auth/api/confirm-password-reset.ts';
import { createToken } from '../features/auth/api/create-token.ts';
import { refreshToken } from '../features/auth/api/refresh-token.ts';
import { requestPasswordReset } from '../features/auth/api/request-password-reset.ts';
import { validatePasswordResetToken } from '../features/auth/api/validate-password-reset-token.ts';
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
