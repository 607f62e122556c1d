import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contracts/administration.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { accountQuery } from '#web/lib/resources/account.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';

/** The answer's tokens contain the new name. */
export function useChangeName({ uuid }: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'changeName'>) => callApi('changeName', { path: { uuid }, body: { ...body, uuid } }),
    onSuccess: async (tokens) => {
      storeTokens(tokens);
      await client.invalidateQueries({ queryKey: accountQuery(uuid).queryKey });
    },
  });
}

/** Nothing changes until the link in the e-mail is followed. */
export function useChangeEmail({ uuid }: User) {
  return useMutation({
    mutationFn: (body: BodyOf<'changeEmail'>) => callApi('changeEmail', { path: { uuid }, body: { ...body, uuid } }),
  });
}

/** The server ends all other sessions; this one continues with the answer's tokens. */
export function useChangePassword({ uuid }: User) {
  return useMutation({
    mutationFn: (body: BodyOf<'changePassword'>) =>
      callApi('changePassword', { path: { uuid }, body: { ...body, uuid } }),
    onSuccess: ({ access, refresh }) => storeTokens({ access, refresh }),
  });
}

export function useUpdateAccountCsvSettings({ uuid }: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'updateAccountCsvSettings'>) =>
      callApi('updateAccountCsvSettings', { path: { uuid }, body: { ...body, uuid } }),
    onSuccess: (user) => client.setQueryData(accountQuery(uuid).queryKey, user),
  });
}
