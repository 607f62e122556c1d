import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';
import { storeTokens } from '../../lib/tokens.ts';

/** Signs in. A failure leaves no tokens behind, and shows as the global snackbar says. */
export function useCreateToken() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => callApi('createToken', { body }),
    onSuccess: storeTokens,
    onError: () => storeTokens(undefined),
  });
}
