import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { makePasskey } from '#web/lib/passkeys.ts';
import { permissionsQuery } from '#web/lib/resources/permissions.ts';

const queryKey = ['second-factor'];

export const useSecondFactor = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => callApi('getSecondFactor', { signal }) });

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (body: BodyInputOf<'beginSecondFactor'>) => callApi('beginSecondFactor', { body }),
  });
}

/** A workspace may open with the factor, or close without it: the permissions are fetched again. */
function useRefetch() {
  const client = useQueryClient();
  return () =>
    Promise.all([queryKey, permissionsQuery().queryKey].map((key) => client.invalidateQueries({ queryKey: key })));
}

export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (body: BodyInputOf<'confirmSecondFactor'>) => callApi('confirmSecondFactor', { body }),
    onSuccess: useRefetch(),
  });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: (body: BodyInputOf<'removeSecondFactor'>) => callApi('removeSecondFactor', { body }),
    onSuccess: useRefetch(),
  });
}

/** The server asks, the browser makes the passkey, and the server accepts it. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const passkey = await makePasskey(await callApi('beginPasskey', { body: { password } }));
      return callApi('confirmPasskey', { body: { name, passkey } });
    },
    onSuccess: useRefetch(),
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (body: BodyInputOf<'removePasskey'>) => callApi('removePasskey', { body }),
    onSuccess: useRefetch(),
  });
}
