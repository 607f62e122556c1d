import type { accessTokenRoutes } from '#shared/contracts/routes/access-token-routes.ts';
import type { accountRoutes } from '#shared/contracts/routes/account-routes.ts';
import type { companySignInRoutes } from '#shared/contracts/routes/company-sign-in-routes.ts';
import type { secondFactorRoutes } from '#shared/contracts/routes/second-factor-routes.ts';
import { Api } from '../api.ts';
import { tokenFor } from '../token-for.ts';
import * as bodies from './bodies.ts';
import { companyBody, companyRedirect } from './company.ts';
import { codeOf } from './makers.ts';
import type { Requests } from './request.ts';
import type { Ground } from './scene.ts';
import { unique, uniqueShort } from './unique.ts';

const own = ({ caller }: Ground) => ({ uuid: caller.uuid });

export const accountRequests: Requests<keyof typeof accountRoutes> = {
  createToken: { args: ({ spare }) => ({ body: { email: spare.email, password: spare.password } }) },
  refreshToken: { spends: 'refresh-token', args: ({ ids }) => ({ body: { refresh: ids['refresh-token'] } }) },
  getUserPermissions: { args: () => ({}) },
  requestPasswordReset: { args: () => ({ body: { email: `${uniqueShort()}@example.com` } }) },
  confirmPasswordReset: {
    spends: 'reset-token',
    args: ({ ids, spare }) => ({ body: { token: ids['reset-token'], password: spare.password } }),
  },
  validatePasswordResetToken: { args: ({ ids }) => ({ body: { token: ids['reset-token'] } }) },
  verifyEmail: {
    spends: 'verify-link',
    args: ({ ids }) => {
      const [uidb64 = '', token = ''] = ids['verify-link'].split('/');
      return { path: { uidb64, token } };
    },
  },
  changeName: { args: (on) => ({ path: own(on), body: { uuid: on.caller.uuid, name: unique('Name') } }) },
  changeEmail: {
    args: (on) => {
      const email = `${uniqueShort()}@example.com`;
      return { path: own(on), body: { uuid: on.caller.uuid, password: on.caller.password, email, email2: email } };
    },
  },
  changePassword: {
    args: (on) => {
      const { uuid, password } = on.caller;
      return { path: own(on), body: { uuid, old_password: password, password, password2: password } };
    },
    // It has ended all sessions.
    after: async ({ caller }) => {
      caller.api = new Api(caller.api.url, await tokenFor(caller.uuid));
    },
  },
  reauthenticate: { args: ({ caller }) => ({ body: { password: caller.password } }) },
  listSessions: { args: () => ({}) },
  endSession: { spends: 'session', args: ({ ids }) => ({ path: { uuid: ids.session } }) },
  updateAccountCsvSettings: {
    args: (on) => ({ path: own(on), body: { uuid: on.caller.uuid, csv_decimal: ',', csv_delimiter: ';' } }),
  },
};

export const secondFactorRequests: Requests<keyof typeof secondFactorRoutes> = {
  getSecondFactor: { args: () => ({}) },
  beginSecondFactor: { args: ({ caller }) => ({ body: { password: caller.password } }) },
  confirmSecondFactor: {
    spends: 'pending-factor',
    args: ({ ids }) => ({ body: { code: codeOf(ids['pending-factor']) } }),
    // Makers sign in with the password alone.
    after: ({ admin, caller }) => admin.call('resetSecondFactor', { path: { id: caller.uuid } }),
  },
  removeSecondFactor: {
    spends: 'recovery-code',
    args: ({ ids, caller }) => ({ body: { password: caller.password, code: ids['recovery-code'] } }),
  },
  beginPasskey: { args: ({ caller }) => ({ body: { password: caller.password } }) },
  confirmPasskey: {
    spends: 'pending-passkey',
    args: ({ ids }) => ({ body: { ...bodies.named('Passkey'), passkey: JSON.parse(ids['pending-passkey']) } }),
    after: ({ admin, caller }) => admin.call('resetSecondFactor', { path: { id: caller.uuid } }),
  },
  requestPasskey: {
    spends: 'passkey',
    args: () => ({}),
    after: ({ admin, caller }) => admin.call('resetSecondFactor', { path: { id: caller.uuid } }),
  },
  removePasskey: {
    spends: 'passkey',
    args: ({ ids, caller }) => {
      const [uuid = '', code = ''] = ids.passkey.split('/');
      return { body: { uuid, password: caller.password, code } };
    },
  },
  resetSecondFactor: { spends: 'user-with-factor', args: ({ ids }) => ({ path: { id: ids['user-with-factor'] } }) },
};

const ofWorkspace = ({ ids }: Ground) => ({ path: { id: ids.workspace } });

export const companySignInRequests: Requests<keyof typeof companySignInRoutes> = {
  getCompanySignIn: { args: ofWorkspace },
  setCompanySignIn: { args: (on) => ({ ...ofWorkspace(on), body: companyBody(on.ids) }) },
  removeCompanySignIn: { spends: 'company-settings', args: ofWorkspace },
  requestCompanySignIn: { args: () => ({ body: { email: `${uniqueShort()}@example.com` } }) },
  beginCompanySignIn: {
    args: ({ ids }) => ({ body: { workspace: ids['company-workspace'], redirect: companyRedirect } }),
  },
  finishCompanySignIn: { spends: 'company-return', args: ({ ids }) => ({ body: JSON.parse(ids['company-return']) }) },
};

const day = 86_400;

export const accessTokenRequests: Requests<keyof typeof accessTokenRoutes> = {
  listAccessTokens: { args: () => ({}) },
  createAccessToken: { args: () => ({ body: { ...bodies.named('Token'), expires: bodies.inSeconds(day) } }) },
  revokeAccessToken: { spends: 'access-token', args: ({ ids }) => ({ path: { uuid: ids['access-token'] } }) },
  listMemberAccessTokens: { args: ({ ids }) => ({ path: { id: ids.workspace } }) },
  revokeMemberAccessToken: {
    spends: 'access-token',
    args: ({ ids, caller }) => ({ path: { id: caller.uuid, token: ids['access-token'] } }),
  },
};
