import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '../api/call-api.ts';
import { formatDate } from '../format/format-date.ts';

const accessTokensQuery = () =>
  queryOptions({
    queryKey: ['access-tokens'],
    queryFn: ({ signal }) => callApi('listAccessTokens', { signal }),
  });

export const useAccessTokens = () => useQuery(accessTokensQuery());

/** The account's own CSV addresses of an experiment. */
export const useCsvAddresses = (experiment: string) =>
  useQuery({
    ...accessTokensQuery(),
    select: (tokens) => tokens.filter((token) => token.experiment === experiment),
  });

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

/** 'Last used 03-11-2026 09:15 · Ends 01-02-2027 23:59' */
export const tokenDates = ({ last_used, expires }: Pick<AccessToken, 'last_used' | 'expires'>): string =>
  `${last_used === null ? 'Never used' : `Last used ${formatDate(last_used)}`} · Ends ${formatDate(expires)}`;
