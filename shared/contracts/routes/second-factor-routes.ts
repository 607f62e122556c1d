import { confirmation } from '../account.ts';
import type { Route } from '../route.ts';
import * as factor from '../second-factor.ts';

const own = { feature: 'auth', access: 'signed-in', session: true } as const;

export const secondFactorRoutes = {
  getSecondFactor: {
    ...own,
    method: 'GET',
    path: '/second-factor',
    summary: 'Whether the own account has a second factor',
    response: factor.secondFactor,
    status: 200,
  },
  beginSecondFactor: {
    ...own,
    method: 'POST',
    path: '/second-factor',
    summary: 'Begin to set up a second factor; the response holds the secret of the authenticator app',
    recorded: 'never',
    body: factor.secondFactorBeginning,
    response: factor.pendingSecondFactor,
    status: 201,
  },
  confirmSecondFactor: {
    ...own,
    method: 'POST',
    path: '/second-factor/confirm',
    summary: 'Set up a second factor with its first code; the response alone holds the recovery codes',
    body: factor.secondFactorConfirmation,
    response: factor.recoveryCodes,
    status: 200,
  },
  removeSecondFactor: {
    ...own,
    method: 'POST',
    path: '/second-factor/remove',
    summary: 'Remove the own second factor',
    body: factor.secondFactorRemoval,
    response: confirmation,
    status: 200,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/users/{id}/second-factor',
    feature: 'auth',
    summary: "Remove an account's second factor, for somebody who has lost it",
    access: 'platform.administrate',
    target: 'user',
    response: null,
    status: 204,
  },
} as const satisfies Record<string, Route>;
