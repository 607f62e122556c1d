import { useMutation } from '@tanstack/react-query';
import { loadClient } from './use-create-token.ts';

/** Follows the link of a mail. A link is for one use, so nothing asks twice. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: async (path: { uidb64: string; token: string }) =>
      (await loadClient()).callApi('verifyEmail', { path }),
  });
}
