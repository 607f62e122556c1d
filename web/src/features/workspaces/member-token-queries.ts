import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';

const keyOf = (workspace: string) => ['member-access-tokens', workspace] as const;

/** Fetched anew whenever the row is expanded: a program may have used a token since. */
export const useMemberTokens = (workspace: string) =>
  useQuery({
    queryKey: keyOf(workspace),
    queryFn: ({ signal }) => callApi('listMemberAccessTokens', { path: { id: workspace }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A token that is gone already counts as revoked: the list is fetched in either case. */
export function useRevokeMemberToken(workspace: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, uuid }: { user: string; uuid: string }) =>
      callApi('revokeMemberAccessToken', { path: { id: user, token: uuid } }),
    onSuccess: () => notify('The access token was revoked, and its owner is notified by e-mail'),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(workspace) }),
  });
}
