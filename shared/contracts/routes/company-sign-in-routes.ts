import { confirmation } from '../account.ts';
import * as company from '../company-sign-in.ts';
import type { Route } from '../route.ts';

const open = { method: 'POST', feature: 'auth', access: 'public', status: 200 } as const;
const path = '/workspaces/{id}/company-sign-in';
const administered = { feature: 'auth', access: 'workspace.administrate', target: 'workspace', session: true } as const;

/** Signing in by a company's own provider (OpenID Connect). */
export const companySignInRoutes = {
  getCompanySignIn: {
    method: 'GET',
    path,
    feature: 'auth',
    summary: "How a workspace's company signs its people in",
    access: 'workspace_settings.read',
    target: 'workspace',
    response: company.companySignIn,
    status: 200,
  },
  setCompanySignIn: {
    ...administered,
    method: 'POST',
    path,
    summary: "Let a workspace's company sign its people in by OpenID Connect, or change how",
    body: company.companySignInForm,
    response: company.companySignIn,
    status: 200,
  },
  removeCompanySignIn: {
    ...administered,
    method: 'DELETE',
    path,
    summary: "End a company's sign-in, and the sessions that it began",
    response: null,
    status: 204,
  },
  requestCompanySignIn: {
    ...open,
    path: '/company-sign-in/links',
    summary: "Mail the way to a company's sign-in, if the e-mail's domain has one",
    recorded: 'never',
    body: company.companySignInSearch,
    response: confirmation,
  },
  beginCompanySignIn: {
    ...open,
    path: '/company-sign-in',
    summary: "Begin to sign in by a workspace's company",
    recorded: 'never',
    body: company.companySignInBeginning,
    response: company.begunCompanySignIn,
  },
  finishCompanySignIn: {
    ...open,
    path: '/company-sign-in/finish',
    summary: 'Sign in with what the provider of the company has answered',
    recorded: 'always',
    body: company.companySignInReturn,
    response: company.companySignInResult,
  },
} as const satisfies Record<string, Route>;
