import { useMutation } from '@tanstack/react-query';
import { storeTokens } from '#web/lib/session/tokens.ts';

/**
 * The API client contains the whole contract, which the sign-in screen does not need at first: it loads while the
 * person types.
 */
export const loadClient = () => import('#web/lib/api/call-api.ts');

/** Signs in. After a failure no tokens are stored, and the global snackbar shows the message. */
export function useCreateToken() {
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      (await loadClient()).callApi('createToken', { body }),
    onSuccess: storeTokens,
    onError: () => storeTokens(undefined),
  });
}
