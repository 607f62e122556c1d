import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../notices.ts';
import { queryKeys } from './query-keys.ts';

/** A change in the administration. Lists name each other's things, and rights may change with it: all are read again. */
export function useAdministrate<Variables, Result>(
  call: (variables: Variables) => Promise<Result>,
  /** What is said of a success: the dialog closes, and a mail that was sent leaves no other trace. */
  said?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      if (said) notify(said);
      void client.invalidateQueries({ queryKey: queryKeys.permissions() });
      void client.invalidateQueries({ queryKey: queryKeys.workspaces() });
      await client.invalidateQueries({ queryKey: queryKeys.administration() });
    },
  });
}

export interface Update<Body> {
  uuid: string;
  body: Body;
}
