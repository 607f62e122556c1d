import { useMutation } from '@tanstack/react-query';
import { loadClient } from './use-create-token.ts';

/** Follows the link of an e-mail. A link works once, so there is no retry. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: async (path: { uidb64: string; token: string }) =>
      (await loadClient()).callApi('verifyEmail', { path }),
  });
}
