import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api-failure.ts';
import { notify } from '../lib/notices.ts';
import { failureReaction } from './failure-reaction.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Statuses that the caller answers itself, such as a sample's 409. */
    queryMeta: { ownStatuses?: readonly number[] };
    /** A quiet one is an attempt that nobody waits for; its caller says how it ended. */
    mutationMeta: { ownStatuses?: readonly number[]; isQuiet?: boolean };
  }
}

export function createQueryClient({ goHome }: { goHome: () => void }): QueryClient {
  const answer = (error: unknown, meta: { ownStatuses?: readonly number[]; isQuiet?: boolean } | undefined) => {
    if (meta?.isQuiet) return;
    if (error instanceof ApiFailure && meta?.ownStatuses?.includes(error.status)) return;
    if (!(error instanceof ApiFailure)) console.error(error);
    const { message, home } = failureReaction(error);
    if (message) notify(message, 'error');
    if (home) goHome();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The line at the lower edge says that there is no network.
        if (navigator.onLine || !isUnanswered(error)) answer(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => answer(error, mutation.options.meta),
    }),
    defaultOptions: {
      // Without a network a call fails at once instead of waiting for one: screens say so, and ask again when it is back.
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const isUnanswered = (error: unknown) => error instanceof ApiFailure && error.status === 0;

/** No answer, or a gateway's: worth two more tries. What the server itself said does not change by asking again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return navigator.onLine && failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status > 500);
}
