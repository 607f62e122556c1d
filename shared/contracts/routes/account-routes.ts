import * as z from 'zod';
import * as account from '../account.ts';
import * as admin from '../administration.ts';
import { refreshRequest, session, tokens, userPermissions } from '../auth.ts';
import type { Route } from '../route.ts';

const open = { method: 'POST', feature: 'auth', access: 'public', status: 200 } as const;
const ownChange = { method: 'PATCH', access: 'signed-in', session: true, status: 200 } as const;

export const accountRoutes = {
  createToken: {
    ...open,
    path: '/token/',
    summary: 'Sign in',
    recorded: 'always',
    body: account.signIn,
    response: tokens,
  },
  refreshToken: {
    ...open,
    path: '/token/refresh/',
    summary: 'Exchange a refresh token for fresh tokens',
    recorded: 'never',
    body: refreshRequest,
    response: tokens,
  },
  getUserPermissions: {
    method: 'GET',
    path: '/users/permissions',
    feature: 'accounts',
    summary: "The caller's permissions by workspace",
    access: 'signed-in',
    response: userPermissions,
    status: 200,
  },
  requestPasswordReset: {
    ...open,
    path: '/password_reset/',
    summary: 'Mail a link with which to set a new password',
    body: account.passwordResetRequest,
    response: account.confirmation,
  },
  confirmPasswordReset: {
    ...open,
    path: '/password_reset/confirm/',
    summary: 'Set a new password with the token from the mail',
    body: account.passwordResetConfirm,
    response: account.confirmation,
  },
  validatePasswordResetToken: {
    ...open,
    path: '/password_reset/validate_token/',
    summary: 'Whether the token of a mailed link is still good, and what it is for',
    recorded: 'never',
    body: account.passwordResetToken,
    response: account.goodLink,
  },
  verifyEmail: {
    method: 'GET',
    path: '/verify-email/{uidb64}/{token}',
    feature: 'auth',
    summary: 'Confirm an e-mail address, or accept an invite, with the token from the mail',
    access: 'public',
    recorded: 'success',
    response: account.confirmation,
    status: 200,
  },
  changeName: {
    ...ownChange,
    path: '/change-name/{uuid}',
    feature: 'auth',
    summary: 'Change the own name; answers fresh tokens, which carry it',
    body: account.nameChange,
    response: tokens,
  },
  changeEmail: {
    ...ownChange,
    path: '/change-email/{uuid}',
    feature: 'auth',
    summary: 'Ask for another e-mail address, which is verified by mail',
    body: account.emailChange,
    response: account.confirmation,
  },
  changePassword: {
    ...ownChange,
    path: '/change-password/{uuid}',
    feature: 'auth',
    summary: 'Change the own password; ends all other sessions, and answers the tokens of a new one',
    body: account.passwordChange,
    response: account.confirmation.extend(tokens.shape),
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    feature: 'auth',
    summary: 'The own sessions, the last used first',
    access: 'signed-in',
    session: true,
    response: z.array(session),
    status: 200,
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/{uuid}',
    feature: 'auth',
    summary: 'End one of the own sessions at once',
    access: 'signed-in',
    session: true,
    response: null,
    status: 204,
  },
  updateAccountCsvSettings: {
    ...ownChange,
    path: '/account-csv-settings/{uuid}',
    feature: 'accounts',
    summary: 'Change the own decimal symbol and list separator',
    body: account.csvSettingsUpdate,
    response: admin.user,
  },
} as const satisfies Record<string, Route>;
