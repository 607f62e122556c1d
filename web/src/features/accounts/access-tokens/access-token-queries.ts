import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';

const accessTokensQuery = () =>
  queryOptions({
    queryKey: ['access-tokens'],
    queryFn: ({ signal }) => callApi('listAccessTokens', { signal }),
  });

export const useAccessTokens = () => useQuery(accessTokensQuery());

/** The answer alone holds the secret. */
export function useCreateAccessToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<'createAccessToken'>) => callApi('createAccessToken', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
}

/** A token that is gone already counts as revoked: the list is fetched in either case. */
export function useRevokeAccessToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => callApi('revokeAccessToken', { path: { uuid } }),
    onSettled: () => client.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
}
