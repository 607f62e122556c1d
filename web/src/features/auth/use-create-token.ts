import { useState } from 'react';
import { failureReaction } from '#web/lib/api/failure-reaction.ts';
import { notify } from '#web/lib/notices.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';

/**
 * The API client contains the whole contract, which the sign-in screen does not need at first: it loads while the
 * person types.
 */
export const loadClient = () => import('#web/lib/api/call-api.ts');

/** Signs in, without the cache of queries, which /login does not load. After a failure no tokens are stored. */
export function useCreateToken() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const createToken = async (body: { email: string; password: string }) => {
    setPending(true);
    setError(undefined);
    try {
      storeTokens(await (await loadClient()).callApi('createToken', { body }));
    } catch (failure) {
      storeTokens(undefined);
      setError(failure);
      const { message } = failureReaction(failure);
      if (message) notify(message, 'error');
    } finally {
      setPending(false);
    }
  };
  return { createToken, isPending, error };
}
