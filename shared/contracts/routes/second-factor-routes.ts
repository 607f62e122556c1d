import { confirmation } from '../account.ts';
import { passkeyCreation, passkeyRequest } from '../passkey.ts';
import type { Route } from '../route.ts';
import * as factor from '../second-factor.ts';

const own = { feature: 'auth', access: 'signed-in', session: true } as const;

export const secondFactorRoutes = {
  getSecondFactor: {
    ...own,
    method: 'GET',
    path: '/second-factor',
    summary: 'The second factor of the own account',
    response: factor.secondFactor,
    status: 200,
  },
  beginSecondFactor: {
    ...own,
    method: 'POST',
    path: '/second-factor',
    summary: 'Begin to set up an authenticator app; the response holds its secret',
    recorded: 'never',
    body: factor.secondFactorBeginning,
    response: factor.pendingSecondFactor,
    status: 201,
  },
  confirmSecondFactor: {
    ...own,
    method: 'POST',
    path: '/second-factor/confirm',
    summary: 'Set up an authenticator app with its first code; the response alone holds the recovery codes',
    body: factor.secondFactorConfirmation,
    response: factor.recoveryCodes,
    status: 200,
  },
  removeSecondFactor: {
    ...own,
    method: 'POST',
    path: '/second-factor/remove',
    summary: 'Remove the own authenticator app',
    body: factor.secondFactorRemoval,
    response: confirmation,
    status: 200,
  },
  beginPasskey: {
    ...own,
    method: 'POST',
    path: '/second-factor/passkeys',
    summary: 'Begin to add a passkey; the response is the input of `navigator.credentials.create`',
    recorded: 'never',
    body: factor.passkeyBeginning,
    response: passkeyCreation,
    status: 201,
  },
  confirmPasskey: {
    ...own,
    method: 'POST',
    path: '/second-factor/passkeys/confirm',
    summary: 'Add a passkey; if it is the first factor, the response alone holds the recovery codes',
    body: factor.passkeyConfirmation,
    response: factor.passkeyAdded,
    status: 200,
  },
  requestPasskey: {
    ...own,
    method: 'POST',
    path: '/second-factor/passkeys/request',
    summary: 'Ask for one of the own passkeys; the response is the input of `navigator.credentials.get`',
    recorded: 'never',
    response: passkeyRequest,
    status: 200,
  },
  removePasskey: {
    ...own,
    method: 'POST',
    path: '/second-factor/passkeys/remove',
    summary: 'Remove one of the own passkeys',
    body: factor.passkeyRemoval,
    response: confirmation,
    status: 200,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/users/{id}/second-factor',
    feature: 'auth',
    summary: "Remove an account's app and passkeys, for somebody who has lost them",
    access: 'platform.administrate',
    target: 'user',
    response: null,
    status: 204,
  },
} as const satisfies Record<string, Route>;
