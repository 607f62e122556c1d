import { changeEmail, changeName, changePassword, reauthenticate } from '../features/auth/api/change-own-account.ts';
import { getCompanySignIn, removeCompanySignIn, setCompanySignIn } from '../features/auth/api/company-settings.ts';
import { beginCompanySignIn, finishCompanySignIn, requestCompanySignIn } from '../features/auth/api/company-sign-in.ts';
import {
  confirmPasswordReset,
  requestPasswordReset,
  validatePasswordResetToken,
  verifyEmail,
} from '../features/auth/api/mail-links.ts';
import { endSession, listSessions } from '../features/auth/api/own-sessions.ts';
import { beginPasskey, confirmPasskey, removePasskey, requestPasskey } from '../features/auth/api/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
} from '../features/auth/api/second-factor.ts';
import { createToken, refreshToken } from '../features/auth/api/sessions.ts';
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
  reauthenticate,
  listSessions,
  endSession,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  beginPasskey,
  confirmPasskey,
  requestPasskey,
  removePasskey,
  resetSecondFactor,
  getCompanySignIn,
  setCompanySignIn,
  removeCompanySignIn,
  requestCompanySignIn,
  beginCompanySignIn,
  finishCompanySignIn,
};

export const handler = apiHandler('auth', authOperations);
