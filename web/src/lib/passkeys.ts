import type { PasskeyRequest } from '#shared/contracts/passkey.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { notify } from './notices.ts';

/** The browser has used no passkey, or the person has cancelled: a snackbar has said so. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

/** Loads with the first passkey: few people have one. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Lets the browser make a passkey. If it does not, a snackbar says so, and this rejects. */
export const makePasskey = (optionsJSON: ResponseOf<'beginPasskey'>) =>
  byBrowser(async () => (await loadWebAuthn()).startRegistration({ optionsJSON }));

/** Lets the browser sign with one of the passkeys, likewise. */
export const signWithPasskey = (optionsJSON: PasskeyRequest) =>
  byBrowser(async () => (await loadWebAuthn()).startAuthentication({ optionsJSON }));

async function byBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isThere = error instanceof Error && error.name === 'InvalidStateError';
    notify(isThere ? 'This device has a passkey of your account already' : 'No passkey was used', 'error');
    throw new PasskeyCancelled('No passkey', { cause: error });
  }
}
