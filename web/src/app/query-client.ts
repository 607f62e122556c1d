import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api-failure.ts';
import { notify } from '../lib/notices.ts';
import { failureReaction } from './failure-reaction.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Statuses that the caller answers itself, such as a sample's 409. */
    queryMeta: { ownStatuses?: readonly number[] };
    mutationMeta: { ownStatuses?: readonly number[] };
  }
}

export function createQueryClient({ goHome }: { goHome: () => void }): QueryClient {
  const answer = (error: unknown, meta: { ownStatuses?: readonly number[] } | undefined) => {
    if (error instanceof ApiFailure && meta?.ownStatuses?.includes(error.status)) return;
    if (!(error instanceof ApiFailure)) console.error(error);
    const { message, home } = failureReaction(error);
    if (message) notify(message, 'error');
    if (home) goHome();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => answer(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => answer(error, mutation.options.meta),
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

/** No answer, or a gateway's: worth two more tries. What the server itself said does not change by asking again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status > 500);
}
