import { useMutation } from '@tanstack/react-query';
import { storeTokens } from '#web/lib/session/tokens.ts';

/**
 * The client carries the whole contract, which the sign-in screen does not need to show itself: it comes while the
 * user types.
 */
export const loadClient = () => import('#web/lib/api/call-api.ts');

/** Signs in. A failure leaves no tokens behind, and shows as the global snackbar says. */
export function useCreateToken() {
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      (await loadClient()).callApi('createToken', { body }),
    onSuccess: storeTokens,
    onError: () => storeTokens(undefined),
  });
}
