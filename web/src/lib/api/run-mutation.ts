import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Runs a mutation apart from any screen, with everything that the client does about each. */
export function runMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(variables);
}
