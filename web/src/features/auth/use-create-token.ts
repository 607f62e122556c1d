import { useState } from 'react';
import type { PasskeyAssertion, PasskeyRequest } from '#shared/contracts/passkey.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { failureReaction } from '#web/lib/api/failure-reaction.ts';
import { decimalOfBrowser } from '#web/lib/browser/decimal-of-browser.ts';
import { dismissNotice, noticesAbout, notify } from '#web/lib/notices.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';

/**
 * The API client contains the whole contract, which the sign-in screen does not need at first: it loads while the
 * person types.
 */
export const loadClient = () => import('#web/lib/api/call-api.ts');

const signIn = 'sign-in';

/** Signs in, without the cache of queries, which /login does not load. After a failure no tokens are stored. */
export function useCreateToken() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState<{ message: string; passkey: PasskeyRequest | undefined }>();

  const createToken = async (body: { email: string; password: string; code?: string; passkey?: PasskeyAssertion }) => {
    setPending(true);
    setError(undefined);
    try {
      const { callApi } = await loadClient();
      const tokens = await callApi('createToken', { body: { ...body, csv_decimal: decimalOfBrowser() } });
      // An earlier refusal is no unread error of the session that begins.
      for (const { id } of noticesAbout(signIn)) dismissNotice(id);
      storeTokens(tokens);
    } catch (failure) {
      storeTokens(undefined);
      setError(failure);
      if (failure instanceof ApiFailure && failure.body?.code === 'second_factor') {
        setAsked({ message: failure.message, passkey: failure.body.passkey });
        return;
      }
      const { message } = failureReaction(failure);
      if (message) notify(message, 'error', signIn);
    } finally {
      setPending(false);
    }
  };
  /** `asked` is for the second factor, once the password was right; `forgetAsked` goes back to the password. */
  return { createToken, isPending, error, asked, forgetAsked: () => setAsked(undefined) };
}
