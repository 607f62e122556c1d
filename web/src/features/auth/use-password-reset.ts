import { useMutation, useQuery } from '@tanstack/react-query';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { loadClient } from './use-create-token.ts';

/** The answer is the same whether or not the address has an account. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async (body: { email: string }) => (await loadClient()).callApi('requestPasswordReset', { body }),
  });
}

/** Whether the link of the e-mail is still valid; fetched once, when the page opens. */
export function useValidatePasswordResetToken(token: string) {
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: async ({ signal }) =>
      (await loadClient()).callApi('validatePasswordResetToken', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The purpose of the link. An invalid link has no answer here: following it returns the reason. */
export function useMailedLink() {
  return useMutation({
    mutationFn: async (token: string) =>
      (await loadClient()).callApi('validatePasswordResetToken', { body: { token } }),
    meta: { ownStatuses: [400] },
  });
}

/** Sets the new password. The server ends all sessions, so this browser's tokens are removed. */
export function useConfirmPasswordReset() {
  return useMutation({
    mutationFn: async (body: { password: string; token: string; name?: string }) =>
      (await loadClient()).callApi('confirmPasswordReset', { body }),
    onSuccess: () => storeTokens(undefined),
  });
}
