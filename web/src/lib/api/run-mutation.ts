import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Runs a mutation outside of a component, with the client's handling of results and failures. */
export function runMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(variables);
}
