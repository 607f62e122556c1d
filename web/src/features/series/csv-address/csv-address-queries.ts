import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api/call-api.ts';

/** The account's list has the same key: both change together. */
const queryKey = ['access-tokens'] as const;
const days = 90;
const secondsPerDay = 86_400;

/** The account's own CSV addresses of an experiment. */
export const useCsvAddresses = (experiment: string) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('listAccessTokens', { signal }),
    select: (tokens) => tokens.filter((token) => token.experiment === experiment),
  });

/** The answer alone holds the secret. */
export function useMakeCsvAddress(experiment: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => {
      const expires = Math.floor(Date.now() / 1000) + days * secondsPerDay;
      return callApi('createAccessToken', { body: { name, expires, experiment } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

/** An address that is gone already counts as revoked: the list is fetched in either case. */
export function useRevokeCsvAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => callApi('revokeAccessToken', { path: { uuid } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
