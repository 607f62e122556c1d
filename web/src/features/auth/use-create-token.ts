import { useState } from 'react';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { failureReaction } from '#web/lib/api/failure-reaction.ts';
import { dismissNotice, noticesAbout, notify } from '#web/lib/notices.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';

/**
 * The API client contains the whole contract, which the sign-in screen does not need at first: it loads while the
 * person types.
 */
export const loadClient = () => import('#web/lib/api/call-api.ts');

const signIn = 'sign-in';

/** The browser's decimal symbol, which a new account takes; undefined for one that is neither point nor comma. */
function browserDecimal(): DecimalSymbol | undefined {
  const symbol = new Intl.NumberFormat(navigator.language).formatToParts(0.5).find(({ type }) => type === 'decimal');
  return symbol?.value === '.' || symbol?.value === ',' ? symbol.value : undefined;
}

/** Signs in, without the cache of queries, which /login does not load. After a failure no tokens are stored. */
export function useCreateToken() {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const createToken = async (body: { email: string; password: string }) => {
    setPending(true);
    setError(undefined);
    try {
      const { callApi } = await loadClient();
      const tokens = await callApi('createToken', { body: { ...body, csv_decimal: browserDecimal() } });
      // What was refused before is no unread error of the session that begins.
      for (const { id } of noticesAbout(signIn)) dismissNotice(id);
      storeTokens(tokens);
    } catch (failure) {
      storeTokens(undefined);
      setError(failure);
      const { message } = failureReaction(failure);
      if (message) notify(message, 'error', signIn);
    } finally {
      setPending(false);
    }
  };
  return { createToken, isPending, error };
}
