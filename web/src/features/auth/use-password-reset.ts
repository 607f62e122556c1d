import { useMutation, useQuery } from '@tanstack/react-query';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { loadClient } from './use-create-token.ts';

/** The answer is the same whether the address has an account or not. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async (body: { email: string }) => (await loadClient()).callApi('requestPasswordReset', { body }),
  });
}

/** Whether the link of the mail is still good; asked once, when its page opens. */
export function useValidatePasswordResetToken(token: string) {
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: async ({ signal }) =>
      (await loadClient()).callApi('validatePasswordResetToken', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a mailed link is for. Whoever asks follows it next, which says what is wrong with it. */
export function useMailedLink() {
  return useMutation({
    mutationFn: async (token: string) =>
      (await loadClient()).callApi('validatePasswordResetToken', { body: { token } }),
    meta: { ownStatuses: [400] },
  });
}

/** Sets the new password. The server ends all sessions, so the one of this browser goes too. */
export function useConfirmPasswordReset() {
  return useMutation({
    mutationFn: async (body: { password: string; token: string }) =>
      (await loadClient()).callApi('confirmPasswordReset', { body }),
    onSuccess: () => storeTokens(undefined),
  });
}
